/** The to-dos and tasks of the agenda, by day. */
import { createDayIndex, type DayIndex } from '#app/data/areas/day-index.ts'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { isCompleted, type TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { byTime, type DayEntry, entryOfTask, entryOfTodo } from '#app/planning/overview/day-entry.ts'

export interface AgendaIndex {
  todos: DayIndex<TodoRow>
  tasks: DayIndex<TaskRow>
}

const indexes = new WeakMap<LocalStore, AgendaIndex>()

/** The index of a database's rows. It is kept, so that opening the agenda again visits only changed rows. */
export function agendaIndex(local: LocalStore, todos: readonly TodoRow[], tasks: readonly TaskRow[]): AgendaIndex {
  const index = indexes.get(local) ?? newAgendaIndex()
  indexes.set(local, index)
  index.todos.follow(todos)
  index.tasks.follow(tasks)
  return index
}

export const newAgendaIndex = (): AgendaIndex => ({
  todos: createDayIndex<TodoRow>(({ completed }) => !completed),
  tasks: createDayIndex<TaskRow>((task) => !isCompleted(task)),
})

interface Shown {
  /** The visible days, in order. */
  days: readonly string[]
  today: string
  /** The projects by id. A task of a project that is missing here is hidden. */
  projects: ReadonlyMap<string, ProjectRow>
  passes: (entry: DayEntry) => boolean
}

/**
 * The rows of each visible day by time, and the expected days of repeats from today on. Rows that `passes` refuses are
 * left out.
 */
export function entriesByDay(
  { todos, tasks }: AgendaIndex,
  { days, today, projects, passes }: Shown,
): ReadonlyMap<string, readonly DayEntry[]> {
  const byDay = new Map<string, DayEntry[]>(days.map((day) => [day, []]))
  const add = (day: string, entry: DayEntry | undefined) => {
    if (entry && passes(entry)) byDay.get(day)?.push(entry)
  }
  const ofTask = (task: TaskRow, comingOn?: string) => {
    const project = projects.get(task.projectId)
    return project && entryOfTask(task, project, comingOn)
  }
  for (const day of days) {
    for (const todo of todos.on(day)) add(day, entryOfTodo(todo))
    for (const task of tasks.on(day)) add(day, ofTask(task))
  }
  const [first = today, last = today] = [days[0], days.at(-1)]
  const from = first > today ? first : today
  for (const [day, todo] of todos.coming(from, last)) add(day, entryOfTodo(todo, day))
  for (const [day, task] of tasks.coming(from, last)) add(day, ofTask(task, day))
  for (const entries of byDay.values()) entries.sort(byTime)
  return byDay
}
