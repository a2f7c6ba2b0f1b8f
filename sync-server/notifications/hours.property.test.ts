import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reminderMinute } from '#shared/notifications.ts'
import { timeZones } from '#shared/testing.ts'
import { clockAt, localTime, momentOf, nextReminderAt, silenceEndsAt } from './hours.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const timeZone = fc.constantFrom(...timeZones, 'Pacific/Apia')
/** Times from 2024 to 2031, ms. The property draws half of its times near a clock change instead. */
const anyTime = fc.integer({ min: Date.parse('2024-01-01T00:00:00Z'), max: Date.parse('2031-12-31T00:00:00Z') })
const changes = [
  '2026-03-08T05:00Z',
  '2026-03-29T01:00Z',
  '2026-04-04T15:00Z',
  '2026-04-24T00:00Z',
  '2026-09-06T04:00Z',
  // Samoa skips a day.
  '2011-12-30T10:00Z',
]
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * hourMs, max: 30 * hourMs }))
  .map(([change, off]) => Date.parse(change) + off)
const now = fc.oneof(anyTime, nearChange)

test('tasks are announced at the next local nine o’clock, also on days of a clock change', () => {
  fc.assert(
    fc.property(now, timeZone, (at, zone) => {
      const next = nextReminderAt(at, zone)
      expect(localTime(next, zone).minute).toBe(reminderMinute)
      expect(next - at).toBeGreaterThan(0)
      for (let between = next - 60 * minuteMs; between > at; between -= 60 * minuteMs) {
        expect(localTime(between, zone).minute).not.toBe(reminderMinute)
      }
    }),
    { numRuns: 400 },
  )
})

test('quiet hours end at the next local end time', () => {
  const silence = { silenceFrom: 22 * 60, silenceTo: 8 * 60 }
  fc.assert(
    fc.property(now, timeZone, (at, zone) => {
      const end = silenceEndsAt({ timeZone: zone, ...silence }, at)
      const { minute } = localTime(at, zone)
      expect(end !== undefined).toBe(minute >= silence.silenceFrom || minute < silence.silenceTo)
      if (end === undefined) return
      expect([localTime(end, zone).minute, end > at, end - at <= 11 * hourMs]).toEqual([silence.silenceTo, true, true])
    }),
    { numRuns: 400 },
  )
})

test('a minute skipped by a clock change is not waited for endlessly', () => {
  // Clocks in New York go from two to three on that day.
  const silence = { timeZone: 'America/New_York', silenceFrom: 22 * 60, silenceTo: 2 * 60 + 30 }
  let at: number | undefined = Date.parse('2026-03-08T03:30:00Z')
  for (let looks = 0; looks < 3 && at !== undefined; looks++) {
    const end = silenceEndsAt(silence, at)
    if (end === undefined) break
    at = end
  }
  expect(new Date(at ?? 0).toISOString()).toBe('2026-03-08T07:30:00.000Z')
})

test('a time on the clock comes at the first moment at which the clock shows it or a later one', () => {
  fc.assert(
    fc.property(now, timeZone, fc.integer({ min: -120, max: 120 }), (at, zone, off) => {
      const moment = at - (at % minuteMs)
      const clock = new Date(Date.parse(`${clockAt(moment, zone)}Z`) + off * minuteMs).toISOString().slice(0, 16)
      const found = momentOf(clock, zone)
      expect(clockAt(found, zone) >= clock).toBe(true)
      for (let earlier = found - minuteMs; earlier > found - 3 * hourMs; earlier -= minuteMs) {
        expect(clockAt(earlier, zone) < clock).toBe(true)
      }
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['a skipped time', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ['a repeated time', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['the time after a repeated hour', '2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
  ['a midnight that is skipped', '2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['half an hour that is skipped', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['a day that is skipped', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s on a clock is one moment', (_, clock, zone, moment) => {
  expect(new Date(momentOf(clock, zone)).toISOString()).toBe(moment)
})
