import { LayoutGrid, type LucideIcon, SquareKanban, X } from 'lucide-react'
import { useRef } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { FilterMenu } from '#app/ui/filter-menu.tsx'
import { SearchLine } from '#app/ui/search-line.tsx'
import { type Project, projectStatuses } from '#shared/projects.ts'
import type { ProjectView } from './project-view.ts'

type Status = Project['status']

interface ProjectToolsProps {
  view: ProjectView
  onView: (changes: Partial<ProjectView>) => void
  query: string
  onQuery: (query: string) => void
  /** The number of matching projects; undefined without a search. */
  found: number | undefined
  /** All projects of each status, for their number. */
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
  const group = {
    legend: projectList.byStatus,
    options: projectStatuses.map((key) => ({ key, label: projects.status[key], count: counts[key].length })),
    chosen,
    onChoose: (keys: string[]) => onChoose(projectStatuses.filter((status) => keys.includes(status))),
  }
  return <FilterMenu label={projectList.filters} clearLabel={projectList.clearFilters} groups={[group]} />
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
