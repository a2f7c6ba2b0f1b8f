import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRepeat } from '#shared/repeats.ts'
import { readTodoistDate } from './todoist-dates.ts'

/** A Wednesday. */
const today = '2026-11-25'

const workingDays = 'MO,TU,WE,TH,FR'

test.each([
  ['2026-03-10', '2026-03-10'],
  ['2026-03-10 14:30', '2026-03-10', '14:30'],
  ['2026-03-10T14:30:00', '2026-03-10', '14:30'],
  ['10/03/2026', '2026-03-10'],
  ['10/03/2026 14:30', '2026-03-10', '14:30'],
  ['Dec 5', '2026-12-05'],
  ['5 Dec', '2026-12-05'],
  ['5 dez', '2026-12-05'],
  ['5 de dezembro', '2026-12-05'],
  ['5 dez 2027', '2027-12-05'],
  ['5 de dez. de 2027', '2027-12-05'],
  ['December 5, 2027', '2027-12-05'],
  ['Dec 5th 2027 at 9am', '2027-12-05', '09:00'],
  ['20 nov', '2026-11-20'],
  ['Jan 3', '2027-01-03'],
  ['29 feb', '2028-02-29'],
  ['29 Feb 2028', '2028-02-29'],
  ['today', today],
  ['today at 15:00', today, '15:00'],
  ['hoje às 15:00', today, '15:00'],
  ['tomorrow 9pm', '2026-11-26', '21:00'],
  ['tomorrow at 12am', '2026-11-26', '00:00'],
  ['amanhã 9:30', '2026-11-26', '09:30'],
  ['friday', '2026-11-27'],
  ['next monday', '2026-11-30'],
  ['próxima segunda', '2026-11-30'],
  ['next week', '2026-11-30'],
  ['in 3 days', '2026-11-28'],
  ['daqui a 2 semanas', '2026-12-09'],
  ['every day', today, null, 'FREQ=DAILY'],
  ['daily', today, null, 'FREQ=DAILY'],
  ['every day at 9am', today, '09:00', 'FREQ=DAILY'],
  ['every day @ 9:15', today, '09:15', 'FREQ=DAILY'],
  ['every morning', today, '09:00', 'FREQ=DAILY'],
  ['every 3 days', today, null, 'FREQ=DAILY;INTERVAL=3'],
  ['every other day', today, null, 'FREQ=DAILY;INTERVAL=2'],
  ['every week', today, null, 'FREQ=WEEKLY;BYDAY=WE'],
  ['every 2 weeks', today, null, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
  ['every monday', '2026-11-30', null, 'FREQ=WEEKLY;BYDAY=MO'],
  ['Every Mon, Wed and Fri at 14:00', today, '14:00', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['every tue & thu', '2026-11-26', null, 'FREQ=WEEKLY;BYDAY=TU,TH'],
  ['every weekday', today, null, `FREQ=WEEKLY;BYDAY=${workingDays}`],
  ['every workday at 8am', today, '08:00', `FREQ=WEEKLY;BYDAY=${workingDays}`],
  ['every month', today, null, 'FREQ=MONTHLY;BYMONTHDAY=25'],
  ['every 3 months', today, null, 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=25'],
  ['every 15th', '2026-12-15', null, 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['every 5 at 9am', '2026-12-05', '09:00', 'FREQ=MONTHLY;BYMONTHDAY=5'],
  ['every last day', '2026-11-30', null, 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['every 1st monday', '2026-12-07', null, 'FREQ=MONTHLY;BYDAY=1MO'],
  ['every third tuesday', '2026-12-15', null, 'FREQ=MONTHLY;BYDAY=3TU'],
  ['toda 2ª terça', '2026-12-08', null, 'FREQ=MONTHLY;BYDAY=2TU'],
  ['toda 3ª sexta às 18h', '2026-12-18', '18:00', 'FREQ=MONTHLY;BYDAY=3FR'],
  ['every 3rd friday', '2026-12-18', null, 'FREQ=MONTHLY;BYDAY=3FR'],
  ['último sábado do mês', '2026-11-28', null, 'FREQ=MONTHLY;BYDAY=-1SA'],
  ['every last friday', '2026-11-27', null, 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['every last workday', '2026-11-30', null, `FREQ=MONTHLY;BYDAY=${workingDays};BYSETPOS=-1`],
  ['every year', today, null, 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25'],
  ['every dec 5', '2026-12-05', null, 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5'],
  ['every 8 may', '2027-05-08', null, 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=8'],
  ['every day starting 5 dec', '2026-12-05', null, 'FREQ=DAILY'],
  ['every day until Dec 31', today, null, 'FREQ=DAILY;UNTIL=20261231'],
  ['every day starting aug 3', today, null, 'FREQ=DAILY'],
  ['every 3 days starting aug 3', today, null, 'FREQ=DAILY;INTERVAL=3'],
  ['every 4 days starting aug 3', '2026-11-27', null, 'FREQ=DAILY;INTERVAL=4'],
  ['every week starting aug 3', '2026-11-30', null, 'FREQ=WEEKLY;BYDAY=MO'],
  ['every 2 weeks starting Aug 3 at 9am', '2026-12-07', '09:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['every month starting 3 aug 2025', '2026-12-03', null, 'FREQ=MONTHLY;BYMONTHDAY=3'],
  ['every day from 3 Aug until 31 Dec', today, null, 'FREQ=DAILY;UNTIL=20261231'],
  ['every day ending dec 31', today, null, 'FREQ=DAILY;UNTIL=20261231'],
  ['todo dia começando em 3 ago', today, null, 'FREQ=DAILY'],
  ['toda semana a partir de 3 de agosto', '2026-11-30', null, 'FREQ=WEEKLY;BYDAY=MO'],
  ['toda semana a partir de 03/08/2026 às 9h', '2026-11-30', '09:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ['todo dia até 31 de dezembro', today, null, 'FREQ=DAILY;UNTIL=20261231'],
  ['todo dia terminando em 31 dez', today, null, 'FREQ=DAILY;UNTIL=20261231'],
  ['every quarter', today, null, 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=25'],
  ['quarterly', today, null, 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=25'],
  ['todo trimestre', today, null, 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=25'],
  ['cada trimestre', today, null, 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=25'],
  // Todoist means the Saturday.
  ['every weekend', '2026-11-28', null, 'FREQ=WEEKLY;BYDAY=SA'],
  ['todo fim de semana', '2026-11-28', null, 'FREQ=WEEKLY;BYDAY=SA'],
  ['every other friday', '2026-11-27', null, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['every other Mon at 9am', '2026-11-30', '09:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['ev mon', '2026-11-30', null, 'FREQ=WEEKLY;BYDAY=MO'],
  ['ev day 9am', today, '09:00', 'FREQ=DAILY'],
  ['every 2 weeks on mon', '2026-11-30', null, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['every 2 weeks on mon and sat', '2026-11-28', null, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA'],
  ['a cada 2 semanas na segunda', '2026-11-30', null, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['every mon, wed, fri', today, null, 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['Sat 5 Dec', '2026-12-05'],
  ['Fri 5 Dec', '2025-12-05'],
  ['Sat Dec 5 at 9am', '2026-12-05', '09:00'],
  ['sáb 5 dez', '2026-12-05'],
  ['sábado, 5 de dezembro', '2026-12-05'],
  ['todo dia', today, null, 'FREQ=DAILY'],
  ['todo dia às 9h', today, '09:00', 'FREQ=DAILY'],
  ['toda segunda e quinta', '2026-11-26', null, 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['todo dia 5', '2026-12-05', null, 'FREQ=MONTHLY;BYMONTHDAY=5'],
  ['cada dia', today, null, 'FREQ=DAILY'],
  ['cada segunda', '2026-11-30', null, 'FREQ=WEEKLY;BYDAY=MO'],
  ['cada 3 dias', today, null, 'FREQ=DAILY;INTERVAL=3'],
  ['a cada 2 semanas', today, null, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
  ['todo último dia útil', '2026-11-30', null, `FREQ=MONTHLY;BYDAY=${workingDays};BYSETPOS=-1`],
] as [string, string, string?, string?][])(
  'the date "%s" of Todoist is read as %s',
  (date, day, time = null as never, repeat = null as never) => {
    const expected = day === undefined ? undefined : { day, time, repeat, isFromDone: false }
    expect(readTodoistDate(date, today)).toEqual(expected)
  },
)

test.each([
  ['every! 3 days', 'FREQ=DAILY;INTERVAL=3'],
  ['ev! 3 days', 'FREQ=DAILY;INTERVAL=3'],
  ['todo! dia', 'FREQ=DAILY'],
  ['toda! semana', 'FREQ=WEEKLY;BYDAY=WE'],
])('the date "%s" repeats from the day it is done', (date, repeat) => {
  expect(readTodoistDate(date, today)).toMatchObject({ repeat, isFromDone: true })
})

test.each([
  '31/02/2026',
  'every 3 hours',
  'every 8 hours',
  'a cada 8 horas',
  'todo dia 8h e 20h',
  'every day at 8am and 8pm',
  'em abril lembrete',
  'every hour',
  'every day for 3 weeks',
  'todo dia por 3 semanas',
  'every 1st and 15th',
  'every 1st, 15th',
  'every day ending nov 20',
  'every day until 20 jul 2026',
  'todo dia até 20 de julho de 2026',
  'every month from 3 aug until 20 nov',
  'Tue 30 Feb',
  'toda segunda 10 vezes até 5 dez',
  'todo dia 1 e 15',
  'every day except sunday',
  'every monday or tuesday',
  'after 3 days',
  'someday',
  'segunda urgente',
  'toda lua cheia',
  'every! friday 13th',
  '2026-03-10 25:00',
  '',
])('a part of the date "%s" is not understood, and named', (date) => {
  expect(readTodoistDate(date, today)).toBeUndefined()
})

test('any text is read whole, or not at all', () => {
  const word = fc.constantFrom(
    ...'every other! 5th mon day 9am at last , until dec 2027 toda 3 para the às 31 @'.split(' '),
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(word).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = readTodoistDate(text, today)
      if (!read) return
      expect(read.day).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(read.time ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      if (read.repeat !== null) parseRepeat(read.repeat)
    }),
    { numRuns: 1000 },
  )
})
