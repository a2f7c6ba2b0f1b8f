import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { liveProjects, type ProjectRow } from '#app/data/areas/projects.ts'
import { liveTasks, type Progress, progressOf, type TaskRow, tasksOf } from '#app/data/areas/tasks.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { ProgressBar } from '#app/planning/overview/progress-bar.tsx'
import { StatusIcon } from '#app/planning/overview/status-label.tsx'
import { Figures } from '#app/ui/figures.tsx'
import { focusRow } from '#app/ui/use-row-keys.ts'
import { AddTask } from './add-task.tsx'
import { MissingProject } from './missing-project.tsx'
import { ProjectHeader } from './project-header.tsx'
import { TaskSection } from './task-section.tsx'

/** A live query starts reading when it is created, so the data is on its way before the page renders. */
export const readProjectAhead = (local: LocalStore): unknown => [liveProjects(local), liveTasks(local)]

/** `/projects/{id}`: one project and its tasks. */
export function ProjectPage() {
  const { id = '' } = useParams()
  return <ProjectById key={id} projectId={id} />
}

function ProjectById({ projectId }: { projectId: string }) {
  const projects = useLive(liveProjects(useLocal()))
  const project = projects?.find(({ id }) => id === projectId)
  const page = useRef<HTMLDivElement>(null)
  const [before, setBefore] = useState<ProjectRow>()
  if (project && project !== before) setBefore(project)
  const isHere = project !== undefined
  const wasHere = useRef(isHere)
  // The focused element may have disappeared with the page of the project, or with the notice that it is missing.
  useEffect(() => {
    if (wasHere.current !== isHere && document.activeElement === document.body) page.current?.focus()
    wasHere.current = isHere
  }, [isHere])
  return (
    <div ref={page} tabIndex={-1} className="sheet flex-1 outline-none">
      {project ? <ProjectInFull project={project} /> : <MissingProject projectId={projectId} before={before} />}
    </div>
  )
}

const none: readonly TaskRow[] = []

/** A project with its tasks. The progress and the form for a new task are beside the tasks, if there is room. */
function ProjectInFull({ project }: { project: ProjectRow }) {
  const { appName } = useMessages()
  const all = useLive(liveTasks(useLocal()))
  const tasks = useMemo(() => (all ? tasksOf(all, project.id) : none), [all, project.id])
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const toFirst = useCallback(() => focusRow(list.current, 0), [])
  return (
    <div className="flex flex-1 flex-col xl:grid xl:grid-cols-[minmax(0,calc(var(--margin-x)+48rem))_23rem] xl:grid-rows-[auto_1fr]">
      <title>{`${project.title} · ${appName}`}</title>
      <ProjectHeader project={project} />
      <div className="max-xl:contents xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:border-rule xl:border-l xl:[--margin-x:3rem]">
        <div className="max-xl:contents xl:sticky xl:top-0 xl:pt-8">
          <ProgressPanel progress={useMemo(() => progressOf(tasks), [tasks])} status={project.status} />
          <AddTask projectId={project.id} field={field} onDown={toFirst} />
        </div>
      </div>
      <TaskSection project={project} tasks={tasks} isRead={all !== undefined} list={list} addField={field} />
    </div>
  )
}

/** The progress of a project in one low line. Its status stands before it on phones, where it is in the menu. */
function ProgressPanel({ progress: { percent, total, completed }, status }: ProgressPanelProps) {
  const { project, projects } = useMessages()
  const figures = [
    [project.total, total],
    [project.completed, completed],
  ] as const
  return (
    <section aria-label={project.progress} className="line border-rule pb-2.5 md:border-b md:pb-4">
      <span title={projects.status[status]} className="flex justify-center text-soft md:invisible">
        <StatusIcon status={status} className="size-5" />
        <span className="sr-only">{projects.status[status]}</span>
      </span>
      <div className="px-4 md:[&_dl]:mt-0">
        <ProgressBar percent={percent} label={project.progress} bands="detail">
          <Figures figures={figures} />
        </ProgressBar>
      </div>
    </section>
  )
}

interface ProgressPanelProps {
  progress: Progress
  status: ProjectRow['status']
}
