import { markOf, type SeenReminders } from '#app/device/seen-reminders.ts'
import { type ReminderTable, reminderTime } from '#shared/reminders.ts'
import type { TaskRow } from './tasks.ts'
import type { TodoRow } from './todos.ts'

/** A reminder, with its row and its local time `at`, such as `2026-12-05T08:50`. */
export type KeptReminder = { at: string } & ({ table: 'todos'; row: TodoRow } | { table: 'tasks'; row: TaskRow })

interface Rows {
  todos: readonly TodoRow[]
  tasks: readonly TaskRow[]
  /** The projects outside of the trash. A task of any other project has no reminder. */
  projects: readonly { id: string }[]
}

/** The reminders of all open rows, the earliest first. */
export function remindersOf({ todos, tasks, projects }: Rows): KeptReminder[] {
  const found: KeptReminder[] = []
  const add = (table: ReminderTable, row: TodoRow | TaskRow) => {
    const at = reminderTime(row)
    if (at !== null) found.push({ table, row, at } as KeptReminder)
  }
  const inUse = new Set(projects.map(({ id }) => id))
  for (const todo of todos) add('todos', todo)
  for (const task of tasks) if (inUse.has(task.projectId)) add('tasks', task)
  return found.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** The reminders up to `now` that are not in `seen`, the latest first. In `reminders` the earliest is the first. */
export function dueReminders(reminders: readonly KeptReminder[], seen: SeenReminders, now: string): KeptReminder[] {
  const marks = new Set(seen.marks)
  const isDue = (one: KeptReminder) => one.at > seen.since && one.at <= now && !marks.has(markOf(one))
  return reminders.filter(isDue).reverse()
}
