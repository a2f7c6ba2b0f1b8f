import { Bell, ChevronRight, Repeat2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { withCapital } from '#app/lib/capital.ts'
import { spokenTime } from '#app/lib/dates.ts'
import { paths, showRow } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { hasReminder } from '#app/planning/rows/due.tsx'
import { PriorityMark } from '#app/planning/rows/priority-mark.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { rowNameClass, TickLabel, TickRow } from '#app/ui/tick-row.tsx'
import type { DayEntry } from './day-entry.ts'

interface DayEntryRowProps {
  entry: DayEntry
  onToggle: (entry: DayEntry, control: HTMLElement) => void
  /** Controls of the row before the link that opens it. */
  actions?: ReactNode
  /** Keys that act on the row, as `aria-keyshortcuts`. */
  keys?: string | undefined
  /** Details of the row before the usual ones, such as the day it was due. */
  children?: ReactNode
}

/**
 * A to-do or a task of a day, its time first. A tap on the line ticks it. A row that is expected by its repeat (`isComing`) has no
 * checkbox.
 */
export function DayEntryRow({ entry, onToggle, actions, keys, children }: DayEntryRowProps) {
  const id = useId()
  const { agenda, dates } = useMessages()
  const { row, isDone, isComing } = entry
  const tick = isComing ? (
    <Repeat2 aria-hidden="true" className="size-5 text-soft" />
  ) : (
    <Checkbox
      id={id}
      data-control="tick"
      data-item={row.id}
      checked={isDone}
      aria-describedby={`${id}-time ${id}-details`}
      aria-keyshortcuts={keys}
      onChange={(event) => onToggle(entry, event.currentTarget)}
    />
  )
  return (
    <TickRow
      tick={tick}
      actions={
        <>
          {actions}
          <OpenEntry entry={entry} />
        </>
      }
    >
      {row.dueTime && (
        <span
          id={`${id}-time`}
          className={`mr-2 font-semibold tabular-nums ${isDone || isComing ? 'text-faint' : ''} ${rowNameClass(false)}`}
        >
          <span className="sr-only">{agenda.time}</span> {spokenTime(row.dueTime, dates)}
          {hasReminder(row) && !isDone && !isComing && (
            <>
              <Bell aria-hidden="true" className="ml-1 inline size-4 align-[-0.1em] text-soft" />
              <span className="sr-only"> {dates.reminds}</span>
            </>
          )}
        </span>
      )}
      {isComing ? (
        <span className={`${rowNameClass(false)} text-soft`}>{withCapital(row.title)}</span>
      ) : (
        <TickLabel htmlFor={id} isTicked={isDone}>
          {withCapital(row.title)}
        </TickLabel>
      )}
      <p id={`${id}-details`} className="flex flex-wrap items-center gap-x-3 text-sm text-soft empty:hidden">
        {children}
        <Details entry={entry} />
      </p>
    </TickRow>
  )
}

function Details({ entry: { row, project, isDone, isComing } }: { entry: DayEntry }) {
  const { agenda, dates } = useMessages()
  return (
    <>
      {isComing && <span>{agenda.expected}</span>}
      {!isComing && row.repeat && !isDone && (
        <span className="inline-flex items-center gap-1">
          <Repeat2 aria-hidden="true" className="size-4 shrink-0" />
          {dates.repeats}
        </span>
      )}
      {row.priority === highest && <PriorityMark priority={row.priority} isDone={isDone} />}
      {project && <span className="[overflow-wrap:anywhere]">{project.title}</span>}
    </>
  )
}

/** The only priority that a row of a day shows. */
const highest = 3

function OpenEntry({ entry: { row, project } }: { entry: DayEntry }) {
  const { agenda, dashboard } = useMessages()
  const label = project ? dashboard.openProject(project.title) : agenda.openTodo(row.title)
  return (
    <Link
      to={project ? paths.project(project.id) : paths.todos}
      state={showRow(row.id)}
      data-control="open"
      aria-label={label}
      title={label}
      draggable={false}
      className="inline-flex size-11 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-ink"
    >
      <ChevronRight aria-hidden="true" className="size-5" />
    </Link>
  )
}
