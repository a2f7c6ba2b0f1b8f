import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dueDateOf, dueDay, dueTimeOn } from './due-dates.ts'
import { localDay, msToNextDay } from './local-clock.ts'

describe.each([
  ['America/Manaus', '-04:00'],
  ['Europe/Lisbon', '+00:00'],
  ['Pacific/Kiritimati', '+14:00'],
])('a device in %s', (zone, offset) => {
  const before = process.env.TZ
  beforeEach(() => {
    process.env.TZ = zone
  })
  afterEach(() => {
    process.env.TZ = before
  })

  test('keeps the chosen day', () => {
    expect(dueDateOf('2026-03-10')).toBe('2026-03-10T12:00:00-03:00')
    expect(dueDateOf('2018-12-25')).toBe('2018-12-25T12:00:00-02:00')
    for (const day of ['2026-01-01', '2026-12-31', '2028-02-29']) expect(dueDay(dueDateOf(day))).toBe(day)
  })

  test('goes by its own calendar', () => {
    const lateInTheEvening = Date.parse(`2026-03-10T23:30:00${offset}`)
    const today = localDay(lateInTheEvening)
    expect(today).toBe('2026-03-10')
    const near = ['2026-03-09', '2026-03-10', '2026-03-11T00:00:00Z', '2026-03-12'].map((due) => dueTimeOn(due, today))
    expect(near).toEqual(['overdue', 'today', 'tomorrow', 'later'])
    expect(msToNextDay(lateInTheEvening)).toBe(30 * 60_000)
    const midnight = Date.parse(`2026-03-11T00:00:00${offset}`)
    expect([localDay(midnight - 1), localDay(midnight)]).toEqual(['2026-03-10', '2026-03-11'])
    expect(msToNextDay(midnight)).toBe(24 * 60 * 60_000)
  })
})
