import { ArrowLeft, ChevronDown, Ellipsis, PencilLine, Trash2 } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ConfirmDialogProps } from '#app/actions/confirm-dialog.tsx'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { GenerateEntry, useProposalsOf } from '#app/features/projects/generate-tasks.tsx'
import { changeProject, removeProject } from '#app/features/projects/project-actions.ts'
import { StatusChoices, StatusMenu } from '#app/features/projects/status-menu.tsx'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { EditProject } from './edit-project.tsx'
import { useProjectEditing } from './use-project-editing.ts'

const confirmDialog = lazyPart<ConfirmDialogProps>(
  async () => (await import('#app/actions/confirm-dialog.tsx')).ConfirmDialog,
)

/**
 * Title and description of a project, edited in place, its actions, and the link back to the projects. A ticked task
 * does not render this header again.
 */
export const ProjectHeader = memo(function ProjectHeader({ project }: { project: ProjectRow }) {
  const { project: texts } = useMessages()
  const header = useRef<HTMLElement>(null)
  const editing = useProjectEditing(project)
  const [hasBegun, setBegun] = useState(false)
  const begin = () => {
    setBegun(true)
    editing.begin()
  }
  const isEditing = editing.editing !== undefined
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && document.activeElement === document.body) {
      header.current?.querySelector<HTMLElement>('[data-control=more]')?.focus()
    }
    wasEditing.current = isEditing
  }, [isEditing])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || isEditing) return
    event.preventDefault()
    begin()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the controls inside
    <header ref={header} className="line pt-1.5 pb-1 md:pt-8 md:pb-3" onKeyDown={onKeyDown}>
      <div className="flex justify-center">
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
        <>
          <h1 className="sr-only">{project.title}</h1>
          <EditProject project={editing} autoFocus={hasBegun} />
        </>
      ) : (
        <div className="pr-1 pl-4">
          <div className="flex items-start gap-2 md:flex-wrap">
            <h1 className="min-w-0 flex-1 md:basis-64 pt-2 font-bold text-[min(1.25rem,6.5vw)] leading-tight tracking-[-0.01em] [overflow-wrap:anywhere] md:pt-0 md:text-4xl">
              {project.title}
            </h1>
            <ProjectActions project={project} onEdit={begin} />
          </div>
          {project.description && <Description text={project.description} />}
        </div>
      )}
    </header>
  )
})

/** Limits of a description: a longer one is folded, so that the tasks are in sight too. A phone shows half of it. */
const longText = { characters: 240, lines: 4 }
const longOnPhones = { characters: 80, lines: 2 }

function Description({ text }: { text: string }) {
  const { project: texts } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const isLonger = ({ characters, lines }: typeof longText) =>
    text.length > characters || text.split('\n').length > lines
  const [isLong, isLongOnPhones] = [isLonger(longText), isLonger(longOnPhones)]
  const folded = `${isLong ? 'md:line-clamp-4' : ''} ${isLongOnPhones ? 'max-md:line-clamp-2' : ''}`
  return (
    <div className="flex items-start gap-1 pt-0.5 pb-1">
      <p
        className={`min-w-0 max-w-prose flex-1 whitespace-pre-line pr-3 text-soft [overflow-wrap:anywhere] max-md:text-[0.9375rem] max-md:leading-snug md:mt-2 ${isOpen ? '' : folded}`}
      >
        {text}
      </p>
      {isLongOnPhones && (
        <div className={isLong ? '' : 'md:hidden'}>
          <IconButton
            label={isOpen ? texts.showLess : texts.showAll}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden="true" className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
          </IconButton>
        </div>
      )}
    </div>
  )
}

interface ProjectActionsProps {
  project: ProjectRow
  onEdit: () => void
}

/** All actions on a project as a whole. Its status stands beside the menu where there is room. */
function ProjectActions({ project, onEdit }: ProjectActionsProps) {
  const { project: texts, lists } = useMessages()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [openProposals, proposals] = useProposalsOf({ project, description: project.description || project.title })
  const choose = (status: ProjectRow['status']) => changeProject(project, { status }).catch(() => undefined)
  const remove = () => {
    removeProject(project)
    void navigate(paths.projects, { replace: true })
  }
  const question = { title: texts.removeTitle(project.title), text: texts.removeText, confirm: texts.remove }
  return (
    <div className="flex min-w-0 items-center gap-1">
      <div className="min-w-0 max-md:hidden">
        <StatusMenu project={project} onChoose={choose} />
      </div>
      <Menu
        label={lists.moreOf(project.title)}
        button={<Ellipsis aria-hidden="true" className="size-5" />}
        control="more"
        isEnd
      >
        <MenuButton onClick={onEdit} icon={<PencilLine className="size-5" />}>
          {texts.edit}
        </MenuButton>
        <GenerateEntry onOpen={openProposals} />
        <MenuButton onClick={() => setAsking(true)} icon={<Trash2 className="size-5" />}>
          {texts.remove}
        </MenuButton>
        <div className="mt-2 border-rule border-t pt-2 md:hidden">
          <StatusChoices project={project} legend={texts.status} onChoose={choose} />
        </div>
      </Menu>
      {proposals}
      {isAsking && (
        <LazyDialog of={confirmDialog} props={{ ...question, onConfirm: remove, onClose: () => setAsking(false) }} />
      )}
    </div>
  )
}
