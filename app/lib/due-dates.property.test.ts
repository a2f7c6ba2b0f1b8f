import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { timeZones } from '#shared/testing.ts'
import { dayInBrazil, dueDateOf, dueDay, dueTime, dueTimeOn, msToNextDay } from './due-dates.ts'

const hourMs = 3600_000
const dayMs = 24 * hourMs
const before = process.env.TZ
afterEach(() => {
  process.env.TZ = before
})

/** The day some days later, counted without a zone. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Days on or near a clock change in these zones, and any others. */
const changes = ['2018-11-04', '2019-02-17', '2026-03-08', '2026-03-29', '2026-04-24', '2026-09-06']
const day = fc.oneof(
  fc.integer({ min: 0, max: 24 * 365 }).map((days) => dayAfter('2016-01-01', days)),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -2, max: 2 }))
    .map(([change, days]) => dayAfter(change, days)),
)
const device = fc.constantFrom(...timeZones)
const timeOfDay = fc.integer({ min: 0, max: dayMs - 1 })

/** Runs `look` on a device in that zone. */
const inZone = (zone: string, look: () => void): void => {
  process.env.TZ = zone
  look()
}

test('the distance of a day is counted in calendar days, on any device', () => {
  fc.assert(
    fc.property(device, day, fc.integer({ min: -400, max: 400 }), (zone, today, days) =>
      inZone(zone, () => {
        const expected = days < 0 ? 'overdue' : (['today', 'tomorrow'][days] ?? 'later')
        expect(dueTimeOn(dayAfter(today, days), today)).toBe(expected)
      }),
    ),
    { numRuns: 2000 },
  )
})

test('a chosen day stays the same, and is today on that day from its first moment to its last', () => {
  fc.assert(
    fc.property(device, day, timeOfDay, fc.integer({ min: -3, max: 3 }), (zone, chosen, ms, days) =>
      inZone(zone, () => {
        const due = dueDateOf(chosen)
        expect(dueDay(due)).toBe(chosen)
        // Noon in Brazil is twelve hours from the ends of the day, or eleven on days with a clock change.
        const now = Date.parse(due) + Math.max(-11 * hourMs, Math.min(12 * hourMs - 1, ms - dayMs / 2))
        expect([dayInBrazil(now), dueTime(due, now)]).toEqual([chosen, 'today'])
        expect(dayInBrazil(now, days)).toBe(dayAfter(chosen, days))
      }),
    ),
    { numRuns: 2000 },
  )
})

test('the wait for the next day ends at its first moment', () => {
  fc.assert(
    fc.property(device, day, timeOfDay, (zone, someDay, ms) =>
      inZone(zone, () => {
        const now = Date.parse(`${someDay}T00:00:00Z`) + ms
        const today = dayInBrazil(now)
        const next = now + msToNextDay(now)
        expect([dayInBrazil(next), dayInBrazil(next - 1)]).toEqual([dayAfter(today, 1), today])
      }),
    ),
    { numRuns: 2000 },
  )
})
