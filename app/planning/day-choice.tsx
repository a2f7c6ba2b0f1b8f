import { CalendarDays, CalendarX, ChevronsRight, Sun, Sunrise } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { nearDay, writtenDay } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { columnOf } from '#shared/days.ts'
import { MonthGrid } from './month-grid.tsx'
import { quickDays } from './when.ts'

interface DayChoiceProps {
  /** A day such as `2026-12-05`; null for none. */
  day: string | null
  today: string
  onDay: (day: string | null) => void
}

const icons = { today: Sun, tomorrow: Sunrise, nextWeek: ChevronsRight }
const quick = ['today', 'tomorrow', 'nextWeek'] as const

/** Choices for a day: today, tomorrow and the next Monday by one tap, any day with the calendar, or none. */
export function DayChoice({ day, today, onDay }: DayChoiceProps) {
  const texts = usePlanningTexts()
  const { dates } = useMessages()
  const days = quickDays(today)
  const [isOpen, setOpen] = useState(false)
  const isOther = day !== null && !Object.values(days).includes(day)
  return (
    <div className="space-y-1">
      {quick.map((name) => {
        const Icon = icons[name]
        return (
          <Choice
            key={name}
            icon={<Icon aria-hidden="true" className="size-5" />}
            isChosen={days[name] === day}
            end={`${dates.weekdays[columnOf(days[name])]}, ${writtenDay(days[name]).slice(0, 5)}`}
            onClick={() => onDay(days[name])}
          >
            {texts[name]}
          </Choice>
        )
      })}
      <Choice
        icon={<CalendarDays aria-hidden="true" className="size-5" />}
        isChosen={isOther}
        isExpanded={isOpen}
        end={isOther ? nearDay(day, today, dates) : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.calendar}
      </Choice>
      {isOpen && (
        <div className="flex justify-center py-1">
          <MonthGrid chosen={day} today={today} onChoose={onDay} isFocused />
        </div>
      )}
      <Choice
        icon={<CalendarX aria-hidden="true" className="size-5" />}
        isChosen={day === null}
        onClick={() => onDay(null)}
      >
        {texts.noDay}
      </Choice>
    </div>
  )
}

interface ChoiceProps {
  icon: ReactNode
  isChosen: boolean
  /** True while the calendar that this choice opens is open; undefined for a choice that opens nothing. */
  isExpanded?: boolean
  end?: string | undefined
  onClick: () => void
  children: string
}

function Choice({ icon, isChosen, isExpanded, end, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isExpanded === undefined ? isChosen : undefined}
      aria-expanded={isExpanded}
      onClick={onClick}
      className={`flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-lg px-3 py-2 text-left hover:bg-wash ${isChosen ? 'bg-wash font-semibold text-primary' : ''}`}
    >
      <span className={isChosen ? '' : 'text-soft'}>{icon}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
      {end && <span className="ml-auto text-sm text-soft">{end}</span>}
    </button>
  )
}
