/** Google Tasks from Google Takeout: all lists in one JSON file. */
import { z } from 'zod/mini'
import { UnreadableFile } from './fault.ts'
import { baseName, cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import type { Found } from './found.ts'
import { isRecord, textOrNull } from './json-file.ts'
import { type Numbered, nestedRows } from './nested-rows.ts'
import { isNamed, paragraphsOf, type TodoContent, todoOf } from './task-list.ts'
import { dayInDigits, daySaid, isDay } from './written-values.ts'

const taskSchema = z.object({
  id: textOrNull,
  parent: textOrNull,
  title: textOrNull,
  notes: textOrNull,
  due: textOrNull,
  status: textOrNull,
  completed: textOrNull,
  deleted: z.nullish(z.boolean()),
  links: z.nullish(z.array(z.object({ description: textOrNull, link: textOrNull }))),
  scheduled_time: z.nullish(z.array(z.object({ current: z.nullish(z.boolean()), start: textOrNull }))),
})
type GoogleTask = z.infer<typeof taskSchema>

const listSchema = z.object({ title: textOrNull, items: z.nullish(z.array(z.unknown())) })
type GoogleList = z.infer<typeof listSchema>

const kinds = ['tasks#taskLists', 'tasks#taskList', 'tasks#tasks']
export const isGoogleTasks = (data: unknown): boolean => isRecord(data) && kinds.some((kind) => kind === data.kind)

/** Reads the lists. Throws `UnreadableFile` if their form is unknown; an entry of another form is named as left out. */
export function readGoogleTasks(found: Found, file: string, data: unknown, words: FileWords): void {
  const items = isRecord(data) ? data.items : undefined
  const lists = isRecord(data) && data.kind === 'tasks#taskLists' ? (items ?? []) : [data]
  if (!Array.isArray(lists)) throw new UnreadableFile('wrong_shape', file, 'items')
  for (const [at, list] of lists.entries()) {
    const parsed = listSchema.safeParse(list)
    if (!parsed.success) throw new UnreadableFile('wrong_shape', file, `items[${at}]`)
    readList(found, file, parsed.data, words)
  }
}

function readList({ taskLists, left }: Found, file: string, list: GoogleList, words: FileWords): void {
  const title = cleanLine(list.title)
  const rows = (list.items ?? []).flatMap((item, at): Numbered<TodoContent> | [] => {
    const { data: task } = taskSchema.safeParse(item)
    if (task?.deleted) left.cancelled.push(cleanLine(task.title))
    if (task?.deleted) return []
    const row = task && rowOf(task)
    if (!row) left.unnamed.push(words.task(title || file, at + 1))
    const isBare = row?.notes === null && row.dueDate === null
    return row
      ? { row: withEnd(row, task, words), id: task.id, parentId: task.parent, isBare, isDone: row.completed }
      : []
  })
  const tell = (row: TodoContent, parent: string) => {
    row.notes = paragraphsOf([row.notes, words.partOf(parent)])
  }
  const todos = nestedRows(rows, tell)
  if (todos.length > 0) taskLists.push({ title: title || cleanLine(baseName(file)), isNamed: isNamed(title), todos })
}

function rowOf({ title, notes, due, status, links, scheduled_time }: GoogleTask): TodoContent | undefined {
  const scheduled = scheduled_time?.find(({ current }) => current) ?? scheduled_time?.[0]
  // The day of a task is written as midnight in UTC, and is meant for every zone.
  const day = (due || scheduled?.start || '').slice(0, dayLength)
  const below = links?.map(({ description, link }) => cleanLine(`${description} ${link}`)).join('\n')
  return todoOf(title, {
    notes: paragraphsOf([notes, below]),
    completed: status === 'completed',
    dueDate: isDay(day) ? day : null,
  })
}

const withEnd = (row: TodoContent, { completed }: GoogleTask, words: FileWords): TodoContent => ({
  ...row,
  notes: paragraphsOf([row.notes, daySaid(row.completed && dayInDigits(completed, 'day first'), words.doneOn)]),
})

const dayLength = 10
