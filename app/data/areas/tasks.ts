import { liveRows } from '#app/data/live/live-rows.ts'
import { firstPlace } from '#app/data/live/sorted-array.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { userScope } from '#shared/scopes.ts'
import { dueTimeMs } from '#shared/tasks.ts'

export type TaskRow = LocalRow<'tasks'>

/**
 * The person's tasks without the trash: grouped by project, by due date, undated ones last. Tasks of a deleted project
 * are included.
 */
export const liveTasks = (local: LocalStore): Live<readonly TaskRow[]> =>
  liveRows(local, 'tasks', userScope(local.user.id), byProjectAndDueTime)

/** The tasks of one project, from an array in the order of `liveTasks`. */
export function tasksOf(tasks: readonly TaskRow[], projectId: string): readonly TaskRow[] {
  const first = firstPlace(tasks, (task) => task.projectId >= projectId)
  return tasks.slice(
    first,
    firstPlace(tasks, (task) => task.projectId > projectId),
  )
}

export interface Progress {
  completed: number
  total: number
  /** 0 to 100, rounded; 0 without tasks. */
  percent: number
}

/** The number of tasks, the number of completed ones, and their percentage. */
export function progressOf(tasks: readonly TaskRow[]): Progress {
  const completed = tasks.filter(isCompleted).length
  return progress(completed, tasks.length)
}

/** The progress of each project with tasks, by project id. Counted once for each array. */
export function progressByProject(tasks: readonly TaskRow[]): ReadonlyMap<string, Progress> {
  const known = counted.get(tasks)
  if (known) return known
  const counts = new Map<string, { completed: number; total: number }>()
  for (const task of tasks) {
    const known = counts.get(task.projectId)
    const count = known ?? { completed: 0, total: 0 }
    if (!known) counts.set(task.projectId, count)
    count.total += 1
    if (isCompleted(task)) count.completed += 1
  }
  const byProject = new Map([...counts].map(([id, { completed, total }]) => [id, progress(completed, total)]))
  counted.set(tasks, byProject)
  return byProject
}

export const noProgress: Progress = { completed: 0, total: 0, percent: 0 }

export const isCompleted = ({ status }: Pick<TaskRow, 'status'>): boolean => status === 'concluída'

/** Compares two tasks by due time, undated ones last. On a tie the older one comes first. */
export const byDueTime = (a: TaskRow, b: TaskRow): number => dueMs(a) - dueMs(b) || compareText(a.id, b.id)

const counted = new WeakMap<readonly TaskRow[], ReadonlyMap<string, Progress>>()

/** One object for each pair of counts, so that the card of a project with unchanged counts is not drawn again. */
const everyProgress = new Map<string, Progress>()

function progress(completed: number, total: number): Progress {
  const key = `${completed}/${total}`
  const known = everyProgress.get(key)
  if (known) return known
  const made = { completed, total, percent: total === 0 ? 0 : Math.round((100 * completed) / total) }
  everyProgress.set(key, made)
  return made
}

const byProjectAndDueTime = (a: TaskRow, b: TaskRow): number => compareText(a.projectId, b.projectId) || byDueTime(a, b)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The due time of each task. Parsing a date takes longer than comparing two, and each of thousands of rows is compared
 * many times.
 */
const dueTimes = new WeakMap<TaskRow, number>()

/**
 * The due time of a task without a date: far beyond any date, and finite, because the difference of two infinite
 * numbers is no number.
 */
const undated = Number.MAX_SAFE_INTEGER

function dueMs(task: TaskRow): number {
  const known = dueTimes.get(task)
  if (known !== undefined) return known
  const ms = task.dueDate === null ? undated : dueTimeMs(task.dueDate)
  dueTimes.set(task, ms)
  return ms
}
