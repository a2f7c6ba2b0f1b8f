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

/** The marks of a day on a phone, for its first four rows: dots, in a week the times of rows that have one. */
export function DayMarks({ entries, isPast, isWeek }: DayMarksProps) {
  const { dates } = useMessages()
  return (
    <span className="flex flex-wrap justify-center gap-[min(0.125rem,2px)] @min-[36rem]:hidden md:@min-[24rem]:hidden">
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
            className={`size-[min(0.375rem,8px)] rounded-full border ${markOf(entry, isPast)} forced-colors:bg-[CanvasText]`}
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

/** The count of a day in a month whose cells are too narrow for words. */
export function DayCount({ entries, isPast }: Pick<DayMarksProps, 'entries' | 'isPast'>) {
  const { agenda } = useMessages()
  const { open, coming, done } = countsOf(entries)
  if (entries.length === 0) return null
  const [text, look] =
    open > 0
      ? [agenda.count(open), isPast ? 'font-semibold text-red' : 'font-semibold']
      : coming > 0
        ? [agenda.coming(coming), 'text-soft italic']
        : [agenda.completed(done), 'text-faint']
  return (
    <span className={`hidden text-center text-xs leading-tight md:@min-[24rem]:@max-[36rem]:block ${look}`}>
      {text}
    </span>
  )
}

/** How many rows are open, expected by their repeat, and done. */
export function countsOf(entries: readonly DayEntry[]) {
  const coming = entries.filter(({ isComing }) => isComing).length
  const done = entries.filter(({ isDone, isComing }) => isDone && !isComing).length
  return { open: entries.length - coming - done, coming, done }
}

const mostTitles = { month: 4, week: 20 }

/** The first rows of a day in a wide grid, times first, and the count of the hidden ones. An open one can be dragged. */
export function DayTitles({ entries, isPast, isWeek }: DayMarksProps) {
  const { agenda, dates } = useMessages()
  const most = isWeek ? mostTitles.week : mostTitles.month
  const shown = entries.slice(0, entries.length > most + 1 ? most : most + 1)
  return (
    <span
      className={`hidden min-w-0 flex-col gap-1 hyphens-auto text-xs leading-tight @min-[36rem]:flex @min-[52rem]:text-[0.8125rem] ${isWeek ? 'md:@min-[24rem]:flex @min-[36rem]:gap-2' : ''}`}
    >
      {shown.map((entry) => (
        <span
          key={entry.key}
          data-entry={entry.key}
          draggable={isMovable(entry)}
          className={`pointer-events-auto [overflow-wrap:anywhere] ${isWeek ? 'line-clamp-12' : 'line-clamp-3'} ${titleLook(entry, isPast)}`}
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
