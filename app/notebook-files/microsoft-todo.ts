/** Lists of Microsoft To Do as its interface (Microsoft Graph) writes them: JSON with the tasks in each list. */
import { z } from 'zod/mini'
import { formatRepeat } from '#shared/repeats.ts'
import { baseName, cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import { minutesBetween, reminderOfAlarms, repeatOfRule } from './foreign-repeats.ts'
import { type Found, nameLost } from './found.ts'
import { isRecord, textOrNull } from './json-file.ts'
import { addStep } from './nested-rows.ts'
import { isNamed, labelsOf, paragraphsOf, type TodoContent, todoOf } from './task-list.ts'
import { type DayAndTime, dayInDigits, daySaid, priorityNamed } from './written-values.ts'

const moment = z.nullish(z.object({ dateTime: textOrNull, timeZone: textOrNull }))
const pattern = z.object({
  type: textOrNull,
  interval: z.nullish(z.number()),
  daysOfWeek: z.nullish(z.array(z.string())),
  dayOfMonth: z.nullish(z.number()),
  month: z.nullish(z.number()),
  index: textOrNull,
})
const range = z.nullish(z.object({ type: textOrNull, endDate: textOrNull, numberOfOccurrences: z.nullish(z.number()) }))
const taskSchema = z.object({
  title: textOrNull,
  status: textOrNull,
  importance: textOrNull,
  body: z.nullish(z.object({ content: textOrNull, contentType: textOrNull })),
  startDateTime: moment,
  dueDateTime: moment,
  completedDateTime: moment,
  reminderDateTime: moment,
  isReminderOn: z.nullish(z.boolean()),
  recurrence: z.nullish(z.object({ pattern, range })),
  categories: z.nullish(z.array(z.string())),
  checklistItems: z.nullish(z.array(z.object({ displayName: textOrNull, isChecked: z.nullish(z.boolean()) }))),
  linkedResources: z.nullish(z.array(z.object({ displayName: textOrNull, webUrl: textOrNull }))),
  hasAttachments: z.nullish(z.boolean()),
})
type Task = z.infer<typeof taskSchema>

interface List {
  title: string
  tasks: readonly unknown[]
}

const isTask = (data: unknown): boolean => isRecord(data) && 'title' in data && 'status' in data

/** The lists in some data, or the only one if it has the tasks alone; undefined for any other data. */
export function listsOfMicrosoft(data: unknown): List[] | undefined {
  const all = isRecord(data) ? [data.value, data.lists, data.tasks && [data]].find(Array.isArray) : data
  if (!Array.isArray(all) || all.length === 0) return undefined
  if (all.every(isTask)) return [{ title: '', tasks: all }]
  const lists = all.flatMap((list): List[] => {
    const tasks = isRecord(list) && [list.tasks, list.value].find(Array.isArray)
    return tasks ? [{ title: cleanLine(String(list.displayName ?? list.title ?? '')), tasks }] : []
  })
  return lists.length === all.length && lists.some(({ tasks }) => tasks.some(isTask)) ? lists : undefined
}

/** Adds the lists to those found. A task of another form, or without a title, is named as left out. */
export function readMicrosoft(found: Found, file: string, lists: readonly List[], words: FileWords): void {
  for (const { title, tasks } of lists) {
    const todos = tasks.flatMap((one, at) => {
      const { data } = taskSchema.safeParse(one)
      const todo = data && todoFrom(found, data, words)
      if (!todo) found.left.unnamed.push(words.task(title || file, at + 1))
      return todo ?? []
    })
    if (todos.length > 0)
      found.taskLists.push({ title: title || cleanLine(baseName(file)), isNamed: isNamed(title), todos })
  }
}

function todoFrom({ left }: Found, task: Task, words: FileWords): TodoContent | undefined {
  const completed = task.status === 'completed'
  const [start, day = start, doneOn] = [task.startDateTime, task.dueDateTime, task.completedDateTime].map(dayOf)
  const rule = ruleOf(task.recurrence)
  const repeat = day && repeatOfRule(rule)
  const unsaid = repeat ? '' : rule
  const { reminder, unknown } = reminderOf(task, completed ? undefined : day)
  const todo = todoOf(task.title, {
    completed,
    dueDate: day?.day ?? null,
    priority: priorityNamed(task.importance),
    repeat: completed || !repeat ? null : formatRepeat(repeat),
    reminder,
    notes: paragraphsOf([
      textOf(task.body),
      task.linkedResources?.map(({ displayName, webUrl }) => `${displayName} ${webUrl}`).join('\n'),
      daySaid(start?.day !== day?.day && start, words.start),
      unsaid && words.repeat(unsaid),
      daySaid(unknown, words.reminder),
      daySaid(completed && doneOn, words.doneOn),
      labelsOf(task.categories ?? []),
    ]),
  })
  if (!todo) return undefined
  nameLost(left, todo.title, { attachments: task.hasAttachments === true })
  if (!completed) nameLost(left, todo.title, { repeats: unsaid !== '', reminders: unknown !== undefined })
  return withSteps(todo, task.checklistItems ?? [])
}

/** The reminder of an open task with a day; a time that has no field here is unknown. */
function reminderOf(
  { isReminderOn, reminderDateTime }: Task,
  day: DayAndTime | undefined,
): { reminder: number | null; unknown?: DayAndTime | undefined } {
  const at = isReminderOn ? timeOf(reminderDateTime) : undefined
  const reminder = day && at ? reminderOfAlarms([minutesBetween(day, at)], null) : null
  return { reminder, unknown: reminder === null ? at : undefined }
}

/** Adds the steps to the to-do. Those that cannot be steps, such as too long ones, become lines of its note. */
function withSteps(todo: TodoContent, items: NonNullable<Task['checklistItems']>): TodoContent {
  const more = items.filter(({ displayName, isChecked }) => !addStep(todo, cleanLine(displayName), isChecked === true))
  todo.notes = paragraphsOf([todo.notes, more.map(({ displayName }) => displayName).join('\n')])
  return todo
}

/** A moment on the person's clock. */
function timeOf(moment: Task['dueDateTime']): DayAndTime | undefined {
  const zone = moment && /^(?:utc|gmt)$/i.test(moment.timeZone) ? 'Z' : ''
  return moment ? dayInDigits(moment.dateTime.replace(/Z?$/, zone), 'day first') : undefined
}

/** A day, which is written as its midnight in UTC or in the zone of the person. */
function dayOf(moment: Task['dueDateTime']): DayAndTime | undefined {
  const isMidnight = moment?.dateTime.includes('T00:00')
  const found = isMidnight ? dayInDigits(moment?.dateTime.slice(0, dayLength) ?? '', 'day first') : timeOf(moment)
  return found && { day: found.day, time: null }
}

const dayLength = 10

const signs: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' }

/** The text of a note, which may be a page. */
function textOf(body: Task['body']): string {
  const text = body?.content ?? ''
  if (body?.contentType !== 'html') return text
  const lines = text.replace(/<(?:br|\/p|\/div|\/li)\b[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')
  return lines.replace(/&(nbsp|lt|gt|quot|amp);/g, (all, name: string) => signs[name] ?? all)
}

const positions: Record<string, string> = { first: '1', second: '2', third: '3', fourth: '4', last: '-1' }

/** The rule in the words of RFC 5545. */
function ruleOf(recurrence: Task['recurrence']): string {
  if (!recurrence) return ''
  const { pattern, range } = recurrence
  const { type, interval, daysOfWeek, dayOfMonth, month, index } = pattern
  const frequency = type.replace(/^(?:absolute|relative)/, '').toUpperCase()
  const nth = type.startsWith('relative') ? (positions[index] ?? '1') : ''
  const days = daysOfWeek?.map((day) => nth + day.slice(0, 2).toUpperCase()).join(',')
  return [
    `FREQ=${frequency}`,
    interval && interval > 1 ? `INTERVAL=${interval}` : '',
    frequency === 'YEARLY' && month ? `BYMONTH=${month}` : '',
    days && /^(?:weekly|relative)/.test(type) ? `BYDAY=${days}` : '',
    dayOfMonth && type.startsWith('absolute') ? `BYMONTHDAY=${dayOfMonth}` : '',
    range?.type === 'endDate' ? `UNTIL=${range.endDate.replaceAll('-', '')}` : '',
    range?.type === 'numbered' && range.numberOfOccurrences ? `COUNT=${range.numberOfOccurrences}` : '',
  ]
    .filter(Boolean)
    .join(';')
}
