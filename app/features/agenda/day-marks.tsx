import { withCapital } from '#app/lib/capital.ts'
import { spokenTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { type DayEntry, isMovable } from '#app/planning/overview/day-entry.ts'

interface DayMarksProps {
  entries: readonly DayEntry[]
  /** True for a day before today: its open rows are overdue. */
  isPast: boolean
  isWeek: boolean
}

const mostMarks = 4

/** The marks of a day in a narrow grid, for its first four rows: dots, in a week the times of rows that have one. */
export function DayMarks({ entries, isPast, isWeek }: DayMarksProps) {
  const { dates } = useMessages()
  return (
    <span className="flex flex-wrap justify-center gap-0.5 @min-[36rem]:hidden">
      {entries.slice(0, mostMarks).map((entry) =>
        isWeek && entry.row.dueTime ? (
          <span
            key={entry.key}
            className={`w-full text-center text-[min(0.75rem,3vw)] tabular-nums leading-tight ${titleLook(entry, isPast)}`}
          >
            {spokenTime(entry.row.dueTime, dates)}
          </span>
        ) : (
          <span
            key={entry.key}
            className={`size-1.5 rounded-full border ${markOf(entry, isPast)} forced-colors:bg-[CanvasText]`}
          />
        ),
      )}
    </span>
  )
}

function markOf({ isDone, isComing }: DayEntry, isPast: boolean): string {
  if (isComing) return 'border-soft'
  if (isDone) return 'border-transparent bg-edge'
  return isPast ? 'border-transparent bg-red' : 'border-transparent bg-primary'
}

const mostTitles = { month: 4, week: 8 }

/** The first rows of a day in a wide grid, times first, and the count of the hidden ones. An open one can be dragged. */
export function DayTitles({ entries, isPast, isWeek }: DayMarksProps) {
  const { agenda, dates } = useMessages()
  const most = isWeek ? mostTitles.week : mostTitles.month
  const shown = entries.slice(0, entries.length > most + 1 ? most : most + 1)
  return (
    <span className="hidden min-w-0 flex-col gap-1 hyphens-auto text-xs leading-tight @min-[36rem]:flex @min-[52rem]:text-[0.8125rem]">
      {shown.map((entry) => (
        <span
          key={entry.key}
          data-entry={entry.key}
          draggable={isMovable(entry)}
          className={`pointer-events-auto [overflow-wrap:anywhere] ${isWeek ? 'line-clamp-4' : 'line-clamp-3'} ${titleLook(entry, isPast)}`}
        >
          {entry.row.dueTime && (
            <span className={`font-semibold tabular-nums ${isWeek ? 'block' : ''}`}>
              {spokenTime(entry.row.dueTime, dates)}{' '}
            </span>
          )}
          {withCapital(entry.row.title)}
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
