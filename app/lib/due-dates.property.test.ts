import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { timeZones } from '#shared/testing.ts'
import { dueDateOf, dueDay, dueTimeOn } from './due-dates.ts'
import { localDay, msToNextDay } from './local-clock.ts'

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
    fc.property(device, day, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (zone, chosen, part) =>
      inZone(zone, () => {
        const due = dueDateOf(chosen)
        expect(dueDay(due)).toBe(chosen)
        const [first, end] = [chosen, dayAfter(chosen, 1)].map(firstMoment) as [number, number]
        const now = first + Math.floor(part * (end - first))
        expect([localDay(now), dueTimeOn(due, localDay(now))]).toEqual([chosen, 'today'])
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
        const today = localDay(now)
        const next = now + msToNextDay(now)
        expect([localDay(next), localDay(next - 1)]).toEqual([dayAfter(today, 1), today])
      }),
    ),
    { numRuns: 2000 },
  )
})

/** The first moment of a day in the zone of the process, by the calendar of `Intl`. */
function firstMoment(ofDay: string): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: process.env.TZ, dateStyle: 'short' })
  let [before, after] = [Date.parse(`${ofDay}T00:00Z`) - dayMs, Date.parse(`${ofDay}T00:00Z`) + dayMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (format.format(middle) < ofDay) before = middle
    else after = middle
  }
  return after
}
