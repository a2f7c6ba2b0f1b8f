/** The to-dos (VTODO) and events (VEVENT) of an iCalendar file, as to-dos. */
import { formatRepeat } from '#shared/repeats.ts'
import {
  allSaidBy,
  type Component,
  filesIn,
  peopleIn,
  propertyOf,
  rawOf,
  readComponents,
  saidBy,
  textsOf,
} from './calendar-lines.ts'
import { dayOf, excludedDays, type Times, timesOf } from './calendar-times.ts'
import { UnreadableFile } from './fault.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import { minutesOf, reminderOfAlarms } from './foreign-repeats.ts'
import { type Found, type LeftOut, nameLost } from './found.ts'
import { type Numbered, nestedRows } from './nested-rows.ts'
import { labelsOf, paragraphsOf, type TodoContent, todoOf } from './task-list.ts'
import { type DayAndTime, daySaid, inBrazil } from './written-values.ts'

interface CalendarReader {
  found: Found
  file: string
  words: FileWords
  today: string
}

export const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(text)

const wanted = ['VTODO', 'VEVENT', 'VJOURNAL']

/** Adds the to-dos of a calendar to those found. Throws `UnreadableFile` if it has none. */
export function* readCalendar(reader: CalendarReader, title: string, text: string): Generator<void, void> {
  const { found, file, words } = reader
  const calendar = yield* readComponents(text, (name) => wanted.includes(name))
  if (calendar.found.length === 0) throw new UnreadableFile('no_calendar', file)
  const moved = movedDays(calendar.found)
  const rows: Numbered<TodoContent>[] = []
  for (const component of calendar.found) {
    yield
    const row = rowOf(reader, component, moved)
    if (row === 'cancelled') found.left.cancelled.push(titleOf(component))
    else if (row) rows.push(row)
    else found.left.unnamed.push(words.row(file, component.line))
  }
  const todos = nestedRows(rows, (row, parent) => {
    row.notes = paragraphsOf([row.notes, words.partOf(parent)])
  })
  found.taskLists.push({ title: cleanLine(calendar.name) || title, isNamed: false, todos })
}

const titleOf = (component: Component): string => cleanLine(saidBy(component, 'SUMMARY'))

/** The days of repeating events, by id, that other events of the file stand for. */
function movedDays(components: readonly Component[]): Map<string, string[]> {
  const days = new Map<string, string[]>()
  for (const component of components) {
    const day = dayOf(propertyOf(component, 'RECURRENCE-ID'))?.day
    const id = rawOf(component, 'UID')
    const before = days.get(id)
    if (day && before) before.push(day)
    else if (day) days.set(id, [day])
  }
  return days
}

function rowOf(
  { found, words, today }: CalendarReader,
  component: Component,
  moved: Map<string, string[]>,
): Numbered<TodoContent> | 'cancelled' | undefined {
  const others = component.properties.has('RRULE') ? (moved.get(rawOf(component, 'UID')) ?? []) : []
  const except = [...new Set([...excludedDays(component), ...others])].sort()
  const times = timesOf(component, today, except)
  if (times === 'cancelled') return 'cancelled'
  const { day, repeat, isDone } = times
  const todo = todoOf(saidBy(component, 'SUMMARY'), {
    completed: isDone,
    dueDate: (repeat || day)?.day ?? null,
    dueTime: day?.time ?? null,
    repeat: repeat && !isDone ? formatRepeat(repeat.rule) : null,
    priority: priorityOf(component),
    notes: notesOf(component, words, times, except),
  })
  if (!todo) return undefined
  if (!isDone) tellChanged(found.left, component, times, todo)
  for (let file = 0; file < filesIn(component); file++) found.left.attachments.push(todo.title)
  const isBare = todo.notes === null && !day && todo.priority === null
  const doneOn = isDone && dayOf(propertyOf(component, 'COMPLETED'))
  todo.notes = paragraphsOf([todo.notes, daySaid(doneOn, words.doneOn)])
  return { row: todo, id: rawOf(component, 'UID'), parentId: parentOf(component), isBare, isDone }
}

/** Names an open to-do whose repeat or reminder is not as it was. */
function tellChanged(left: LeftOut, component: Component, { day, repeat, isClamped }: Times, todo: TodoContent): void {
  nameLost(left, todo.title, { repeats: repeat === null, clamped: isClamped })
  if (day) todo.reminder = reminderOf(component, day, () => left.reminders.push(todo.title))
}

/** 1 to 9, of which 1 is the highest and 0 is none. */
function priorityOf(component: Component): number | null {
  const number = Number.parseInt(rawOf(component, 'PRIORITY'), 10) || 0
  if (number < 1 || number > 9) return null
  return number < 5 ? 3 : number === 5 ? 2 : 1
}

function notesOf(
  component: Component,
  words: FileWords,
  { day, start, end, repeat }: Times,
  except: readonly string[],
): string | null {
  const { properties } = component
  const labels = (properties.get('CATEGORIES') ?? []).flatMap(({ value }) => textsOf(value))
  const described = saidBy(component, 'DESCRIPTION')
  const people = peopleIn(component)
  return paragraphsOf([
    described,
    ...new Set(allSaidBy(component, bareTexts).filter((text) => !described.includes(text))),
    ...allSaidBy(component, ['CONTACT']).map(words.contact),
    people.length > 0 && words.people(people.join(', ')),
    daySaid(start, words.start),
    daySaid(end, (said) => words.until(end?.day === day?.day ? (end?.time ?? said) : said)),
    repeat === null && words.repeat(ruleText(component)),
    except.length > 0 && words.except(except.map((each) => inBrazil({ day: each, time: null })).join(', ')),
    labelsOf(labels),
  ])
}

/** Properties whose texts and addresses need no name in front. */
const bareTexts = ['LOCATION', 'URL', 'COMMENT', 'ATTACH', 'CONFERENCE', 'X-GOOGLE-CONFERENCE', 'RESOURCES']

const ruleText = ({ properties }: Component): string =>
  ['RRULE', 'RDATE'].flatMap((name) => (properties.get(name) ?? []).map(({ value }) => value)).join('; ')

const parentOf = ({ properties }: Component): string =>
  properties
    .get('RELATED-TO')
    ?.find(({ params }) => (params.get('RELTYPE') ?? 'PARENT').toUpperCase() === 'PARENT')
    ?.value.trim() ?? ''

function reminderOf({ inside }: Component, { time }: DayAndTime, onUnsaid: () => void): number | null {
  const triggers = inside.filter(({ name }) => name === 'VALARM').map((alarm) => minutesOf(rawOf(alarm, 'TRIGGER')))
  const known = reminderOfAlarms(triggers, time)
  if (triggers.length > (known === null ? 0 : 1)) onUnsaid()
  return known
}
