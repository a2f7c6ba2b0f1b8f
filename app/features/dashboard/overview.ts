import type { ProjectRow } from '#app/data/areas/projects.ts'
import { noProgress, progressByProject, type TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { dueDay } from '#app/lib/due-dates.ts'
import { byTime, type DayEntry, entryOfTask, entryOfTodo } from '#app/planning/overview/day-entry.ts'
import { saysDone } from '#shared/ticks.ts'

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

/**
 * The rows of a section that were just ticked, by id, as they were before. They keep their places; one that went on to
 * its next day cannot be ticked there.
 */
export type Held = ReadonlyMap<string, DayEntry>

const atMost = 5

/** The five most urgent pending tasks of `projects`: by day, undated ones last, then by priority, then by time. */
export function urgentTasks(
  projects: readonly ProjectRow[],
  tasks: readonly TaskRow[],
  held: Held,
): readonly DayEntry[] {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const entryOf = (task: TaskRow) => {
    const project = byId.get(task.projectId)
    return project && entryOfTask(task, project)
  }
  return firstOf(tasks, entryOf, held, byUrgency)
}

/**
 * The next five open to-dos that are neither due today nor overdue: by day and time, undated ones last, the newest of
 * them first.
 */
export const nextTodos = (todos: readonly TodoRow[], today: string, held: Held): readonly DayEntry[] =>
  firstOf(todos, (todo) => (isDue(todo, today) ? undefined : entryOfTodo(todo)), held, byNext)

/** The first five open or held entries in an order, which thousands of rows need not be sorted for. */
function firstOf<Row extends TodoRow | TaskRow>(
  rows: readonly Row[],
  entryOf: (row: Row) => DayEntry | undefined,
  held: Held,
  compare: (a: DayEntry, b: DayEntry) => number,
): readonly DayEntry[] {
  const first: DayEntry[] = []
  let latest = everyDay
  for (const row of rows) {
    // Most of thousands are too late to be among the first.
    if (!held.has(row.id) && (saysDone(row) || dayOf(row) > latest)) continue
    const now = entryOf(row)
    const entry = now && kept(now, held)
    if (!entry) continue
    const place = first.findIndex((one) => compare(entry, one) < 0)
    first.splice(place === -1 ? first.length : place, 0, entry)
    first.length = Math.min(first.length, atMost)
    const last = first[atMost - 1]
    if (last) latest = dayOf(last.row)
  }
  return first
}

/** A held row that went on to its next day is shown as it was, and as expected. */
function kept(now: DayEntry, held: Held): DayEntry {
  const before = held.get(now.row.id)
  return before && before.row.dueDate !== now.row.dueDate ? { ...before, isDone: false, isComing: true } : now
}

/** A text that sorts after any day. */
const undated = '~'
const everyDay = `${undated}${undated}`

const dayOf = ({ dueDate }: Pick<TodoRow | TaskRow, 'dueDate'>): string =>
  dueDate === null ? undated : dueDay(dueDate)

function byDay({ row: a }: DayEntry, { row: b }: DayEntry): number {
  const [dayA, dayB] = [dayOf(a), dayOf(b)]
  return dayA === dayB ? 0 : dayA < dayB ? -1 : 1
}

const byUrgency = (a: DayEntry, b: DayEntry): number =>
  byDay(a, b) || (b.row.priority ?? 0) - (a.row.priority ?? 0) || byTime(a, b)

const byNext = (a: DayEntry, b: DayEntry): number =>
  byDay(a, b) || (a.row.dueDate === null ? (a.row.id > b.row.id ? -1 : 1) : byTime(a, b))

const byLatestDay = (a: DayEntry, b: DayEntry): number => byDay(b, a) || byTime(a, b)

const isDue = ({ dueDate }: Pick<TodoRow | TaskRow, 'dueDate'>, today: string): boolean =>
  dueDate !== null && dueDay(dueDate) <= today

export interface DueEntries {
  entries: readonly DayEntry[]
  today: number
  overdue: number
  /** True if a row with the day `today` is done. */
  isDone: boolean
}

interface AllRows {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
  todos: readonly TodoRow[]
}

/**
 * The first seven due to-dos and tasks that are open: those of today, then those of earlier days, the latest day first.
 * `today` and `overdue` count all of them.
 */
export function dueEntries({ projects, tasks, todos }: AllRows, today: string, held: Held): DueEntries {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const due: DayEntry[] = []
  let isDone = false
  const add = (now: DayEntry) => {
    isDone ||= now.isDone && dayOf(now.row) === today
    if (held.has(now.row.id) || (!now.isDone && isDue(now.row, today))) due.push(kept(now, held))
  }
  for (const todo of todos) if (todo.dueDate !== null) add(entryOfTodo(todo))
  for (const task of tasks) {
    const project = task.dueDate === null ? undefined : byId.get(task.projectId)
    if (project) add(entryOfTask(task, project))
  }
  const open = due.filter(({ isDone, isComing }) => !isDone && !isComing)
  const overdue = open.filter(({ row }) => dayOf(row) < today).length
  return { entries: due.sort(byLatestDay).slice(0, dueAtMost), today: open.length - overdue, overdue, isDone }
}

const dueAtMost = 7
