import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePlanningTexts } from '#app/messages/planning.ts'
import type { PlanningTexts } from '#app/messages/pt-br/planning.ts'
import { IconButton } from '#app/ui/button.tsx'
import { columnOf, dayOfMonth, monthOf } from '#shared/days.ts'
import { dayAfterKey, inMonth, monthAndYear, weeksOf } from './month-days.ts'

interface MonthGridProps {
  /** A day such as `2026-12-05`; null for none. */
  chosen: string | null
  today: string
  onChoose: (day: string) => void
  /** True if the day that the keys start from gets the focus at the first rendering. */
  isFocused?: boolean
}

/** A month to choose a day from. Arrows, Page Up and Down, Home and End move; Enter chooses. */
export function MonthGrid({ chosen, today, onChoose, isFocused = false }: MonthGridProps) {
  const texts = usePlanningTexts()
  const id = useId()
  const [current, setCurrent] = useState(chosen ?? today)
  const [shown, setShown] = useState(chosen)
  if (chosen !== shown) {
    setShown(chosen)
    if (chosen !== null) setCurrent(chosen)
  }
  const grid = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(isFocused)
  useLayoutEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    takesFocus.current = false
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayAfterKey(event.key, event.shiftKey, current)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    takesFocus.current = true
    setCurrent(next)
  }
  const month = monthOf(current)
  return (
    <div className="max-w-sm">
      <div className="flex items-center">
        <IconButton label={texts.previousMonth} onClick={() => setCurrent(inMonth(current, -1))}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <p id={id} aria-live="polite" className="flex-1 text-center font-semibold first-letter:uppercase">
          {texts.monthOf(...monthAndYear(month))}
        </p>
        <IconButton label={texts.nextMonth} onClick={() => setCurrent(inMonth(current, 1))}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table as in the ARIA pattern of calendars
        role="grid"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
        className="w-full table-fixed text-center"
      >
        <thead>
          <tr>
            {texts.weekdays.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-1 font-medium text-sm text-soft">
                {name.charAt(0).toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the weekdays
                <td key={column} className="p-0">
                  {day !== null && (
                    <button
                      type="button"
                      tabIndex={day === current ? 0 : -1}
                      aria-label={dayName(day, texts)}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                      className={`size-11 max-w-full rounded-full tabular-nums ${lookOf(day, chosen, today)}`}
                    >
                      {dayOfMonth(day)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function dayName(day: string, { weekdays, dayOf }: PlanningTexts): string {
  return dayOf(weekdays[columnOf(day)] ?? '', dayOfMonth(day), ...monthAndYear(monthOf(day)))
}

function lookOf(day: string, chosen: string | null, today: string): string {
  if (day === chosen) return 'bg-primary font-bold text-on-primary'
  if (day === today) return 'border-2 border-primary font-bold text-primary hover:bg-wash'
  return day < today ? 'text-faint hover:bg-wash' : 'hover:bg-wash'
}
