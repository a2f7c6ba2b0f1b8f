import { CalendarDays, Clock, Flag, ListChecks, NotebookText, Repeat2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ClockWords, type DayWords, nearDay, spokenTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { usePlanningTexts } from '#app/messages/planning.ts'
import type { PlanningTexts } from '#app/messages/pt-br/planning.ts'
import { reminderText } from '#app/messages/reminder-text.ts'
import { repeatText } from '#app/messages/repeat-text.ts'
import { NoteField } from './note-field.tsx'
import type { Plan } from './plan.ts'
import { DaySection, PrioritySection, TimeSection } from './plan-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { Section } from './section.tsx'
import { StepsField } from './steps-field.tsx'

export type SectionName = 'day' | 'time' | 'repeat' | 'priority' | 'notes' | 'steps'

interface PlanSectionsProps {
  sections: readonly SectionName[]
  plan: Plan
  today: string
  noteError?: string | undefined
  onPlan: (changes: Partial<Plan>) => void
}

const icons: Record<SectionName, typeof Flag> = {
  day: CalendarDays,
  time: Clock,
  repeat: Repeat2,
  priority: Flag,
  notes: NotebookText,
  steps: ListChecks,
}

/**
 * The optional fields of a to-do or a task, each with its value on one line until it is opened. At most one is open; an
 * error of the note opens the note.
 */
export function PlanSections({ sections, plan, today, noteError, onPlan }: PlanSectionsProps) {
  const texts = usePlanningTexts()
  const { dates, tasks } = useMessages()
  const [open, setOpen] = useState<SectionName>()
  const fields: Record<SectionName, () => ReactNode> = {
    day: () => <DaySection day={plan.dueDate} today={today} onDay={(dueDate) => onPlan({ dueDate })} />,
    time: () => <TimeSection plan={plan} today={today} onPlan={onPlan} />,
    repeat: () => <RepeatFields when={plan} today={today} onChange={onPlan} />,
    priority: () => <PrioritySection priority={plan.priority} onPriority={(priority) => onPlan({ priority })} />,
    notes: () => <NoteField note={plan.notes} error={noteError} onNote={(notes) => onPlan({ notes })} />,
    steps: () => (
      <StepsField
        steps={plan.steps}
        onSteps={(steps) => onPlan({ steps })}
        typed={plan.newStep}
        onTyped={(newStep) => onPlan({ newStep })}
      />
    ),
  }
  const shown = noteError === undefined ? open : 'notes'
  return (
    <div className="border-rule border-t">
      {sections.map((name) => {
        const Icon = icons[name]
        const { label, none } = labelOf(name, texts)
        const value = valueIn(name, plan, { today, texts, dates, priorities: tasks.priority })
        return (
          <Section
            key={name}
            icon={<Icon className="size-5" />}
            label={label}
            value={value || none}
            isEmpty={value === ''}
            isOpen={shown === name}
            onToggle={() => setOpen(open === name ? undefined : name)}
          >
            {fields[name]()}
          </Section>
        )
      })}
    </div>
  )
}

function labelOf(name: SectionName, texts: PlanningTexts): { label: string; none: string } {
  const labels: Record<SectionName, [label: string, none: string]> = {
    day: [texts.day, texts.noDay],
    time: [texts.time, texts.noTime],
    repeat: [texts.repetition, texts.repeats.none],
    priority: [texts.priority, texts.noPriority],
    notes: [texts.notes, texts.noNotes],
    steps: [texts.steps, texts.noSteps],
  }
  const [label, none] = labels[name]
  return { label, none }
}

interface Words {
  today: string
  texts: PlanningTexts
  dates: DayWords & ClockWords
  priorities: Record<number, string>
}

/** The value of a field on one line; empty for none. */
function valueIn(name: SectionName, plan: Plan, { today, texts, dates, priorities }: Words): string {
  const { dueDate, repeat, repeatFrom, priority, notes, steps } = plan
  if (name === 'day') return dueDate === null ? '' : nearDay(dueDate, today, dates)
  if (name === 'time') return timeText(plan, texts, dates)
  if (name === 'repeat') return repeat === null ? '' : repeatText(repeat, repeatFrom, today, texts.repeat)
  if (name === 'priority') return priority === null ? '' : (priorities[priority] ?? '')
  if (name === 'notes') return firstLine(notes)
  const done = steps.filter((step) => step.done).length
  return steps.length === 0 ? '' : texts.stepsDone(done, steps.length)
}

function timeText({ dueTime, reminder }: Plan, texts: PlanningTexts, words: ClockWords): string {
  const time = dueTime === null ? '' : spokenTime(dueTime, words)
  if (reminder === null) return time
  const chosen = texts.reminderOf(reminderText(reminder, texts.reminderWords))
  return time === '' ? chosen : `${time}, ${chosen}`
}

const longestExcerpt = 40

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n')
  return line.length > longestExcerpt ? `${line.slice(0, longestExcerpt).trim()}…` : line
}
