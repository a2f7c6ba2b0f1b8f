import { LayoutDashboard } from 'lucide-react'
import type { LocalStore } from '#app/data/local-store.ts'
import { liveProjects, type ProjectRow } from '#app/data/projects.ts'
import { liveSettings } from '#app/data/settings.ts'
import { liveTasks, type TaskRow } from '#app/data/tasks.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { Waiting } from '#app/features/projects/waiting.tsx'
import { useMessages } from '#app/messages/language.ts'
import { AdSlot } from '#app/third-parties/ad-slot.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { overviewOf } from './overview.ts'
import { PriorityTasks } from './priority-tasks.tsx'
import { RecentProjects } from './recent-projects.tsx'

/** Begins to read what this page shows first. */
export const readDashboardAhead = (local: LocalStore): unknown => [
  liveSettings(local),
  liveProjects(local),
  liveTasks(local),
]

/** How things stand, what was begun last and what is due first. It appears with all of that at once, so nothing in it jumps. */
export function DashboardPage() {
  const { nav, dashboard, appName } = useMessages()
  const local = useLocal()
  const settings = useLive(liveSettings(local))
  const projects = useLive(liveProjects(local))
  const tasks = useLive(liveTasks(local))
  // Before the first sync nobody knows whether there are projects.
  const isHere = projects && tasks && (projects.length > 0 || settings)
  return (
    <div className="sheet flex-1">
      <title>{`${nav.dashboard} · ${appName}`}</title>
      {isHere ? (
        <Dashboard projects={projects} tasks={tasks} />
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

interface DashboardProps {
  projects: readonly ProjectRow[]
  tasks: readonly TaskRow[]
}

function Dashboard({ projects, tasks }: DashboardProps) {
  const { dashboard, nav } = useMessages()
  const { user } = useLocal()
  return (
    <>
      <PageHeader icon={<LayoutDashboard aria-hidden="true" className="size-7 md:size-8" />} title={nav.dashboard}>
        <p className="mt-1 text-lg [overflow-wrap:anywhere]">{dashboard.greeting(user.username)}</p>
        <Counters projects={projects} tasks={tasks} />
      </PageHeader>
      <AdSlot className="line border-b" />
      <RecentProjects projects={projects} tasks={tasks} />
      <PriorityTasks projects={projects} tasks={tasks} />
      <div className="ruled" />
    </>
  )
}

function Counters({ projects, tasks }: DashboardProps) {
  const { dashboard } = useMessages()
  const { completedTasks, activeProjects, pendingTasks } = overviewOf(projects, tasks)
  const figures = [
    [dashboard.completedTasks, completedTasks],
    [dashboard.activeProjects, activeProjects],
    [dashboard.pendingTasks, pendingTasks],
  ] as const
  return (
    <dl className="mt-4 grid max-w-xl grid-cols-[repeat(auto-fit,minmax(min(4.6rem,100%),1fr))] gap-x-2 gap-y-2">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-soft text-sm leading-tight">{name}</dt>
          <dd className="font-bold text-3xl leading-tight tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
