/** Repeats in the forms that calendar apps read correctly (docs/decisions/140). */
import { addDays, dayAt, firstOfMonth, lastDay, lengthOfMonth, monthOf } from '#shared/days.ts'
import { anchored, occurrenceFrom } from '#shared/occurrences.ts'
import { formatRepeat, parseRepeat, type Repeat } from '#shared/repeats.ts'

/** A repeat that calendar apps know, for an event of its own. */
export interface ClientRepeat {
  /** The first day. */
  day: string
  /** The recurrence rule, without `UNTIL`. */
  rule: string
  until: string | null
  /** What distinguishes the event from the others of the row. */
  name: '' | '-february'
  /** The days of the rule that are left out. */
  without: string[]
}

const monthsOfYear = 12
const february = 2
const [longestMonth, longestFebruary] = [31, 29]
const shortestMonth = 28

/** The events of a repeat whose first occurrence is on `firstDay`: two if its day is the 29th or 30th of a month. */
export function clientRepeats(repeat: string, firstDay: string): ClientRepeat[] {
  const rule = anchored(parseRepeat(repeat), firstDay)
  const { days, frequency, until } = rule
  const isMissed = days?.kind === 'day' && days.day > shortestMonth && days.day < longestMonth
  if (frequency === 'MONTHLY' && isMissed) return apartFromFebruary(rule, days.day, firstDay)
  const known = formatRepeat({ ...knownToClients(rule), until: null })
  return [{ day: firstDay, rule: known, until: until === lastDay ? null : until, name: '', without: [] }]
}

/**
 * Day 29 or 30 of each month, and the last one of February. Calendars leave a month without the day out, and some
 * misread the RFC's form for it, `BYMONTHDAY` with `BYSETPOS`.
 */
function apartFromFebruary(rule: Repeat, day: number, firstDay: string): ClientRepeat[] {
  const { interval } = rule
  const end = endOf(rule, firstDay)
  // Some calendars do not know the offset of a far day, and would lose the last occurrence; the next one is weeks later.
  const until = end === null || rule.count === null ? end : addDays(end, 1)
  const [endless, yearly] = [{ ...rule, count: null }, multipleOfYear(interval)]
  const dayIn = (month: number) => occurrenceFrom({ ...endless, until: end }, firstDay, dayAt(firstOfMonth(month)))
  const event = (month: number | undefined, text: string, name: ClientRepeat['name'], without: string[] = []) => {
    const first = month === undefined ? null : dayIn(month)
    return first === null ? [] : [{ day: first, rule: text, until, name, without }]
  }
  const months = Array.from({ length: yearly / interval }, (_, at) => monthOf(firstDay) + at * interval)
  const [others, inFebruary] = [months.filter((month) => !isFebruary(month)), months.find(isFebruary)]
  const last = event(inFebruary, `FREQ=MONTHLY;INTERVAL=${yearly};BYMONTHDAY=-1`, '-february')
  if (yearly === monthsOfYear) {
    const byMonth = others.map(ofYear).sort((a, b) => a - b)
    return [...event(others[0], `FREQ=YEARLY;BYMONTH=${byMonth};BYMONTHDAY=${day}`, ''), ...last]
  }
  // Without BYMONTH, for which some calendars ignore the interval. So day 29 has to leave out February in words.
  const leapDays = inFebruary === undefined || day > longestFebruary ? [] : leapDaysFrom(inFebruary, yearly)
  return [...event(others[0], `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${day}`, '', leapDays), ...last]
}

/** The most Februaries in which day 29 is left out. Calendars fetch the text again long before the last of them. */
const mostFebruaries = 24
const lastMonth = monthOf(lastDay)

/** The leap days in a February and in those that follow in steps of so many months. */
const leapDaysFrom = (inFebruary: number, step: number): string[] =>
  Array.from({ length: mostFebruaries }, (_, at) => inFebruary + at * step)
    .filter((month) => month < lastMonth && lengthOfMonth(month) === longestFebruary)
    .map((month) => dayAt(firstOfMonth(month) + longestFebruary - 1))

/** 1 for January. */
const ofYear = (month: number): number => (month % monthsOfYear) + 1
const isFebruary = (month: number): boolean => ofYear(month) === february

/** The last day of a repeat with one occurrence in each period; null without one. Two events cannot share a count. */
function endOf(rule: Repeat, firstDay: string): string | null {
  if (rule.count === null) return rule.until === lastDay ? null : rule.until
  const month = monthOf(firstDay) + (rule.count - 1) * rule.interval
  return occurrenceFrom({ ...rule, count: null }, firstDay, dayAt(firstOfMonth(month)))
}

/** The smallest number of months that is a multiple of the interval and of a year. */
function multipleOfYear(interval: number): number {
  let months = interval
  while (months % monthsOfYear !== 0) months += interval
  return months
}

/**
 * The same repeat in a form that calendars read correctly. The longest day of a month (31, or 29 in February) becomes
 * its last day. A yearly repeat on a last day or a working day becomes one of every twelve months, whose start is in
 * the right month: some calendars know BYSETPOS only in monthly rules, and some begin a yearly last day in the wrong
 * year.
 */
function knownToClients({ frequency, interval, month, days, ...rule }: Repeat): Repeat {
  const longest = month === february ? longestFebruary : longestMonth
  const isLast = days?.kind === 'day' && (days.day === longest || days.day === -1)
  const known: Repeat['days'] = isLast ? { kind: 'day', day: -1 } : days
  const isOfMonth = isLast || days?.kind === 'workingDay'
  if (frequency !== 'YEARLY' || !isOfMonth) return { ...rule, frequency, interval, month, days: known }
  return { ...rule, frequency: 'MONTHLY', interval: interval * monthsOfYear, month: null, days: known }
}
