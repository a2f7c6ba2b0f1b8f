import type { TodoRow } from '#app/data/areas/todos.ts'
import { plainTodo } from '#shared/todos.ts'

let made = 0

/** A to-do row that is newer than those made before. */
export const todoRow = (title: string, fields: Partial<TodoRow> = {}): TodoRow => ({
  id: `019b0000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
  title,
  completed: false,
  ...plainTodo,
  scope: 'u:ana',
  rev: 1,
  stamp: 1,
  deletedAt: null,
  purgedAt: null,
  ...fields,
})
