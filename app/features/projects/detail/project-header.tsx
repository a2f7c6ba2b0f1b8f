import { ArrowLeft, ChevronDown, PencilLine, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ConfirmDialogProps } from '#app/actions/confirm-dialog.tsx'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { GenerateTasks } from '#app/features/projects/generate-tasks.tsx'
import { changeProject, removeProject } from '#app/features/projects/project-actions.ts'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { StatusIcon } from '#app/planning/overview/status-label.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { projectStatuses } from '#shared/projects.ts'
import { EditProject } from './edit-project.tsx'
import { useProjectEditing } from './use-project-editing.ts'

const confirmDialog = lazyPart<ConfirmDialogProps>(
  async () => (await import('#app/actions/confirm-dialog.tsx')).ConfirmDialog,
)

/**
 * Title, description and status of a project, edited in place, and the link back to the projects. A ticked task does
 * not render this header again.
 */
export const ProjectHeader = memo(function ProjectHeader({ project }: { project: ProjectRow }) {
  const { project: texts } = useMessages()
  const edit = useRef<HTMLButtonElement>(null)
  const editing = useProjectEditing(project)
  const [hasBegun, setBegun] = useState(false)
  const begin = () => {
    setBegun(true)
    editing.begin()
  }
  const isEditing = editing.editing !== undefined
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && document.activeElement === document.body) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || isEditing) return
    event.preventDefault()
    begin()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the controls inside
    <header className="line pt-4 pb-4 md:pt-8" onKeyDown={onKeyDown}>
      <div className="flex justify-center pt-0.5">
        <Link
          to={paths.projects}
          aria-label={texts.back}
          title={texts.back}
          className="inline-flex size-11 items-center justify-center rounded-lg text-margin hover:bg-wash"
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
      </div>
      {isEditing ? (
        <EditProject project={editing} autoFocus={hasBegun} />
      ) : (
        <div className="px-4">
          <h1 className="pt-1.5 font-bold text-2xl leading-tight tracking-[-0.01em] [overflow-wrap:anywhere] md:pt-0 md:text-4xl">
            {project.title}
          </h1>
          {project.description && <Description text={project.description} />}
          <div className="mt-2 flex flex-wrap items-center gap-x-1 gap-y-2">
            <StatusChooser project={project} />
            <div className="flex">
              <IconButton ref={edit} label={texts.edit} aria-keyshortcuts="F2" onClick={begin}>
                <PencilLine aria-hidden="true" className="size-5" />
              </IconButton>
              <RemoveProject project={project} />
            </div>
            <GenerateTasks project={project} description={project.description || project.title} />
          </div>
        </div>
      )}
    </header>
  )
})

/** Limits of a description: a longer one is folded, so that a phone shows the tasks too. */
const longText = { characters: 240, lines: 4 }

function Description({ text }: { text: string }) {
  const { project: texts } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > longText.characters || text.split('\n').length > longText.lines
  return (
    <>
      <p
        className={`mt-2 max-w-prose whitespace-pre-line text-soft [overflow-wrap:anywhere] ${isLong && !isOpen ? 'line-clamp-4' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2 min-h-11 rounded-lg px-2 font-semibold text-primary text-sm hover:bg-wash"
        >
          {isOpen ? texts.showLess : texts.showAll}
        </button>
      )}
    </>
  )
}

/** The status of a project as a native select, which works best on phones. */
function StatusChooser({ project }: { project: ProjectRow }) {
  const { project: texts, projects } = useMessages()
  const choose = (value: string) => {
    const status = projectStatuses.find((known) => known === value)
    if (status) changeProject(project, { status }).catch(() => undefined)
  }
  return (
    <div className="relative flex max-w-full items-center">
      <StatusIcon status={project.status} className="pointer-events-none absolute left-[min(0.75rem,3vw)] size-4" />
      <select
        aria-label={texts.status}
        value={project.status}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 min-w-0 cursor-pointer appearance-none text-ellipsis rounded-full bg-wash py-1 pr-[min(2.25rem,13vw)] pl-[min(2.25rem,13vw)] font-semibold text-[0.9375rem]"
      >
        {projectStatuses.map((status) => (
          <option key={status} value={status} className="bg-raised text-ink">
            {projects.status[status]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-[min(0.75rem,3vw)] size-4" />
    </div>
  )
}

function RemoveProject({ project }: { project: ProjectRow }) {
  const { project: texts } = useMessages()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = () => {
    removeProject(project)
    void navigate(paths.projects, { replace: true })
  }
  return (
    <>
      <IconButton label={texts.remove} look="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
      {isAsking && (
        <LazyDialog
          of={confirmDialog}
          props={{
            title: texts.removeTitle(project.title),
            text: texts.removeText,
            confirm: texts.remove,
            onConfirm: remove,
            onClose: () => setAsking(false),
          }}
        />
      )}
    </>
  )
}
