import { LayoutDashboard } from 'lucide-react'
import { useId } from 'react'
import { liveListsAtHand } from '#app/data/areas/lists-at-hand.ts'
import { liveProjects, type ProjectRow } from '#app/data/areas/projects.ts'
import { liveSettings } from '#app/data/areas/settings.ts'
import { liveTasks, type TaskRow } from '#app/data/areas/tasks.ts'
import { liveTodos, type TodoRow } from '#app/data/areas/todos.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Waiting } from '#app/planning/overview/waiting.tsx'
import { AdSlot } from '#app/third-parties/ad-slot.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { DueToday } from './due-today.tsx'
import { ListsToBuy } from './lists-to-buy.tsx'
import { NextTodos } from './next-todos.tsx'
import { overviewOf } from './overview.ts'
import { PriorityTasks } from './priority-tasks.tsx'
import { RecentProjects } from './recent-projects.tsx'
import { type ListToBuy, useListsToBuy } from './use-lists-to-buy.ts'

/** Starts reading the data of the dashboard before the page renders. */
export const readDashboardAhead = (local: LocalStore): unknown => [
  liveSettings(local),
  liveProjects(local),
  liveTasks(local),
  liveTodos(local),
  liveListsAtHand(local),
]

/**
 * Due rows, the next to-dos, urgent tasks, lists and projects. The page appears when all are read, so nothing in it jumps.
 */
export function DashboardPage() {
  const { nav, dashboard, appName } = useMessages()
  const local = useLocal()
  const settings = useAnswer(liveSettings)
  const projects = useLive(liveProjects(local))
  const tasks = useLive(liveTasks(local))
  const todos = useLive(liveTodos(local))
  const lists = useListsToBuy()
  // Before the first sync the server may have projects that this device lacks.
  const isHere = projects && tasks && todos && lists && (projects.length > 0 || settings)
  return (
    <div className="sheet sheet-wide flex-1">
      <title>{`${nav.dashboard} · ${appName}`}</title>
      {isHere ? (
        <Dashboard projects={projects} tasks={tasks} todos={todos} lists={lists} />
      ) : (
        <Waiting
          label={settings === null ? dashboard.arriving : dashboard.loading}
          icon={<LayoutDashboard aria-hidden="true" className="size-6" />}
          error={{ title: dashboard.loadError, text: dashboard.loadErrorText }}
        >
          <div className="ruled" />
        </Waiting>
      )}
    </div>
  )
}

interface CountersProps {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
}

interface DashboardProps extends CountersProps {
  todos: readonly TodoRow[]
  lists: readonly ListToBuy[]
}

function Dashboard({ projects, tasks, todos, lists }: DashboardProps) {
  const { dashboard, nav } = useMessages()
  const { user } = useLocal()
  return (
    <>
      <PageHeader icon={<LayoutDashboard aria-hidden="true" className="size-7 md:size-8" />} title={nav.dashboard}>
        <p className="mt-1 text-lg [overflow-wrap:anywhere]">{dashboard.greeting(user.username)}</p>
      </PageHeader>
      <AdSlot className="line border-b" />
      <div className="sheet-columns">
        <div>
          <DueToday projects={projects} tasks={tasks} todos={todos} />
          {projects.length > 0 && <Counters projects={projects} tasks={tasks} />}
          <NextTodos todos={todos} />
          <PriorityTasks projects={projects} tasks={tasks} />
        </div>
        <div>
          <ListsToBuy lists={lists} />
          {/* Its zeros beside the open to-dos would deny them. */}
          {projects.length === 0 && <Counters projects={projects} tasks={tasks} />}
          <RecentProjects projects={projects} tasks={tasks} />
        </div>
      </div>
      <div className="ruled" />
    </>
  )
}

function Counters({ projects, tasks }: CountersProps) {
  const { dashboard } = useMessages()
  const id = useId()
  const { completedTasks, activeProjects, pendingTasks } = overviewOf(projects, tasks)
  const figures = [
    [dashboard.completedTasks, completedTasks, dashboard.oneCompletedTask],
    [dashboard.activeProjects, activeProjects, dashboard.oneActiveProject],
    [dashboard.pendingTasks, pendingTasks, dashboard.onePendingTask],
  ] as const
  return (
    <div className="line border-rule border-b">
      <div className="col-start-2 flex min-h-14 flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 text-soft leading-tight">
        <p id={id} className="text-xs max-md:basis-full md:text-sm">
          {dashboard.inProjects}
        </p>
        <dl aria-labelledby={id} className="flex flex-wrap gap-x-5 gap-y-1">
          {figures.map(([name, figure, one]) => (
            <div key={name} className="flex flex-row-reverse items-center gap-1.5">
              <dt className="w-min text-xs md:w-auto md:text-sm">{figure === 1 ? one : name}</dt>
              <dd className="font-bold text-ink text-lg tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
