import { addMinutes } from 'date-fns'
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { dayAt, numberOf } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { timeZones } from '#shared/testing.ts'
import { type CalendarRow, calendarEnd, calendarHead, eventsOf } from './calendar-text.ts'

const zone = 'America/Sao_Paulo'
const rowWith = (fields: Partial<CalendarRow> = {}): CalendarRow => ({
  id: newId(),
  title: 'Dentista',
  isDone: false,
  day: '2026-12-05',
  time: null,
  repeat: null,
  repeatFrom: null,
  occurrence: null,
  reminder: null,
  changedAt: Date.UTC(2026, 10, 25, 12),
  ...fields,
})

const textOf = (rows: CalendarRow[], timeZone = zone): string =>
  [calendarHead(timeZone, 2026), ...rows.map((row) => eventsOf(row, timeZone)), calendarEnd].join('')

/** The events in the text of a calendar, parsed by ical.js as calendar apps do. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}

/** The first event of a row, parsed by ical.js. */
const eventOf = (fields: Partial<CalendarRow>, timeZone = zone) => read(textOf([rowWith(fields)], timeZone))[0]!

const dayOf = (time: ICAL.Time): string => time.toString().slice(0, 10)

describe('the text', () => {
  const anyTitle = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.stringMatching(/^(BEGIN:VEVENT|END:VCALENDAR|[\r\n;,:\\"a ]|é|👩‍👩‍👧|\u2028){0,60}$/u),
  )

  test('Y1: any title is read back equal, and adds no property and no event', () => {
    const properties = eventOf({ title: 'Dentista' }).component.getAllProperties().length
    fc.assert(
      fc.property(anyTitle, (title) => {
        const events = read(textOf([rowWith({ title }), rowWith()]))
        expect(events.map(({ summary }) => summary)).toEqual([shownTitle(title), 'Dentista'])
        expect(events[0]?.component.getAllProperties()).toHaveLength(properties)
      }),
      { numRuns: 200 },
    )
  })

  test('every line ends with CRLF, has at most 75 bytes and cuts no character', () => {
    fc.assert(
      fc.property(anyTitle, (title) => {
        const lines = Buffer.from(textOf([rowWith({ title, reminder: 10 })]))
          .toString('latin1')
          .split('\r\n')
        expect(lines.pop()).toBe('')
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
          expect(Buffer.from(line, 'latin1').toString()).not.toContain('\ufffd')
        }
      }),
      { numRuns: 300 },
    )
  })

  /**
   * The title as a calendar shows it: a line break has one form there, and other control characters have no place in
   * it.
   */
  const shownTitle = (title: string): string =>
    title
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are the ones that are removed.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

  test('a done row has a tick, no reminder and no repeat', () => {
    const event = eventOf({ isDone: true, reminder: 60, repeat: 'FREQ=DAILY' })
    expect([event.summary, event.isRecurring()]).toEqual(['✓ Dentista', false])
    expect(event.component.getAllSubcomponents('valarm')).toEqual([])
  })

  test('a row without a time has a day, one with a time has half an hour in the zone', () => {
    expect(eventOf({}).startDate.toJSON()).toMatchObject({ isDate: true, year: 2026, month: 12, day: 5 })
    const event = eventOf({ time: '09:00' })
    expect([event.startDate.toString(), event.startDate.zone.tzid]).toEqual(['2026-12-05T09:00:00', zone])
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-05T12:00:00.000Z')
    expect(event.endDate.toString()).toBe('2026-12-05T09:30:00')
  })

  test('a time of day is the same moment as in the app, in every zone and over every change of clocks', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    const day = fc.integer({ min: numberOf('2025-01-01'), max: numberOf('2035-12-31') }).map(dayAt)
    fc.assert(
      fc.property(fc.constantFrom(...timeZones), day, minute, (timeZone, on, at) => {
        const time = new Date(at * 60_000).toISOString().slice(11, 16)
        const moment = fromZonedTime(`${on}T${time}`, timeZone)
        // A clock that changes skips times, and shows others twice.
        const shows = (minutes: number) =>
          formatInTimeZone(addMinutes(moment, minutes), timeZone, "yyyy-MM-dd'T'HH:mm") === `${on}T${time}`
        fc.pre(shows(0) && ![-180, -120, -60, -30, 30, 60, 120, 180].some(shows))
        const found = eventOf({ day: on, time }, timeZone).startDate.toJSDate()
        expect(found.toISOString()).toBe(moment.toISOString())
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['09:00', 0, '2026-12-05T09:00:00'],
    ['09:00', 10, '2026-12-05T08:50:00'],
    ['09:00', 1440, '2026-12-04T09:00:00'],
    [null, 0, '2026-12-05T09:00:00'],
    [null, 10, '2026-12-05T08:50:00'],
    [null, 60, '2026-12-05T08:00:00'],
    [null, 1440, '2026-12-04T09:00:00'],
  ])('a reminder at %s, %s minutes before, is at %s', (time, reminder, expected) => {
    const event = eventOf({ time, reminder })
    const trigger = event.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger') as ICAL.Duration
    const start = event.startDate.clone()
    start.isDate = false
    start.addDuration(trigger)
    expect(start.toString()).toBe(expected)
  })
})

describe('the days of a repeat', () => {
  test('a rule that only a newer server knows is left out, and the day of the row stays', () => {
    const events = read(textOf([rowWith({ repeat: 'FREQ=HOURLY' }), rowWith({ repeat: 'X' })]))
    expect(events.map((event) => [dayOf(event.startDate), event.isRecurring()])).toEqual([
      ['2026-12-05', false],
      ['2026-12-05', false],
    ])
  })

  test.each([
    [null, 'UNTIL=20261231'],
    // The clock of São Paulo is three hours behind UTC.
    ['22:00', 'UNTIL=20270101T010000Z'],
  ])('at %s end with the text %s', (time, expected) => {
    const text = textOf([rowWith({ time, repeat: 'FREQ=DAILY;UNTIL=20261231' })])
    expect(text).toContain(`RRULE:FREQ=DAILY;${expected}\r\n`)
  })

  test('that depend on the day it is done are not foretold', () => {
    expect(eventOf({ repeat: 'FREQ=DAILY', repeatFrom: 'done' }).isRecurring()).toBe(false)
  })
})
