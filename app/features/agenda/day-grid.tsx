import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { letterKeysSetting } from '#app/device/settings.ts'
import { useMessages } from '#app/messages/language.ts'
import type { DayEntry } from '#app/planning/overview/day-entry.ts'
import { useSwipe } from '#app/ui/use-swipe.ts'
import { dayOfMonth, monthOf } from '#shared/days.ts'
import { dayByKey, type Span, stepBy } from './agenda-range.ts'
import { countsOf, DayCount, DayMarks, DayTitles } from './day-marks.tsx'
import { dayName } from './day-names.ts'

/** A finger slips less than this when it scrolls. */
const swipeThresholdPx = 48

interface DayGridProps {
  label: string
  span: Span
  weeks: readonly (readonly string[])[]
  entries: ReadonlyMap<string, readonly DayEntry[]>
  selected: string
  today: string
  grid: RefObject<HTMLTableElement | null>
  onSelect: (day: string) => void
  /** Called when a day is pressed, also the selected one. */
  onOpen: (day: string) => void
}

/** The days of a week or a month. Tab stops at the selected day; keys select another, a swipe changes the period. */
export function DayGrid({ label, span, weeks, entries, selected, today, grid, onSelect, onOpen }: DayGridProps) {
  const { agenda, dates } = useMessages()
  const help = useId()
  const keepFocus = useFocusedDay(grid, selected)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const key = event.key.length > 1 ? event.key : letterKeysSetting.get() ? event.key.toLowerCase() : ''
    const next = dayByKey(key, selected, span, today)
    if (next === undefined) return
    event.preventDefault()
    // The same day is not drawn again, and the focus would move at the next change of the day.
    if (next === selected) return
    keepFocus()
    onSelect(next)
  }
  const onClick = ({ target }: MouseEvent) => {
    const day = cellAt(target)?.dataset.cell
    if (day) onOpen(day)
  }
  const swipe = useSwipes((steps) => onSelect(stepBy(selected, span, steps)))
  return (
    <div className="@container touch-pan-y touch-pinch-zoom" {...swipe}>
      <p id={help} hidden>
        {agenda.help}
      </p>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA allows a grid on a table
        role="grid"
        aria-label={label}
        aria-describedby={help}
        onKeyDown={onKeyDown}
        onClick={onClick}
        style={{ '--weeks': weeks.length } as CSSProperties}
        className="w-full table-fixed border-collapse"
      >
        <thead>
          <tr>
            {dates.weekdays.map((weekday, at) => (
              <th
                key={weekday}
                scope="col"
                className="py-[min(0.25rem,4px)] font-normal text-[min(0.75rem,3.8vw)] text-soft md:text-sm"
              >
                <abbr title={agenda.weekdays[at]} className="no-underline">
                  {weekday}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]} className="@max-[14rem]:not-has-[[aria-pressed=true]]:hidden">
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  span={span}
                  entries={entries.get(day) ?? none}
                  isSelected={day === selected}
                  isToday={day === today}
                  isPast={day < today}
                  isBeside={span === 'month' && monthOf(day) !== monthOf(selected)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const none: readonly DayEntry[] = []

/** Returns a function to call before a key selects a day: the focus then moves to that day. */
function useFocusedDay(grid: RefObject<HTMLElement | null>, selected: string): () => void {
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    focusDay(grid.current, selected)
  }, [grid, selected])
  return useCallback(() => {
    isWanted.current = true
  }, [])
}

/** The cell that an element is in. */
export const cellAt = (target: EventTarget): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-cell]')) || undefined

export const focusDay = (grid: HTMLElement | null, day: string): void =>
  grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()

/** Handlers of a swipe to the next period or the previous one. */
function useSwipes(onSwiped: (steps: 1 | -1) => void) {
  const next = useSwipe({ towards: 'left', thresholdPx: swipeThresholdPx, onSwiped: () => onSwiped(1) }).handlers
  const previous = useSwipe({ towards: 'right', thresholdPx: swipeThresholdPx, onSwiped: () => onSwiped(-1) }).handlers
  const names = Object.keys(next) as (keyof typeof next)[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      (event: never) => {
        next[name](event)
        previous[name](event)
      },
    ]),
  ) as unknown as typeof next
}

interface DayCellProps {
  day: string
  span: Span
  entries: readonly DayEntry[]
  isSelected: boolean
  isToday: boolean
  isPast: boolean
  /** True for a day of another month than the selected day, if `span` is a month. */
  isBeside: boolean
}

/** A cell is as high as its rows, and where the day stands beside the grid, at least as its part of the window. */
const heights = {
  week: 'min-h-[max(5rem,var(--fill,0px))] @min-[36rem]:min-h-[max(18rem,var(--fill,0px))]',
  month:
    'min-h-[max(var(--spacing-11),var(--fill,0px)/var(--weeks))] @min-[36rem]:min-h-[max(6rem,var(--fill,0px)/var(--weeks))]',
}

/** Its button lies below them, because a row inside a button cannot be dragged. */
const DayCell = memo(function DayCell({ day, span, entries, isSelected, isToday, isPast, isBeside }: DayCellProps) {
  const { agenda } = useMessages()
  const look = isToday ? 'bg-primary font-bold text-on-primary' : isBeside ? 'text-faint' : 'font-semibold'
  const name = [dayName(day, agenda), isToday && agenda.today.toLowerCase(), ...summaryOf(entries, agenda)]
  return (
    <td
      data-cell={day}
      className="relative cursor-pointer border border-rule p-0 align-top hover:bg-wash data-over:z-1 data-over:bg-[color-mix(in_oklab,var(--color-primary)_18%,transparent)] data-over:outline-3 data-over:-outline-offset-3 data-over:outline-primary data-over:outline-dashed"
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isSelected ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={name.filter(Boolean).join(', ')}
        aria-current={isToday ? 'date' : undefined}
        className={`absolute inset-0 focus-visible:-outline-offset-2 ${isSelected ? 'bg-wash inset-ring-2 inset-ring-primary' : ''}`}
      />
      <div
        aria-hidden="true"
        className={`pointer-events-none relative flex flex-col gap-[min(0.125rem,2px)] p-[min(0.25rem,4px)] text-sm ${heights[span]}`}
      >
        <span
          className={`mx-auto flex size-[min(1.5rem,9.5vw)] shrink-0 items-center justify-center rounded-full tabular-nums leading-none @min-[36rem]:mx-0 ${look}`}
        >
          {dayOfMonth(day)}
        </span>
        <DayMarks entries={entries} isPast={isPast} isWeek={span === 'week'} />
        {span === 'month' && <DayCount entries={entries} isPast={isPast} />}
        <DayTitles entries={entries} isPast={isPast} isWeek={span === 'week'} />
      </div>
    </td>
  )
})

function summaryOf(entries: readonly DayEntry[], texts: ReturnType<typeof useMessages>['agenda']): string[] {
  const { open, coming, done } = countsOf(entries)
  const counts = [
    [open, texts.pending],
    [done, texts.completed],
    [coming, texts.coming],
  ] as const
  return counts.flatMap(([n, text]) => (n > 0 ? [text(n)] : []))
}
