/** The days, times and repeats of to-dos and events in a calendar, on the person's clock. */
import { addDays, numberOf } from '#shared/days.ts'
import type { Repeat } from '#shared/repeats.ts'
import { type Component, type Property, propertyOf, rawOf } from './calendar-lines.ts'
import { minutesOf, repeatFrom, repeatOfRule, shifted, skipsPeriods } from './foreign-repeats.ts'
import { clockAt, type DayAndTime, isDay } from './written-values.ts'

const date = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z?))?$/i

/** The day and time of a property on the person's clock. */
export function dayOf(property: Property | undefined): DayAndTime | undefined {
  const [, year, month, date_, hours, minutes, utc] = date.exec(property?.value.trim().replace(/[:-]/g, '') ?? '') ?? []
  const day = `${year}-${month}-${date_}`
  if (!isDay(day)) return undefined
  if (hours === undefined) return { day, time: null }
  const time = `${hours}:${minutes}`
  if (utc) return clockAt(Date.parse(`${day}T${time}Z`))
  return onClock(day, time, property?.params.get('TZID'))
}

/** A time of a zone on the person's clock. A zone that the browser does not know is the person's. */
function onClock(day: string, time: string, zone: string | undefined): DayAndTime {
  const wanted = Date.parse(`${day}T${time}Z`)
  const shown = zone && isZone(zone) ? clockAt(wanted, zone) : undefined
  if (!shown) return { day, time }
  const offset = Date.parse(`${shown.day}T${shown.time}Z`) - wanted
  return clockAt(wanted - offset)
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

export interface Times {
  day: DayAndTime | undefined
  /** The first day of a task that is due on a later one. */
  start: DayAndTime | undefined
  /** The last day and the end time of an event. */
  end: DayAndTime | undefined
  /** Undefined without a repeat, and null for one that no rule here says. */
  repeat: { day: string; rule: Repeat } | null | undefined
  /** True for a rule that leaves months out, for which the one here takes their last day. */
  isClamped: boolean
  isDone: boolean
}

/** The times of a component. A repeat of events leaves the days `except` out. */
export function timesOf(component: Component, today: string, except: readonly string[]): Times | 'cancelled' {
  const start = dayOf(propertyOf(component, 'DTSTART'))
  if (component.name === 'VEVENT') return timesOfEvent(component, start, today, except)
  const due = dayOf(propertyOf(component, 'DUE')) ?? afterDuration(component, start)
  const day = due ?? start
  const status = rawOf(component, 'STATUS').toUpperCase()
  const isDone = /^(?:COMPLETED|CANCELLED)$/.test(status) || rawOf(component, 'PERCENT-COMPLETE') === '100'
  const rule = ruleOf(component, day)
  // The day of a task is its current occurrence, also if that is overdue.
  return {
    day,
    start: start && day && written(start) !== written(day) ? start : undefined,
    end: undefined,
    repeat: rule && day ? { day: day.day, rule } : rule === null ? null : undefined,
    isClamped: isClamped(component, rule, day),
    isDone,
  }
}

const written = ({ day, time }: DayAndTime): string => `${day} ${time ?? ''}`

/** An event that is over is done. One that repeats goes on from today. */
function timesOfEvent(
  component: Component,
  day: DayAndTime | undefined,
  today: string,
  except: readonly string[],
): Times | 'cancelled' {
  if (rawOf(component, 'STATUS').toUpperCase() === 'CANCELLED') return 'cancelled'
  const end = endOf(component, day)
  const rule = ruleOf(component, day)
  const times = { day, start: undefined, isClamped: isClamped(component, rule, day) }
  if (rule === null || rule === undefined || !day) {
    const isOver = rule === undefined && day !== undefined && (end ?? day).day < today
    return { ...times, end, repeat: rule === null ? null : undefined, isDone: isOver }
  }
  let next = repeatFrom(rule, day.day, today)
  while (next && except.includes(next.day)) next = repeatFrom(rule, day.day, addDays(next.day, 1))
  const by = next ? numberOf(next.day) - numberOf(day.day) : 0
  const ofNext = end && { ...end, day: addDays(end.day, by) }
  return { ...times, end: ofNext, repeat: next ?? undefined, isDone: next === null }
}

/** The end of an event, if it says more than the start. The end of whole days is the day behind them. */
function endOf(component: Component, start: DayAndTime | undefined): DayAndTime | undefined {
  const end = dayOf(propertyOf(component, 'DTEND')) ?? afterDuration(component, start)
  if (!end || !start) return undefined
  const last = end.time === null ? { ...end, day: addDays(end.day, -1) } : end
  return written(last) > written(start) ? last : undefined
}

/** The time at the end of a duration from `start` on; undefined without a duration. */
function afterDuration(component: Component, start: DayAndTime | undefined): DayAndTime | undefined {
  const minutes = minutesOf(rawOf(component, 'DURATION'))
  if (!start || minutes === undefined || minutes < 0 || minutes > longestMinutes) return undefined
  const [day = '', time = ''] = new Date(Date.parse(`${start.day}T${start.time ?? '00:00'}Z`) + minutes * minuteMs)
    .toISOString()
    .split(/[TZ]/)
  return { day, time: start.time === null && minutes % minutesOfDay === 0 ? null : time.slice(0, clockLength) }
}

const [minuteMs, minutesOfDay, clockLength] = [60_000, 1440, 5]
/** Of ten years: longer ones are mistakes. */
const longestMinutes = 3650 * minutesOfDay

const isClamped = ({ properties }: Component, rule: Repeat | null | undefined, day: DayAndTime | undefined): boolean =>
  Boolean(rule && day && skipsPeriods(properties.get('RRULE')?.[0]?.value ?? '', rule, day.day))

/** Undefined without a repeat, and null for one that no rule here says. */
function ruleOf(component: Component, day: DayAndTime | undefined): Repeat | null | undefined {
  const rules = component.properties.get('RRULE') ?? []
  if (rules.length === 0 && !component.properties.has('RDATE')) return undefined
  if (rules.length !== 1 || component.properties.has('RDATE') || !day) return null
  const text = rules[0]?.value ?? ''
  const rule = repeatOfRule(text)
  // A rule is of the first days, also where a task is due later.
  const first = writtenDay(rawOf(component, 'DTSTART') || rawOf(component, 'DUE'))
  const by = numberOf(day.day) - numberOf(first)
  const until = rule?.until && !/UNTIL=\w+Z/i.test(text) ? addDays(rule.until, by) : (rule?.until ?? null)
  return (rule && shifted({ ...rule, until }, by, first)) ?? null
}

/** The day of a time as written, on the clock of its zone. */
const writtenDay = (time: string): string => time.replace(/[:-]/g, '').replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')

/** The days that are excluded from a repeat. */
export const excludedDays = ({ properties }: Component): string[] =>
  (properties.get('EXDATE') ?? []).flatMap(({ params, value }) =>
    value.split(',').flatMap((one) => dayOf({ params, value: one })?.day ?? []),
  )
