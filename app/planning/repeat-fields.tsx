import { useState } from 'react'
import { usePlanningTexts } from '#app/messages/planning.ts'
import type { PlanningTexts } from '#app/messages/pt-br/planning.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { weekdayOf } from '#shared/days.ts'
import type { RepeatFrom } from '#shared/next-due.ts'
import { formatRepeat, knownRepeat, type Repeat } from '#shared/repeats.ts'
import { Chips } from './chips.tsx'
import {
  alignedDay,
  choiceOf,
  chosenRule,
  dayParts,
  type SimpleChoice,
  simpleChoices,
  withFrequency,
  withWeekday,
} from './repeat-choices.ts'
import type { When } from './when.ts'

interface RepeatFieldsProps {
  when: When
  today: string
  onChange: (changes: Partial<When>) => void
}

const choices = ['none', ...simpleChoices, 'custom'] as const
/** `unknown` is the stored rule, if only a newer version of the app knows it. */
type Choice = (typeof choices)[number] | 'unknown'

/**
 * The repeat of a to-do or a task: common rules, and a form for other rules. Each change of the rule sets the due day
 * to the first day of the rule, counted from the present due day or, without a due day, from today. An unknown rule
 * stays until another rule is chosen.
 */
export function RepeatFields({ when, today, onChange }: RepeatFieldsProps) {
  const texts = usePlanningTexts()
  const { repeat, repeatFrom, dueDate } = when
  const day = dueDate ?? today
  const rule = repeat === null ? undefined : knownRepeat(repeat)
  const isUnknown = repeat !== null && !rule
  const simple = repeat === null ? 'none' : repeatFrom === 'done' ? undefined : choiceOf(repeat, day)
  const [isCustom, setCustom] = useState(simple === undefined)
  const setRule = (next: Repeat, from = repeatFrom) =>
    onChange({ repeat: formatRepeat(next), repeatFrom: from, dueDate: alignedDay(next, day) })
  const choose = (choice: Choice) => {
    if (choice === 'unknown') return
    setCustom(choice === 'custom')
    if (choice === 'none') onChange({ repeat: null, repeatFrom: null })
    else if (choice !== 'custom') setRule(chosenRule(choice, day), null)
    else if (!rule) setRule(chosenRule('weekly', day), null)
  }
  return (
    <>
      <SelectField
        label={texts.repetition}
        value={isUnknown ? 'unknown' : isCustom && rule ? 'custom' : (simple ?? 'custom')}
        options={[...choices, ...(isUnknown ? (['unknown'] as const) : [])].map(
          (choice) => [choice, choiceText(choice, day, texts)] as const,
        )}
        onChoose={choose}
      />
      {rule && (isCustom || simple === undefined) && (
        <CustomFields rule={rule} from={repeatFrom ?? 'due'} day={day} onRule={setRule} />
      )}
    </>
  )
}

function choiceText(choice: Choice, day: string, { repeats }: PlanningTexts): string {
  const parts = dayParts(day)
  const texts: Record<'none' | 'custom' | 'unknown' | SimpleChoice, string> = {
    ...repeats,
    weekly: repeats.weekly(parts.weekday),
    monthly: repeats.monthly(parts.day),
    yearly: repeats.yearly(parts.day, parts.month),
  }
  return texts[choice]
}

interface CustomFieldsProps {
  rule: Repeat
  from: RepeatFrom
  day: string
  onRule: (rule: Repeat, from?: RepeatFrom | null) => void
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** Sunday first, as in the calendar. */
const weekdays = [6, 0, 1, 2, 3, 4, 5]

function CustomFields({ rule, from, day, onRule }: CustomFieldsProps) {
  const texts = usePlanningTexts()
  const chosen = rule.days?.kind === 'weekdays' ? rule.days.weekdays : [weekdayOf(day)]
  return (
    <div className="space-y-4 border-rule border-l-2 pl-4">
      <div className="grid grid-cols-[minmax(4rem,1fr)_2fr] gap-4">
        <NumberField
          label={texts.everyCount}
          value={rule.interval}
          onValue={(interval) => onRule({ ...rule, interval })}
        />
        <SelectField
          label={texts.unit}
          value={rule.frequency}
          options={frequencies.map((frequency) => [frequency, texts.units[frequency]] as const)}
          onChoose={(frequency) => onRule(withFrequency(rule, frequency, day))}
        />
      </div>
      {rule.frequency === 'WEEKLY' && (
        <Chips
          label={texts.onDays}
          options={weekdays.map((weekday, column) => {
            const name = texts.weekdays[column] ?? ''
            return [weekday, name.slice(0, 3), name] as const
          })}
          isChosen={(weekday) => chosen.includes(weekday)}
          onChoose={(weekday) => onRule(withWeekday(rule, weekday, day))}
        />
      )}
      <SelectField
        label={texts.countedFrom}
        value={from}
        options={[
          ['due', texts.from.due],
          ['done', texts.from.done],
        ]}
        onChoose={(next) => onRule(rule, next === 'due' ? null : next)}
      />
      <EndFields rule={rule} day={day} onRule={onRule} />
    </div>
  )
}

const usualCount = 10

function EndFields({ rule, day, onRule }: Pick<CustomFieldsProps, 'rule' | 'day' | 'onRule'>) {
  const texts = usePlanningTexts()
  const end = rule.until !== null ? 'until' : rule.count !== null ? 'count' : 'never'
  const setEnd = (next: typeof end) =>
    onRule({ ...rule, until: next === 'until' ? day : null, count: next === 'count' ? usualCount : null })
  return (
    <>
      <SelectField
        label={texts.end}
        value={end}
        options={(['never', 'until', 'count'] as const).map((each) => [each, texts.ends[each]] as const)}
        onChoose={setEnd}
      />
      {rule.until !== null && (
        <TextField
          type="date"
          label={texts.untilDay}
          min={day}
          max="9999-12-31"
          defaultValue={rule.until}
          onChange={({ target }) => {
            if (target.value !== '' && target.validity.valid) onRule({ ...rule, until: target.value })
          }}
        />
      )}
      {rule.count !== null && (
        <NumberField label={texts.countLeft} value={rule.count} onValue={(count) => onRule({ ...rule, count })} />
      )}
    </>
  )
}

const largest = 999

/**
 * A field for a number from 1 to 999. Other text does not change the value, which the field shows again when it is
 * left.
 */
function NumberField({ label, value, onValue }: { label: string; value: number; onValue: (value: number) => void }) {
  const [text, setText] = useState(String(value))
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '').slice(0, 3)
        setText(digits)
        const next = Number(digits)
        if (next >= 1 && next <= largest) onValue(next)
      }}
      onBlur={() => setText(String(value))}
    />
  )
}
