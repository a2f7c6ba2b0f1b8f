/** The days of repeats as the readers of calendars find them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayAt, numberOf } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { nextDue } from '#shared/next-due.ts'
import { anchored } from '#shared/occurrences.ts'
import { formatRepeat, parseRepeat } from '#shared/repeats.ts'
import { timeZones } from '#shared/testing.ts'
import { feedReaders, readWithPython } from '#sync-server/testing/feed-readers.ts'
import { type CalendarRow, calendarEnd, calendarHead, eventsOf } from './calendar-text.ts'

const zone = 'America/Sao_Paulo'
const most = 8

const rowWith = (fields: Partial<CalendarRow>): CalendarRow => ({
  id: newId(),
  title: 'Conta de luz',
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

const textOf = (row: CalendarRow, timeZone = zone): string =>
  [calendarHead(timeZone, 2026), eventsOf(row, timeZone), calendarEnd].join('')

/** The days on which a repeating row is due in turn if each occurrence is done on its own day. */
function tickedDays({ day: dueDate, occurrence, repeat: rule }: CalendarRow): string[] {
  const found: string[] = []
  let row = { dueDate, occurrence, repeat: rule ?? '', repeatFrom: 'due' } as Parameters<typeof nextDue>[0] | null
  while (row && found.length < most) {
    found.push(row.dueDate)
    row = nextDue(row, row.dueDate)
  }
  return found.sort()
}

/** The day up to which the events are compared: long after the end of a repeat that ends. */
const lastDayOf = (days: string[]): string => addDays(days.at(-1) ?? '', days.length < most ? 4000 : 0)

const anyDay = fc.integer({ min: numberOf('2024-01-01'), max: numberOf('2032-12-31') }).map(dayAt)
const ending = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 12 }).map((count) => `;COUNT=${count}`),
  anyDay.map((until) => `;UNTIL=${until.replaceAll('-', '')}`),
)

/** A row and its zone. The first occurrence may have been moved by some days. */
const rowsOf = (rules: string[]) =>
  fc
    .record({
      rule: fc.tuple(
        fc.constantFrom(...rules),
        fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=5', ';INTERVAL=12'),
        ending,
      ),
      from: anyDay,
      by: fc.oneof(fc.constant(0), fc.integer({ min: -40, max: 40 })),
      // No time that a change of clocks skips or repeats: readers differ about it.
      time: fc.constantFrom(null, '04:30', '09:00', '22:30'),
      timeZone: fc.constantFrom(...timeZones),
    })
    .map(({ rule, from, by, time, timeZone }) => {
      const place = { day: addDays(from, by), occurrence: by === 0 ? null : from }
      const row = rowWith({ ...place, time, repeat: formatRepeat(anchored(parseRepeat(rule.join('')), from)) })
      return { row, timeZone }
    })

const [lastWorking, firstWorking] = ['BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1']
const ofMonth = [
  ...[5, 29, 30, 31, -1].map((day) => `BYMONTHDAY=${day}`),
  'BYDAY=2TU',
  'BYDAY=-1FR',
  lastWorking,
  firstWorking,
]
const anyRepeat = rowsOf([
  'FREQ=DAILY',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=WEEKLY;BYDAY=SA,SU',
  'FREQ=MONTHLY',
  'FREQ=YEARLY',
  ...ofMonth.map((days) => `FREQ=MONTHLY;${days}`),
  ...ofMonth.map((days) => `FREQ=YEARLY;BYMONTH=2;${days}`),
])
const endOfMonth = rowsOf([29, 30, 31].map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`))
const anyRow = fc.oneof(anyRepeat, endOfMonth)

describe.each(Object.entries(feedReaders))('%s', (_reader, daysIn) => {
  test('finds the days of the app, in every zone, also after the first one was moved', () => {
    fc.assert(
      fc.property(anyRow, ({ row, timeZone }) => {
        const expected = tickedDays(row)
        expect(daysIn(textOf(row, timeZone), lastDayOf(expected))).toEqual(expected)
      }),
      {
        numRuns: 150,
        examples: [[{ row: rowWith({ day: '2030-01-31', repeat: 'FREQ=YEARLY;INTERVAL=5' }), timeZone: zone }]],
      },
    )
  })

  test('leaves out the occurrence for which a moved day stands', () => {
    const row = rowWith({ day: '2026-12-03', occurrence: '2026-12-05', repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' })
    expect(daysIn(textOf(row), '2027-02-28')).toEqual(['2026-12-03', '2027-01-05', '2027-02-05'])
  })
})

test('python-icalendar finds the days of the app, where it is installed', ({ skip }) => {
  // In one zone without changes of clocks: the version of Debian 12 reads UNTIL with the offset of the first day.
  const rows = fc.sample(anyRow, { numRuns: 150, seed: 44 })
  const found = readWithPython(rows.map(({ row }) => [textOf(row), lastDayOf(tickedDays(row))]))
  if (!found) return skip('python3-icalendar and python3-recurring-ical-events are not installed')
  expect(found).toEqual(rows.map(({ row }) => tickedDays(row)))
})

test('day 29 or 30 is one event for February and one for the other months, each with one alarm', () => {
  const text = textOf(
    rowWith({ id: 'a', day: '2027-02-28', repeat: 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', reminder: 10 }),
  )
  const lines = text.split('\r\n').filter((line) => /^(UID|DTSTART;VALUE|RRULE|TRIGGER)/.test(line))
  expect(lines).toEqual([
    'UID:a',
    'DTSTART;VALUE=DATE:20270330',
    'RRULE:FREQ=YEARLY;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=30',
    'TRIGGER:PT8H50M',
    'UID:a-february',
    'DTSTART;VALUE=DATE:20270228',
    'RRULE:FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=-1',
    'TRIGGER:PT8H50M',
  ])
})
