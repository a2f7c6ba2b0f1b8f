import { useMessages } from '#app/messages/language.ts'
import type { DayEntry } from '#app/planning/overview/day-entry.ts'

interface DayMarksProps {
  entries: readonly DayEntry[]
  /** True for a day before today: its open rows are overdue. */
  isPast: boolean
}

const mostMarks = 4

/**
 * The dots of a day on phones, one for each of its first four rows. The accessible name of the day has the number of
 * rows.
 */
export function DayMarks({ entries, isPast }: DayMarksProps) {
  return (
    <span aria-hidden="true" className="flex flex-wrap justify-center gap-0.5 md:hidden">
      {entries.slice(0, mostMarks).map((entry) => (
        <span
          key={entry.key}
          className={`size-1.5 rounded-full border ${markOf(entry, isPast)} forced-colors:bg-[CanvasText]`}
        />
      ))}
    </span>
  )
}

function markOf({ isDone, isComing }: DayEntry, isPast: boolean): string {
  if (isComing) return 'border-soft'
  if (isDone) return 'border-transparent bg-edge'
  return isPast ? 'border-transparent bg-red' : 'border-transparent bg-primary'
}

interface DayTitlesProps extends DayMarksProps {
  /** True if there is room for five titles of two lines, as in a week. */
  isHigh: boolean
}

const mostTitles = { low: 3, high: 5 }

/** The first titles of a day on wider screens, and the count of the hidden ones. */
export function DayTitles({ entries, isPast, isHigh }: DayTitlesProps) {
  const { agenda } = useMessages()
  const most = isHigh ? mostTitles.high : mostTitles.low
  const shown = entries.slice(0, entries.length > most + 1 ? most : most + 1)
  return (
    <span
      aria-hidden="true"
      className={`hidden min-w-0 flex-col text-xs leading-tight md:flex ${isHigh ? 'gap-1.5' : 'gap-0.5'}`}
    >
      {shown.map((entry) => (
        <span
          key={entry.key}
          className={`${isHigh ? 'line-clamp-2 [overflow-wrap:anywhere]' : 'truncate'} ${titleLook(entry, isPast)}`}
        >
          {entry.row.title}
        </span>
      ))}
      {entries.length > shown.length && <span className="text-soft">{agenda.more(entries.length - shown.length)}</span>}
    </span>
  )
}

function titleLook({ isDone, isComing }: DayEntry, isPast: boolean): string {
  if (isComing) return 'text-soft italic'
  if (isDone) return 'text-faint line-through'
  return isPast ? 'text-red' : ''
}
