import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import { reminderText } from '#app/messages/reminder-text.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { offeredReminders } from '#shared/day-fields.ts'
import { Chips } from './chips.tsx'
import { MonthGrid } from './month-grid.tsx'
import type { Plan } from './plan.ts'
import { ReminderNotice } from './reminder-notice.tsx'
import { quickDays } from './when.ts'

interface DaySectionProps {
  day: string | null
  today: string
  onDay: (day: string | null) => void
}

/** Quick days, and a calendar below them. */
export function DaySection({ day, today, onDay }: DaySectionProps) {
  const texts = usePlanningTexts()
  const days = quickDays(today)
  return (
    <>
      <Chips
        label={texts.day}
        isLabelHidden
        options={[
          [days.today, texts.today],
          [days.tomorrow, texts.tomorrow],
          [days.nextWeek, texts.nextWeek],
          [null, texts.noDay],
        ]}
        isChosen={(each) => each === day}
        onChoose={onDay}
      />
      <MonthGrid chosen={day} today={today} onChoose={onDay} />
    </>
  )
}

interface TimeSectionProps {
  plan: Plan
  today: string
  onPlan: (changes: Partial<Plan>) => void
}

/** The time, and the reminder that counts from it. Both need a day: without one, setting them chooses today. */
export function TimeSection({ plan, today, onPlan }: TimeSectionProps) {
  const texts = usePlanningTexts()
  const dueDate = plan.dueDate ?? today
  const reminder = plan.reminder === null ? 'none' : String(plan.reminder)
  return (
    <>
      <TextField
        type="time"
        label={texts.time}
        value={plan.dueTime ?? ''}
        onChange={({ target }) => onPlan(target.value === '' ? { dueTime: null } : { dueTime: target.value, dueDate })}
      />
      <SelectField
        label={texts.reminder}
        {...(plan.reminder !== null && plan.dueTime === null && { hint: texts.reminderHint })}
        value={reminder}
        options={[
          ['none', texts.noReminder],
          ...remindersOf(plan).map((minutes) => [String(minutes), reminderText(minutes, texts.reminderWords)] as const),
        ]}
        onChoose={(value) => onPlan(value === 'none' ? { reminder: null } : { reminder: Number(value), dueDate })}
      />
      {plan.reminder !== null && <ReminderNotice />}
    </>
  )
}

/** The offered reminders and the row's own: a line may say any. */
const remindersOf = ({ reminder }: Plan): number[] =>
  [...new Set([...offeredReminders, ...(reminder === null ? [] : [reminder])])].sort((a, b) => a - b)

interface PrioritySectionProps {
  priority: number | null
  onPriority: (priority: number | null) => void
}

/** The highest first, as in projects. */
const priorities = [3, 2, 1]

export function PrioritySection({ priority, onPriority }: PrioritySectionProps) {
  const texts = usePlanningTexts()
  const { tasks } = useMessages()
  return (
    <Chips
      label={texts.priority}
      isLabelHidden
      options={[...priorities.map((each) => [each, tasks.priority[each] ?? ''] as const), [null, texts.noPriority]]}
      isChosen={(each) => each === priority}
      onChoose={onPriority}
    />
  )
}
