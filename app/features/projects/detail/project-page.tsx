import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { liveProjects, type ProjectRow } from '#app/data/areas/projects.ts'
import { liveTasks, type Progress, progressOf, type TaskRow, tasksOf } from '#app/data/areas/tasks.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { ProgressBar } from '#app/planning/overview/progress-bar.tsx'
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
    <div ref={page} tabIndex={-1} className={`sheet flex-1 outline-none ${project ? besideTasks : ''}`}>
      {project ? <ProjectInFull project={project} /> : <MissingProject projectId={projectId} before={before} />}
    </div>
  )
}

/** Classes for narrower margins of the page while there is a column beside the tasks. */
const besideTasks = 'xl:[--margin-x:max(5rem,(100cqi-75rem)/2)]!'
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
    <div className="flex flex-1 flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
      <title>{`${project.title} · ${appName}`}</title>
      <ProjectHeader project={project} />
      <div className="max-xl:contents xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:border-rule xl:border-l xl:[--margin-x:3rem]">
        <div className="max-xl:contents xl:sticky xl:top-0 xl:pt-8">
          <ProgressPanel progress={useMemo(() => progressOf(tasks), [tasks])} />
          <AddTask projectId={project.id} field={field} onDown={toFirst} />
        </div>
      </div>
      <TaskSection tasks={tasks} isRead={all !== undefined} list={list} addField={field} />
    </div>
  )
}

/** The progress of a project. */
function ProgressPanel({ progress: { percent, total, completed } }: { progress: Progress }) {
  const { project } = useMessages()
  const id = useId()
  const figures = [
    [project.total, total],
    [project.completed, completed],
  ] as const
  return (
    <section aria-labelledby={id} className="line border-rule border-b pb-4">
      <div className="col-start-2 px-4">
        <h2 id={id} className="mb-1 font-semibold text-sm text-soft">
          {project.progress}
        </h2>
        <ProgressBar percent={percent} label={project.progress} bands="detail" />
        <Figures figures={figures} />
      </div>
    </section>
  )
}
