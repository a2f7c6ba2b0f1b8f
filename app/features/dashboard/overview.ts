import type { ProjectRow } from '#app/data/areas/projects.ts'
import { byDueTime, isCompleted, noProgress, progressByProject, type TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { dueDay } from '#app/lib/due-dates.ts'
import { byTime, type DayEntry, entryOfTask, entryOfTodo } from '#app/planning/overview/day-entry.ts'
import { isRepeating, saysDone } from '#shared/ticks.ts'

const urgentAtMost = 5

export interface Overview {
  completedTasks: number
  pendingTasks: number
  activeProjects: number
}

/**
 * Counts the tasks of `projects`, and the projects that are not concluded. Tasks of other projects, which are in the
 * trash, are not counted.
 */
export function overviewOf(projects: readonly ProjectRow[], tasks: readonly TaskRow[]): Overview {
  const progress = progressByProject(tasks)
  const overview = { completedTasks: 0, pendingTasks: 0, activeProjects: 0 }
  for (const { id, status } of projects) {
    const { completed, total } = progress.get(id) ?? noProgress
    overview.completedTasks += completed
    overview.pendingTasks += total - completed
    if (status !== 'concluido') overview.activeProjects += 1
  }
  return overview
}

export interface UrgentTask {
  task: TaskRow
  project: ProjectRow
}

/**
 * The five most urgent pending tasks of `projects`: by due day, undated ones last, then by priority, then by time.
 * Tasks in `held` keep their places although they are done.
 */
export function urgentTasks(
  projects: readonly ProjectRow[],
  tasks: readonly TaskRow[],
  held: ReadonlySet<string>,
): readonly UrgentTask[] {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const first: UrgentTask[] = []
  let latest = everyDay
  for (const task of tasks) {
    // Most of thousands are due too late to be among the first.
    if ((task.dueDate ?? undated) > latest || (isCompleted(task) && !held.has(task.id))) continue
    const last = first[urgentAtMost - 1]
    if (last && byUrgency(last.task, task) <= 0) continue
    const project = byId.get(task.projectId)
    if (!project) continue
    const place = first.findIndex((one) => byUrgency(task, one.task) < 0)
    first.splice(place === -1 ? first.length : place, 0, { task, project })
    first.length = Math.min(first.length, urgentAtMost)
    const fifth = first[urgentAtMost - 1]
    if (fifth) latest = `${dayOf(fifth.task)}${undated}`
  }
  return first
}

/** A text that sorts after any day. A day with this suffix sorts after each time of that day. */
const undated = '~'
const everyDay = `${undated}${undated}`

const dayOf = ({ dueDate }: Pick<TodoRow | TaskRow, 'dueDate'>): string =>
  dueDate === null ? undated : dueDay(dueDate)

function byUrgency(a: TaskRow, b: TaskRow): number {
  const [dayA, dayB] = [dayOf(a), dayOf(b)]
  if (dayA !== dayB) return dayA < dayB ? -1 : 1
  return b.priority - a.priority || byDueTime(a, b)
}

/**
 * True if a tick moves the row to its next day. Such a row, while it is held in its place, must not be ticked again:
 * that would complete the next day, which is not shown.
 */
export const goesOn = (row: TodoRow | TaskRow): boolean => isRepeating(row) && !saysDone(row)

const todosAtMost = 5

/**
 * The five newest open to-dos that are neither due today nor overdue. To-dos in `held` keep their places although they
 * are done.
 */
export function newestTodos(todos: readonly TodoRow[], today: string, held: ReadonlySet<string>): readonly TodoRow[] {
  const newest: TodoRow[] = []
  for (const todo of todos) {
    const last = newest[todosAtMost - 1]
    if ((todo.completed && !held.has(todo.id)) || isDue(todo, today) || (last && last.id > todo.id)) continue
    const place = newest.findIndex(({ id }) => id < todo.id)
    newest.splice(place === -1 ? newest.length : place, 0, todo)
    newest.length = Math.min(newest.length, todosAtMost)
  }
  return newest
}

const isDue = ({ dueDate }: Pick<TodoRow | TaskRow, 'dueDate'>, today: string): boolean =>
  dueDate !== null && dueDay(dueDate) <= today

export interface DueEntries {
  entries: readonly DayEntry[]
  today: number
  overdue: number
}

interface AllRows {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
  todos: readonly TodoRow[]
}

/**
 * The first seven due to-dos and tasks that are open: those of today, then those of earlier days, the latest day first.
 * `held` has the rows that were just ticked, in their state before the tick, so that they keep their places. A held row
 * that went on to its next day cannot be ticked. `today` and `overdue` count all open due rows.
 */
export function dueEntries(
  { projects, tasks, todos }: AllRows,
  today: string,
  held: ReadonlyMap<string, DayEntry>,
): DueEntries {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const due: DayEntry[] = []
  const add = (entry: DayEntry) => {
    const before = held.get(entry.row.id)
    if (before) due.push({ ...before, isDone: entry.isDone, isComing: !entry.isDone && !isDue(entry.row, today) })
    else if (!entry.isDone && isDue(entry.row, today)) due.push(entry)
  }
  for (const todo of todos) if (todo.dueDate !== null) add(entryOfTodo(todo))
  for (const task of tasks) {
    const project = task.dueDate === null ? undefined : byId.get(task.projectId)
    if (project) add(entryOfTask(task, project))
  }
  const open = due.filter(({ isDone, isComing }) => !isDone && !isComing)
  const overdue = open.filter(({ row }) => dayOf(row) < today).length
  return { entries: due.sort(byLatestDay).slice(0, dueAtMost), today: open.length - overdue, overdue }
}

const dueAtMost = 7

function byLatestDay(a: DayEntry, b: DayEntry): number {
  const [dayA, dayB] = [dayOf(a.row), dayOf(b.row)]
  return dayA === dayB ? byTime(a, b) : dayA < dayB ? 1 : -1
}
