/** The days, times and repeats of to-dos and events in a calendar, on the person's clock. */
import { addDays, numberOf } from '#shared/days.ts'
import type { Repeat } from '#shared/repeats.ts'
import { type Component, type Property, propertyOf, rawOf } from './calendar-lines.ts'
import { repeatFrom, repeatOfRule, shifted } from './foreign-repeats.ts'
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
  /** The last day of an event of several. */
  end: string | undefined
  /** Undefined without a repeat, and null for one that no rule here says. */
  repeat: { day: string; rule: Repeat } | null | undefined
  isDone: boolean
}

/** The times of a component. A repeat of events leaves the days `except` out. */
export function timesOf(component: Component, today: string, except: readonly string[]): Times | 'cancelled' {
  const start = dayOf(propertyOf(component, 'DTSTART'))
  if (component.name === 'VEVENT') return timesOfEvent(component, start, today, except)
  const due = dayOf(propertyOf(component, 'DUE'))
  const day = due ?? start
  const status = rawOf(component, 'STATUS').toUpperCase()
  const isDone = /^(?:COMPLETED|CANCELLED)$/.test(status) || rawOf(component, 'PERCENT-COMPLETE') === '100'
  const rule = ruleOf(component, due ? 'DUE' : 'DTSTART', day)
  // The day of a task is its current occurrence, also if that is overdue.
  return {
    day,
    end: undefined,
    repeat: rule && day ? { day: day.day, rule } : rule === null ? null : undefined,
    isDone,
  }
}

/** An event that is over is done. One that repeats goes on from today. */
function timesOfEvent(
  component: Component,
  day: DayAndTime | undefined,
  today: string,
  except: readonly string[],
): Times | 'cancelled' {
  if (rawOf(component, 'STATUS').toUpperCase() === 'CANCELLED') return 'cancelled'
  const end = lastDayOf(component, day)
  const rule = ruleOf(component, 'DTSTART', day)
  if (rule === null || rule === undefined || !day) {
    const isOver = rule === undefined && day !== undefined && (end ?? day.day) < today
    return { day, end, repeat: rule === null ? null : undefined, isDone: isOver }
  }
  let next = repeatFrom(rule, day.day, today)
  while (next && except.includes(next.day)) next = repeatFrom(rule, day.day, addDays(next.day, 1))
  return { day, end, repeat: next ?? undefined, isDone: next === null }
}

const lastDayOf = (component: Component, start: DayAndTime | undefined): string | undefined => {
  const end = dayOf(propertyOf(component, 'DTEND'))
  if (!end || !start) return undefined
  // The end of an event of whole days is the day behind it.
  const last = end.time === null ? addDays(end.day, -1) : end.day
  return last > start.day ? last : undefined
}

/** Undefined without a repeat, and null for one that no rule here says. */
function ruleOf(component: Component, first: string, day: DayAndTime | undefined): Repeat | null | undefined {
  const rules = component.properties.get('RRULE') ?? []
  if (rules.length === 0 && !component.properties.has('RDATE')) return undefined
  if (rules.length !== 1 || component.properties.has('RDATE') || !day) return null
  const text = rules[0]?.value ?? ''
  const rule = repeatOfRule(text)
  const by = numberOf(day.day) - numberOf(writtenDay(rawOf(component, first)))
  const until = rule?.until && !/UNTIL=\w+Z/i.test(text) ? addDays(rule.until, by) : (rule?.until ?? null)
  return (rule && shifted({ ...rule, until }, by)) ?? null
}

/** The day of a time as written, on the clock of its zone. */
const writtenDay = (time: string): string => time.replace(/[:-]/g, '').replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')

/** The days that are excluded from a repeat. */
export const excludedDays = ({ properties }: Component): string[] =>
  (properties.get('EXDATE') ?? []).flatMap(({ params, value }) =>
    value.split(',').flatMap((one) => dayOf({ params, value: one })?.day ?? []),
  )
