import { Check, ChevronDown, Ellipsis } from 'lucide-react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { useMessages } from '#app/messages/language.ts'
import { StatusIcon } from '#app/planning/overview/status-label.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { type Project, projectStatuses } from '#shared/projects.ts'

interface StatusChoicesProps {
  project: ProjectRow
  legend: string
  onChoose: (status: Project['status']) => void
}

interface StatusMenuProps extends Omit<StatusChoicesProps, 'legend'> {
  /** True for a button with only ⋯, because the card's column shows the status. */
  isShort?: boolean
}

/** The status of a project, with a menu to change it. */
export function StatusMenu({ project, onChoose, isShort = false }: StatusMenuProps) {
  const { projects, projectList } = useMessages()
  const { title, status } = project
  return (
    <Menu
      label={projectList.changeStatus(projects.status[status], title)}
      control="status"
      isEnd={isShort}
      className={isShort ? 'text-soft' : 'max-w-full border border-rule pr-1.5 pl-2.5 text-[0.9375rem]'}
      button={
        isShort ? (
          <Ellipsis aria-hidden="true" className="size-5" />
        ) : (
          <>
            <StatusIcon status={status} />
            <span className="min-w-0 truncate">{projects.status[status]}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-soft" />
          </>
        )
      }
    >
      <StatusChoices project={project} legend={projectList.moveTo} onChoose={onChoose} />
    </Menu>
  )
}

/** The statuses of a project, within a menu. */
export function StatusChoices({ project, legend, onChoose }: StatusChoicesProps) {
  const { projects } = useMessages()
  return (
    <fieldset className="min-w-0">
      <legend className="px-3 pt-1 pb-2 text-sm text-soft">{legend}</legend>
      {projectStatuses.map((next) => (
        <MenuButton
          key={next}
          isChosen={next === project.status}
          onClick={() => onChoose(next)}
          icon={<Check className="size-5" />}
        >
          {projects.status[next]}
        </MenuButton>
      ))}
    </fieldset>
  )
}
