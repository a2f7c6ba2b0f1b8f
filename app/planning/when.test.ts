import { expect, test } from 'vitest'
import { dates as english } from '#app/messages/en/dates.ts'
import { planningTexts } from '#app/messages/planning.ts'
import { dates } from '#app/messages/pt-br/dates.ts'
import { quickDays, whenText } from './when.ts'

const today = '2026-11-25'
const nothing = { dueDate: null, dueTime: null, repeat: null, repeatFrom: null }
const inPortuguese = (when: object) => whenText({ ...nothing, ...when }, today, planningTexts['pt-BR'], dates)
const inEnglish = (when: object) => whenText({ ...nothing, ...when }, today, planningTexts.en, english)

test.each([
  [{ dueDate: '2026-11-25' }, 'hoje', 'today'],
  [{ dueDate: '2026-11-26', dueTime: '15:00' }, 'amanhã, 15h', 'tomorrow, 15:00'],
  [{ dueDate: '2026-12-12', dueTime: '09:30' }, 'sáb, 12/12, 9h30', 'Sat, 12/12, 9:30'],
  [{ dueDate: '2027-01-05', repeat: 'FREQ=WEEKLY' }, 'ter, 05/01/2027 · toda semana', 'Tue, 05/01/2027 · every week'],
  [
    { dueDate: '2026-12-05', dueTime: '09:00', repeat: 'FREQ=MONTHLY;BYMONTHDAY=5', repeatFrom: 'done' as const },
    'sáb, 05/12, 9h · todo mês no dia 5, depois de feita',
    'Sat, 05/12, 9:00 · every month on the 5th, after it is done',
  ],
  [{ dueTime: '09:00', repeat: 'FREQ=DAILY' }, '', ''],
])('the day and repeat of %j are said as "%s" in Portuguese, "%s" in English', (when, ptBr, en) => {
  expect([inPortuguese(when), inEnglish(when)]).toEqual([ptBr, en])
})

test.each([
  ['2026-11-25', '2026-11-30'],
  ['2026-11-29', '2026-11-30'],
  ['2026-11-30', '2026-12-07'],
])('next week after %s begins on the Monday %s', (day, monday) => {
  expect(quickDays(day).nextWeek).toBe(monday)
})
