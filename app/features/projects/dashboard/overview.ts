import type { ProjectRow } from '#app/data/areas/projects.ts'
import { byDueTime, isCompleted, noProgress, progressByProject, type TaskRow } from '#app/data/areas/tasks.ts'
import { countOpen, type TodoRow } from '#app/data/areas/todos.ts'
import { dueDay } from '#app/lib/due-dates.ts'

const urgentAtMost = 5

export interface Overview {
  completedTasks: number
  pendingTasks: number
  activeProjects: number
}

/** The counts of all projects and their tasks. Tasks of projects in the trash are hidden with them. */
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
 * The first pending tasks of all projects: by due day, undated ones last, then by priority. `held` ones keep their
 * places although they are done.
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

/** After any day; a day with this suffix is after all its times. */
const undated = '~'
const everyDay = `${undated}${undated}`

const dayOf = ({ dueDate }: TaskRow): string => (dueDate === null ? undated : dueDay(dueDate))

function byUrgency(a: TaskRow, b: TaskRow): number {
  const [dayA, dayB] = [dayOf(a), dayOf(b)]
  if (dayA !== dayB) return dayA < dayB ? -1 : 1
  return b.priority - a.priority || byDueTime(a, b)
}

const todosAtMost = 5

/** The newest open to-dos; `held` ones keep their places although they are done. `todos` has open ones first. */
export function newestTodos(todos: readonly TodoRow[], held: ReadonlySet<string>): readonly TodoRow[] {
  const openEnd = countOpen(todos)
  const open = todos.slice(0, Math.min(openEnd, todosAtMost))
  if (held.size === 0) return open
  const kept = todos.slice(openEnd).filter(({ id }) => held.has(id))
  return [...open, ...kept].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, todosAtMost)
}
