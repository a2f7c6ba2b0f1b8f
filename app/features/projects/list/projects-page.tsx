import { FolderKanban, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { liveProjects, type ProjectRow } from '#app/data/areas/projects.ts'
import { liveSettings } from '#app/data/areas/settings.ts'
import { liveTasks, type Progress, progressByProject } from '#app/data/areas/tasks.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { TemplateStart } from '#app/features/projects/template-start.tsx'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Waiting } from '#app/planning/overview/waiting.tsx'
import { AdSlot } from '#app/third-parties/ad-slot.tsx'
import { Button, iconIfNarrow } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Figures } from '#app/ui/figures.tsx'
import { projectStatuses } from '#shared/projects.ts'
import { byStatus } from './matching-projects.ts'
import type { NewProjectDialogProps } from './new-project-dialog.tsx'
import { ShownProjects } from './shown-projects.tsx'

const newProjectDialog = lazyPart<NewProjectDialogProps>(
  async () => (await import('#app/features/projects/project-dialogs.ts')).dialogs.NewProjectDialog,
)

const templateStart = lazyPart<Parameters<typeof TemplateStart>[0]>(
  async () => (await import('#app/features/projects/project-dialogs.ts')).dialogs.TemplateStart,
)

/** Starts reading the projects and tasks before the page renders. */
export const readProjectsAhead = (local: LocalStore): unknown => [liveProjects(local), liveTasks(local)]

/** `/projects`: all projects, as columns or as a list. */
export function ProjectsPage() {
  const { nav, projectList, appName } = useMessages()
  const local = useLocal()
  const projects = useLive(liveProjects(local))
  const tasks = useLive(liveTasks(local))
  const settings = useAnswer(liveSettings)
  // Before the first sync the server may have projects that this device lacks.
  const isHere = projects && tasks && (projects.length > 0 || settings)
  return (
    <div className="flex flex-1 flex-col">
      <title>{`${nav.projects} · ${appName}`}</title>
      {isHere ? (
        <Projects latest={projects} progress={progressByProject(tasks)} />
      ) : (
        <Waiting
          label={projectList.loading}
          icon={<FolderKanban aria-hidden="true" className="size-6" />}
          error={{ title: projectList.loadError, text: projectList.loadErrorText }}
        />
      )}
    </div>
  )
}

interface ProjectsProps {
  latest: readonly ProjectRow[]
  progress: ReadonlyMap<string, Progress>
}

function Projects({ latest, progress }: ProjectsProps) {
  const { nav, projectList } = useMessages()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useAdding()
  const add = () => setAdding(true)
  const show = (id: string) => navigate(paths.project(id))
  const kept: NewProjectDialogProps['kept'] = useRef(undefined)
  return (
    <>
      <header className="@container border-margin border-b-2 px-4 pt-5 pb-3 md:px-6 md:pt-8">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:gap-x-4">
          <FolderKanban aria-hidden="true" className="size-7 text-margin md:size-8" />
          <h1 className="flex-1 font-bold text-[min(1.5rem,9vw)] leading-tight tracking-[-0.01em] md:text-4xl">
            {nav.projects}
          </h1>
          <Button onClick={add} data-new="" className={iconIfNarrow}>
            <Plus aria-hidden="true" className="size-5 shrink-0 @min-[15rem]:@max-[21rem]:hidden" />
            <span className="@max-[15rem]:sr-only">{projectList.add}</span>
          </Button>
        </div>
        <Counters projects={latest} />
      </header>
      <AdSlot className="border-b md:px-2" />
      {latest.length === 0 ? (
        <NoProjects onAdd={add} onCreated={show} />
      ) : (
        <ShownProjects latest={latest} progress={progress} />
      )}
      {isAdding && (
        <LazyDialog of={newProjectDialog} props={{ kept, onClose: () => setAdding(false), onCreated: show }} />
      )}
    </>
  )
}

/** A flag, true while the form is open, and its setter. `?novo` in the URL opens the form, and is then removed. */
function useAdding(): [boolean, (isAdding: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const isAsked = query.has('novo')
  const [isAdding, setAdding] = useState(isAsked)
  useEffect(() => {
    if (!isAsked) return
    setAdding(true)
    setQuery({}, { replace: true })
  }, [isAsked, setQuery])
  return [isAdding, setAdding]
}

function Counters({ projects }: { projects: readonly ProjectRow[] }) {
  const { projectList } = useMessages()
  const groups = useMemo(() => byStatus(projects), [projects])
  const figures = projectStatuses.map(
    (status) => [projectList.columns[status], groups[status].length, projectList.oneOf[status]] as const,
  )
  return (
    <div className="max-md:mt-2">
      <Figures figures={figures} />
    </div>
  )
}

interface NoProjectsProps {
  onAdd: () => void
  onCreated: (projectId: string) => void
}

function NoProjects({ onAdd, onCreated }: NoProjectsProps) {
  const { projectList } = useMessages()
  const Templates = useLive(templateStart)
  useEffect(() => {
    // Without the templates the button is still available.
    templateStart.fetch().catch(() => undefined)
  }, [])
  return (
    <div>
      <EmptyState
        icon={<FolderKanban aria-hidden="true" className="size-6" />}
        title={projectList.emptyTitle}
        action={<Button onClick={onAdd}>{projectList.add}</Button>}
      >
        {projectList.emptyText}
      </EmptyState>
      {Templates && <Templates onCreated={onCreated} />}
    </div>
  )
}
