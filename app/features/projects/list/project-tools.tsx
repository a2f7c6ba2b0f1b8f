import { LayoutGrid, ListFilter, type LucideIcon, SquareKanban, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { SearchLine } from '#app/ui/search-line.tsx'
import { type Project, projectStatuses } from '#shared/projects.ts'
import type { ProjectView } from './project-view.ts'

type Status = Project['status']

interface ProjectToolsProps {
  view: ProjectView
  onView: (changes: Partial<ProjectView>) => void
  query: string
  onQuery: (query: string) => void
  /** The number of matching projects, during a search. */
  found: number | undefined
  /** All projects of each status. */
  counts: Record<Status, readonly unknown[]>
}

/** Filters, search and layout of the projects. */
export function ProjectTools({ view, onView, query, onQuery, found, counts }: ProjectToolsProps) {
  const { projectList } = useMessages()
  return (
    <div className="border-rule border-b">
      <div className="flex flex-wrap items-center gap-x-3 md:pr-3 md:pl-2">
        <div className="min-w-0 flex-[1_1_16rem] [--margin-x:3rem] md:[&_search]:border-transparent">
          <SearchLine
            label={projectList.search}
            clearLabel={projectList.clearSearch}
            query={query}
            onQuery={onQuery}
            found={found === undefined ? undefined : projectList.found(found)}
          />
        </div>
        <div className="flex flex-1 flex-wrap items-center justify-between gap-2 px-4 py-1.5 md:flex-none md:px-3">
          <StatusFilter chosen={view.statuses} counts={counts} onChoose={(statuses) => onView({ statuses })} />
          <LayoutSwitch layout={view.layout} onLayout={(layout) => onView({ layout })} />
        </div>
      </div>
      {view.statuses.length > 0 && <Chips chosen={view.statuses} onChoose={(statuses) => onView({ statuses })} />}
    </div>
  )
}

interface FilterProps {
  chosen: readonly Status[]
  onChoose: (statuses: readonly Status[]) => void
}

function StatusFilter({ chosen, counts, onChoose }: FilterProps & Pick<ProjectToolsProps, 'counts'>) {
  const { projects, projectList } = useMessages()
  const id = useId()
  const toggle = (status: Status) =>
    onChoose(projectStatuses.filter((one) => (one === status) !== chosen.includes(one)))
  return (
    <Menu
      label={projectList.filters}
      staysOpen
      className="border border-edge px-3"
      button={
        <>
          <ListFilter aria-hidden="true" className="size-5" />
          {projectList.filters}
          {chosen.length > 0 && (
            <span aria-hidden="true" className="rounded-full bg-primary px-2 text-on-primary text-sm">
              {chosen.length}
            </span>
          )}
        </>
      }
    >
      <fieldset>
        <legend className="px-3 pt-1 pb-2 text-sm text-soft">{projectList.byStatus}</legend>
        {projectStatuses.map((status) => (
          <label
            key={status}
            htmlFor={`${id}-${status}`}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 hover:bg-wash"
          >
            <Checkbox id={`${id}-${status}`} checked={chosen.includes(status)} onChange={() => toggle(status)} />
            <span className="min-w-0 flex-1">{projects.status[status]}</span>
            <span className="text-soft tabular-nums">{counts[status].length}</span>
          </label>
        ))}
      </fieldset>
      <Button look="quiet" className="mt-1 w-full justify-start px-3!" onClick={() => onChoose([])}>
        {projectList.clearFilters}
      </Button>
    </Menu>
  )
}

/** The active filters; each can be removed. */
function Chips({ chosen, onChoose }: FilterProps) {
  const { projects, projectList } = useMessages()
  const list = useRef<HTMLUListElement>(null)
  const remove = (status: Status) => {
    const others = [...(list.current?.querySelectorAll('button') ?? [])].filter(
      (chip) => chip !== document.activeElement,
    )
    const next = others[Math.max(0, chosen.indexOf(status) - 1)]
    next?.focus()
    onChoose(chosen.filter((one) => one !== status))
  }
  return (
    <ul ref={list} aria-label={projectList.activeFilters} className="flex flex-wrap gap-2 px-4 pt-1 pb-3 md:px-6">
      {chosen.map((status) => (
        <li key={status}>
          <button
            type="button"
            aria-label={projectList.removeFilter(projects.status[status])}
            onClick={() => remove(status)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-wash px-4 font-semibold text-[0.9375rem] hover:text-primary"
          >
            {projects.status[status]}
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const layouts: readonly (readonly [ProjectView['layout'], LucideIcon])[] = [
  ['board', SquareKanban],
  ['grid', LayoutGrid],
]

function LayoutSwitch({
  layout,
  onLayout,
}: {
  layout: ProjectView['layout']
  onLayout: (layout: ProjectView['layout']) => void
}) {
  const { projectList } = useMessages()
  return (
    <fieldset aria-label={projectList.view} className="flex min-w-0 flex-wrap rounded-lg border border-edge">
      {layouts.map(([name, Icon]) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === layout}
          onClick={() => onLayout(name)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-[calc(0.5rem-1px)] px-3 font-semibold text-[0.9375rem] text-soft hover:text-ink aria-pressed:bg-wash aria-pressed:text-ink forced-colors:aria-pressed:underline"
        >
          <Icon aria-hidden="true" className="size-4 max-[23rem]:hidden" />
          {projectList[name]}
        </button>
      ))}
    </fieldset>
  )
}
