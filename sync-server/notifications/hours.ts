/** Local times of day. */
import { dayMs } from '#shared/days.ts'
import { reminderMinute } from '#shared/notifications.ts'

const minuteMs = 60_000
const minutesPerDay = 24 * 60

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...options })
  formats.set(timeZone, format)
  return format
}

/** The day, such as `2026-03-10`, and the minute of the day that the clock of a zone shows at `ms`. */
export function localTime(ms: number, timeZone: string): { day: string; minute: number } {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minute: Number(parts.hour) * 60 + Number(parts.minute) }
}

/**
 * The next time, ms, at which the local clock shows `minute`, after now. If the clock skips it that day, a time close
 * to it.
 */
function nextAt(now: number, timeZone: string, minute: number): number {
  const begun = now - (now % minuteMs)
  const later = (minute - localTime(now, timeZone).minute + minutesPerDay - 1) % minutesPerDay
  const at = begun + (later + 1) * minuteMs
  // With a clock change in between, `at` is off by the change.
  const shown = localTime(at, timeZone).minute
  const off = ((shown - minute + minutesPerDay * 1.5) % minutesPerDay) - minutesPerDay / 2
  const mended = at - off * minuteMs
  return mended > now && localTime(mended, timeZone).minute === minute ? mended : at
}

interface Silence {
  timeZone: string
  silenceFrom: number
  silenceTo: number
}

/** The end of the current quiet hours, ms; undefined outside of them. */
export function silenceEndsAt({ timeZone, silenceFrom, silenceTo }: Silence, now: number): number | undefined {
  const { minute } = localTime(now, timeZone)
  const length = (silenceTo - silenceFrom + minutesPerDay) % minutesPerDay
  const since = (minute - silenceFrom + minutesPerDay) % minutesPerDay
  return since < length ? nextAt(now, timeZone, silenceTo) : undefined
}

/** The next time, ms, of the daily notice of due tasks: nine o'clock in the zone, after `now`. */
export const nextReminderAt = (now: number, timeZone: string): number => nextAt(now, timeZone, reminderMinute)

/** The local date and time, such as `2026-03-10T08:50`. */
export function clockAt(ms: number, timeZone: string): string {
  const { day, minute } = localTime(ms, timeZone)
  return `${day}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * The moment, ms, at which the local clock first shows `clock` or a later time: a repeated time counts the first time,
 * and a skipped one when the clock has passed it.
 */
export function momentOf(clock: string, timeZone: string): number {
  const asUtc = Date.parse(`${clock}Z`)
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((at) => Date.parse(`${clockAt(at, timeZone)}Z`) - at)
  let before = asUtc - Math.max(...offsets)
  let moment = asUtc - Math.min(...offsets)
  if (clockAt(before, timeZone) >= clock) return before
  if (clockAt(moment, timeZone) === clock) return moment
  while (moment - before > minuteMs) {
    const between = before + Math.floor((moment - before) / minuteMs / 2) * minuteMs
    if (clockAt(between, timeZone) >= clock) moment = between
    else before = between
  }
  return moment
}
