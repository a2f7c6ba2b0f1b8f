import { expect, test, vi } from 'vitest'
import { importedFrom, lines } from './testing.ts'

const event = (...properties: string[]) =>
  importedFrom(
    'a.ics',
    lines('BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Aula', ...properties, 'END:VEVENT', 'END:VCALENDAR'),
  )

vi.stubEnv('TZ', 'America/Sao_Paulo')

test.each([
  ['an evening here', 'DTSTART:20261202T013000Z', 'FREQ=WEEKLY;BYDAY=WE', '2026-12-01 | 22:30 | FREQ=WEEKLY;BYDAY=TU'],
  [
    'from Monday to Sunday',
    'DTSTART;TZID=Asia/Tokyo:20261130T080000',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-11-29 | 20:00 | FREQ=WEEKLY;BYDAY=SU',
  ],
  [
    'each weekday',
    'DTSTART;TZID=Asia/Tokyo:20261130T080000',
    'FREQ=DAILY;BYDAY=MO,TU',
    '2026-11-29 | 20:00 | FREQ=WEEKLY;BYDAY=MO,SU',
  ],
  [
    'an end there',
    'DTSTART;TZID=Asia/Tokyo:20261130T080000',
    'FREQ=DAILY;UNTIL=20261203',
    '2026-11-29 | 20:00 | FREQ=DAILY;UNTIL=20261202',
  ],
  [
    'the same day',
    'DTSTART;TZID=Asia/Tokyo:20261130T180000',
    'FREQ=WEEKLY;BYDAY=MO',
    '2026-11-30 | 06:00 | FREQ=WEEKLY;BYDAY=MO',
  ],
  ['each year', 'DTSTART:20261205T020000Z', 'FREQ=YEARLY', '2026-12-04 | 23:00 | FREQ=YEARLY'],
])('a repeat of another time zone gets its days in Brazil: %s', async (_what, start, rule, gives) => {
  expect(await event(start, `RRULE:${rule}`)).toEqual([[`Aula | ${gives}`], []])
})

test.each(['FREQ=MONTHLY;BYMONTHDAY=5', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA'])(
  'a repeat without a rule for its days in Brazil is named as left out: %s',
  async (rule) => {
    const [[row] = [], left] = await event('DTSTART:20261205T020000Z', `RRULE:${rule}`)
    expect([row, left]).toEqual([`Aula | 2026-12-04 | 23:00 | Repetição: ${rule}`, ['repeats: Aula']])
  },
)
