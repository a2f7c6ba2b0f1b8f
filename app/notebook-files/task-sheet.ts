/** The tasks in a sheet of TickTick, of Microsoft To Do and Outlook, or of a person. */
import { fold } from '#app/lib/fold.ts'
import { reminders } from '#shared/day-fields.ts'
import { formatRepeat } from '#shared/repeats.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import { minutesOf, repeatOfRule } from './foreign-repeats.ts'
import type { Found } from './found.ts'
import { addStep, type Numbered, nestedRows } from './nested-rows.ts'
import type { SheetHead } from './sheet.ts'
import { type Cells, cellsReader } from './sheet-cells.ts'
import { isNamed, labelsOf, paragraphsOf, type TodoContent, todoOf } from './task-list.ts'
import { readTodoistDate } from './todoist-dates.ts'
import {
  type DayAndTime,
  type DayOrder,
  dayInDigits,
  dayOrderOf,
  priorityNamed,
  saysDone,
  timeOf,
} from './written-values.ts'

interface SheetReader {
  found: Found
  file: string
  words: FileWords
  today: string
  order: DayOrder
  isTickTick: boolean
}

/** Adds the tasks of a sheet to those found, one list for each name in its column of lists. */
export function* readTaskSheet(
  into: Pick<SheetReader, 'found' | 'file' | 'words' | 'today'>,
  title: string,
  head: SheetHead,
  rows: readonly string[][],
): Generator<void, void> {
  const read = cellsReader(head)
  const cells = rows.map(read)
  const days = cells.flatMap((row) => [row.one('due'), row.one('start')])
  const isEnglish = /\b(?:date|due)\b/.test(head.folded.join(' '))
  const isTickTick = head.folded.includes('is check list')
  const reader: SheetReader = { ...into, order: dayOrderOf(days, isEnglish), isTickTick }
  const lists = new Map<string, Numbered<TodoContent>[]>()
  for (const [at, row] of cells.entries()) {
    yield
    const list = cleanLine(row.one('list'))
    const task = taskOf(reader, row)
    const tasks = lists.get(list) ?? []
    if (task) tasks.push(task)
    if (task) lists.set(list, tasks)
    else into.found.left.unnamed.push(into.words.row(into.file, at + 1))
  }
  for (const [list, tasks] of lists) {
    yield
    const todos = nestedRows(tasks, (row, parent) => {
      row.notes = paragraphsOf([row.notes, into.words.partOf(parent)])
    })
    into.found.taskLists.push({ title: list || title, isNamed: isNamed(list), todos })
  }
}

function taskOf(reader: SheetReader, row: Cells): Numbered<TodoContent> | undefined {
  const title = row.one('task', 'product', 'name')
  const day = dayOf(reader, row)
  const isDone = isDoneIn(reader, row)
  const checklist = checklistOf(reader, row)
  const repeat = isDone ? undefined : repeatOf(reader, row, day)
  const priority = priorityOf(reader, row)
  const notes = paragraphsOf([
    checklist.length > 0 ? '' : row.all('notes').join('\n\n'),
    ...row.others().map(([name, cell]) => reader.words.field(name, cell)),
    row.one('due', 'start') && !day && reader.words.date(row.one('due', 'start')),
    priority === undefined && row.one('priority'),
    repeat === null && reader.words.repeat(row.one('repeat')),
    labelsOf(row.all('tags').flatMap((tags) => tags.split(/[,;]/))),
  ])
  const todo = todoOf(title, {
    notes,
    completed: isDone,
    priority: priority ?? null,
    dueDate: repeat?.day ?? day?.day ?? null,
    dueTime: day?.time ?? null,
    repeat: repeat?.rule ?? null,
    reminder: day ? reminderOf(reader, row, title, day) : null,
  })
  if (!todo) return undefined
  if (repeat === null) reader.found.left.repeats.push(todo.title)
  const unsaid = checklist.filter(([step, isStepDone]) => !addStep(todo, step, isStepDone)).map(([step]) => step)
  todo.notes = paragraphsOf([todo.notes, unsaid.join('\n')])
  const isBare = notes === null && !day && priority === null && checklist.length === 0
  return { row: todo, id: row.one('id'), parentId: row.one('parent'), isBare, isDone }
}

function dayOf({ order, today }: SheetReader, row: Cells): DayAndTime | undefined {
  const written = row.one('due', 'start')
  if (written === '') return undefined
  const day = dayInDigits(written, order, row.one('timezone')) ?? readTodoistDate(cleanLine(written), today)
  const isAllDay = saysDone(row.one('allDay')) || (row.one('allDay') === '' && day?.time === '00:00')
  const time = timeOf(row.one('time')) ?? (isAllDay ? null : day?.time)
  return day && { day: day.day, time: time ?? null }
}

const tickTickDone = ['1', '2', '-1']

const isDoneIn = ({ isTickTick }: SheetReader, row: Cells): boolean =>
  isTickTick
    ? tickTickDone.includes(row.one('status'))
    : row.one('doneOn') !== '' || row.all('status').some((cell) => saysDone(cell) || fold(cell) === '100')

const tickTickPriorities: Record<string, number | null> = { 0: null, 1: 1, 3: 2, 5: 3 }
const noPriority = /^(?:|-|0|normal|nenhuma?|none|sem prioridade|padrao)$/

/** Undefined for a priority in words or numbers that are unknown. */
function priorityOf({ isTickTick }: SheetReader, row: Cells): number | null | undefined {
  const cell = fold(row.one('priority'))
  if (isTickTick && cell in tickTickPriorities) return tickTickPriorities[cell]
  return noPriority.test(cell) ? null : (priorityNamed(cell) ?? undefined)
}

/** The steps in a cell, with the marks of TickTick or of Markdown. */
function checklistOf({ isTickTick }: SheetReader, row: Cells): [title: string, isDone: boolean][] {
  const isChecklist = isTickTick && row.one('checklist') === 'Y'
  const text = isChecklist ? row.one('notes') : row.one('steps')
  return text
    .split(isChecklist ? /\n|(?=[▫▪])/ : /\n|;/)
    .map((line): [string, boolean] => {
      const [, mark = '', words = ''] = /^\s*((?:[-*•] *)?(?:[▫▪☐☑✓✔]|\[[ xX]?\])?)\s*(.*)$/u.exec(line) ?? []
      return [cleanLine(words), /[▪☑✓✔xX]/.test(mark)]
    })
    .filter(([title]) => title !== '')
}

const noRepeat = /^(?:|-|nao|no|false|none|never|nunca|nenhuma|nao se repete|0)$/
const spoken: Record<string, string> = {
  diario: 'todo dia',
  diaria: 'todo dia',
  diariamente: 'todo dia',
  semanal: 'toda semana',
  semanalmente: 'toda semana',
  mensal: 'todo mês',
  mensalmente: 'todo mês',
  anual: 'todo ano',
  anualmente: 'todo ano',
}

/** Undefined without a repeat, and null for one that no rule here says. */
function repeatOf({ today }: SheetReader, row: Cells, day: DayAndTime | undefined) {
  const cell = row.one('repeat')
  if (noRepeat.test(fold(cell))) return spokenDue(row, today)
  const rule = /FREQ=/i.test(cell) ? repeatOfRule(cell, row.one('timezone')) : undefined
  if (rule) return day ? { day: day.day, rule: formatRepeat(rule) } : null
  const read = readTodoistDate(spoken[fold(cell)] ?? cleanLine(cell), day?.day ?? today)
  return read?.repeat ? { day: day?.day ?? read.day, rule: read.repeat } : null
}

/** A day such as `todo dia 5` is a repeat. */
function spokenDue(row: Cells, today: string): { day: string; rule: string } | undefined {
  const read = readTodoistDate(cleanLine(row.one('due')), today)
  return read?.repeat ? { day: read.day, rule: read.repeat } : undefined
}

const usualMinutes = 540

function reminderOf(
  { isTickTick, found }: SheetReader,
  row: Cells,
  title: string,
  { time }: DayAndTime,
): number | null {
  const written = row.one('reminder')
  if (!isTickTick || written === '') return null
  const all = written.split(/[\n,;]/).map(minutesOf)
  // Without a time, an app counts from midnight, and here a reminder counts from 9:00.
  const before = all.map((minutes = Number.NaN) => (time === null ? usualMinutes - minutes : -minutes))
  const known = before.find((minutes) => reminders.some((one) => one === minutes))
  if (known === undefined || all.length > 1) found.left.reminders.push(cleanLine(title))
  return known ?? null
}
