/** The choices of a repeat: common rules in words, and a form for others. */
import { dayOfMonth, monthOf, weekdayOf } from '#shared/days.ts'
import { anchored, occurrenceFrom } from '#shared/occurrences.ts'
import { formatRepeat, knownRepeat, type Repeat } from '#shared/repeats.ts'

const monthsOfYear = 12
const lastWorking = { kind: 'workingDay', nth: -1 } as const

export const simpleChoices = ['daily', 'weekly', 'monthly', 'lastDay', 'lastWorkingDay', 'yearly'] as const
export type SimpleChoice = (typeof simpleChoices)[number]

const ruleOf = (frequency: Repeat['frequency'], days: Repeat['days'] = null): Repeat => ({
  frequency,
  interval: 1,
  month: null,
  days,
  until: null,
  count: null,
})

/** The rule of a choice for a row that is due on `day`, such as every week on the weekday of `day`. */
export function chosenRule(choice: SimpleChoice, day: string): Repeat {
  const rules: Record<SimpleChoice, Repeat> = {
    daily: ruleOf('DAILY'),
    weekly: ruleOf('WEEKLY'),
    monthly: ruleOf('MONTHLY'),
    lastDay: ruleOf('MONTHLY', { kind: 'day', day: -1 }),
    lastWorkingDay: ruleOf('MONTHLY', lastWorking),
    yearly: ruleOf('YEARLY'),
  }
  return anchored(rules[choice], day)
}

/**
 * The choice whose rule for this due day equals a stored rule; undefined if there is none, as for a rule with an end.
 */
export const choiceOf = (repeat: string, day: string): SimpleChoice | undefined => {
  const rule = knownRepeat(repeat)
  const text = rule && formatRepeat(anchored(rule, day))
  return simpleChoices.find((choice) => formatRepeat(chosenRule(choice, day)) === text)
}

/** The first day of a rule on or after `day`, which may be outside of the rule; `day` itself if the rule is over. */
export const alignedDay = (rule: Repeat, day: string): string => occurrenceFrom(rule, day, day) ?? day

/** The rule with another frequency, whose days follow from the due day. An equal frequency changes nothing. */
export function withFrequency(rule: Repeat, frequency: Repeat['frequency'], day: string): Repeat {
  return frequency === rule.frequency ? rule : anchored({ ...rule, frequency, month: null, days: null }, day)
}

/**
 * The rule with a weekday added, or removed if it has it. The last weekday is not removed. A rule whose days are no
 * weekdays begins with that of `day`.
 */
export function withWeekday(rule: Repeat, weekday: number, day: string): Repeat {
  const before = rule.days?.kind === 'weekdays' ? rule.days.weekdays : [weekdayOf(day)]
  const isOn = before.includes(weekday)
  const weekdays = isOn ? before.filter((each) => each !== weekday) : [...before, weekday].sort((a, b) => a - b)
  return weekdays.length === 0 ? rule : { ...rule, days: { kind: 'weekdays', weekdays } }
}

/** The parts of a day for the texts of the choices: months begin with 0, weekdays with 0 for Monday. */
export const dayParts = (day: string): { weekday: number; day: number; month: number } => ({
  weekday: weekdayOf(day),
  day: dayOfMonth(day),
  month: monthOf(day) % monthsOfYear,
})
