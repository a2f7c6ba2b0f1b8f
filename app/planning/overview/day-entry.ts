/** To-dos and tasks of projects as rows of a day. */
import { moveRow } from '#app/actions/move-row.ts'
import { toggleTask } from '#app/actions/toggle-task.ts'
import { toggleTodo } from '#app/actions/toggle-todo.ts'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { isCompleted, type TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'

interface Shown {
  /** Unique among the rows of a screen: the id, with the day if the row is expected on it. */
  key: string
  isDone: boolean
  /** True for a day on which a repeat will bring the row later: it cannot be ticked yet. */
  isComing: boolean
}

export type DayEntry = Shown & ({ project: null; row: TodoRow } | { project: ProjectRow; row: TaskRow })

export const entryOfTodo = (row: TodoRow, comingOn?: string): DayEntry => ({
  ...shown(row.id, row.completed, comingOn),
  project: null,
  row,
})

export const entryOfTask = (row: TaskRow, project: ProjectRow, comingOn?: string): DayEntry => ({
  ...shown(row.id, isCompleted(row), comingOn),
  project,
  row,
})

const shown = (id: string, isDone: boolean, comingOn: string | undefined): Shown => ({
  key: comingOn ? `${id} ${comingOn}` : id,
  isDone,
  isComing: comingOn !== undefined,
})

/** Completes the row, or reopens it. A repeating row goes on to its next day instead. */
export function toggleEntry(entry: DayEntry): void {
  if (entry.project) toggleTask(entry.row)
  else toggleTodo(entry.row)
}

/** True for an open row on its own day: it can be moved to another. */
export const isMovable = ({ isDone, isComing }: DayEntry): boolean => !isDone && !isComing

export const tableOf = ({ project }: DayEntry): 'todos' | 'tasks' => (project ? 'tasks' : 'todos')

/** Moves the row to another day. */
export const moveEntry = (entry: DayEntry, day: string): void => moveRow(tableOf(entry), entry.row, day)

/** Sorts after any time. */
const noTime = '~'

/**
 * Orders the rows of a day by time, rows without one last; then by priority, then the oldest first. It ignores ticks,
 * so that a tick moves no row.
 */
export function byTime({ row: a }: DayEntry, { row: b }: DayEntry): number {
  const [one, other] = [a.dueTime ?? noTime, b.dueTime ?? noTime]
  if (one !== other) return one < other ? -1 : 1
  return (b.priority ?? 0) - (a.priority ?? 0) || (a.id < b.id ? -1 : 1)
}
