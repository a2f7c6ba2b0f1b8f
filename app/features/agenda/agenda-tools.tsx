import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { FilterMenu } from '#app/ui/filter-menu.tsx'
import { type AgendaFilter, noProject } from './agenda-filter.ts'
import { type Span, spans } from './agenda-range.ts'

interface AgendaToolsProps {
  period: string
  span: Span
  onSpan: (span: Span) => void
  onStep: (steps: 1 | -1) => void
  onToday: () => void
  projects: readonly ProjectRow[]
  filter: AgendaFilter
  onFilter: (changes: Partial<AgendaFilter>) => void
}

/**
 * The period, buttons for the next and the previous one and for today, the choice of week or month, and the filters.
 */
export function AgendaTools({ period, span, onSpan, onStep, onToday, ...filtering }: AgendaToolsProps) {
  const { agenda } = useMessages()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-[min(0.25rem,4px)] max-[25rem]:[--spacing-11:min(2.75rem,48px)] py-[min(0.375rem,6px)]">
      <div className="flex min-w-0 flex-1 basis-72 items-center">
        <IconButton label={agenda.previous[span]} onClick={() => onStep(-1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <h2
          aria-live="polite"
          className="min-w-0 flex-1 text-center font-bold text-[min(1rem,5.5vw)] leading-tight first-letter:uppercase md:text-lg"
        >
          {period}
        </h2>
        <IconButton label={agenda.next[span]} onClick={() => onStep(1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="flex flex-1 flex-wrap items-center justify-between gap-2 md:flex-auto md:justify-end">
        <Button look="quiet" onClick={onToday} className={toolClass}>
          {agenda.today}
        </Button>
        <SpanSwitch span={span} onSpan={onSpan} />
        <AgendaFilters {...filtering} />
      </div>
    </div>
  )
}

/** With large letters, all of these stand in one line of a phone. */
const toolClass = 'px-[min(0.75rem,3vw)]! text-[min(0.9375rem,5vw)]!'

function SpanSwitch({ span, onSpan }: Pick<AgendaToolsProps, 'span' | 'onSpan'>) {
  const { agenda } = useMessages()
  return (
    <fieldset aria-label={agenda.span} className="flex min-w-0 rounded-lg border border-edge">
      {spans.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === span}
          onClick={() => onSpan(name)}
          className={`min-h-11 rounded-[calc(0.5rem-1px)] font-semibold text-soft hover:text-ink aria-pressed:bg-wash aria-pressed:text-ink forced-colors:aria-pressed:underline ${toolClass}`}
        >
          {agenda[name]}
        </button>
      ))}
    </fieldset>
  )
}

const priorities = [3, 2, 1]

function AgendaFilters({ projects, filter, onFilter }: Pick<AgendaToolsProps, 'projects' | 'filter' | 'onFilter'>) {
  const { agenda, tasks } = useMessages()
  const groups = [
    {
      legend: agenda.byPriority,
      options: priorities.map((priority) => ({ key: String(priority), label: tasks.priority[priority] ?? '' })),
      chosen: filter.priorities,
      onChoose: (chosen: string[]) => onFilter({ priorities: chosen }),
    },
    {
      legend: agenda.byProject,
      options: [
        { key: noProject, label: agenda.noProject },
        ...projects.map(({ id, title }) => ({ key: id, label: title })),
      ],
      chosen: filter.projects,
      onChoose: (chosen: string[]) => onFilter({ projects: chosen }),
    },
  ]
  return <FilterMenu label={agenda.filters} clearLabel={agenda.clearFilters} groups={groups} isEnd isSmall />
}
