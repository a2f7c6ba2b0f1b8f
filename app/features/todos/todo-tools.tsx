import { CalendarDays } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { FilterMenu } from '#app/ui/filter-menu.tsx'

export interface TodoToolsProps {
  priorities: readonly string[]
  onPriorities: (chosen: readonly string[]) => void
  /** True if a to-do has a priority. Otherwise the filter is hidden, unless it is in use. */
  hasPriorities: boolean
}

const all = [3, 2, 1]

/** The link to the agenda, and the filter by priority. */
export function TodoTools({ priorities, onPriorities, hasPriorities }: TodoToolsProps) {
  const { agenda, tasks } = useMessages()
  const group = {
    legend: agenda.byPriority,
    options: all.map((priority) => ({ key: String(priority), label: tasks.priority[priority] ?? '' })),
    chosen: priorities,
    onChoose: onPriorities,
  }
  return (
    <div className="-my-[min(0.625rem,10px)] -mr-[min(0.75rem,12px)] flex max-[23rem]:-mr-1 md:absolute md:top-0 md:right-1 md:m-0">
      {(hasPriorities || priorities.length > 0) && (
        <FilterMenu label={agenda.filters} clearLabel={agenda.clearFilters} groups={[group]} isEnd isSmall />
      )}
      <Link
        to={paths.agenda}
        aria-label={agenda.open}
        title={agenda.open}
        className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-ink"
      >
        <CalendarDays aria-hidden="true" className="size-5" />
      </Link>
    </div>
  )
}
