import { expect, test } from 'vitest'
import { formatRepeat, parseRepeat, repeatSchema } from './repeats.ts'

const stored = (text: string): string => formatRepeat(parseRepeat(text))

test.each([
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=15',
  'FREQ=DAILY;COUNT=10',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=5',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=5',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=8',
  'FREQ=YEARLY;BYMONTH=5;BYDAY=2SU',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
])('the rule %s is stored as it is', (text) => {
  expect(stored(text)).toBe(text)
})

test.each([
  ['rrule:freq=weekly;byday=th,mo,mo', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['INTERVAL=1;FREQ=DAILY', 'FREQ=DAILY'],
  ['FREQ=DAILY;UNTIL=20261231T235959Z', 'FREQ=DAILY;UNTIL=20261231'],
  ['FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
  ['FREQ=MONTHLY;BYMONTHDAY=29', 'FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1'],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1'],
  ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31', 'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30'],
])('the rule %s is stored as %s', (text, expected) => {
  expect(stored(text)).toBe(expected)
})

test.each([
  ['', 'escreva como'],
  ['todo dia', 'escreva como'],
  ['FREQ=DAILY;', 'escreva como'],
  ['FREQ=DAILY;COUNT=1=2', 'escreva como'],
  ['BYDAY=MO', 'FREQ é'],
  ['FREQ=HOURLY', 'FREQ é'],
  ['FREQ=DAILY;FREQ=DAILY', 'FREQ aparece duas vezes'],
  ['FREQ=DAILY;BYHOUR=9', 'BYHOUR não vale'],
  ['FREQ=DAILY;BYDAY=MO', 'BYDAY não vale'],
  ['FREQ=WEEKLY;BYMONTH=5', 'BYMONTH não vale'],
  ['FREQ=WEEKLY;BYSETPOS=1', 'BYSETPOS não vale'],
  ['FREQ=DAILY;INTERVAL=0', 'INTERVAL vai de 1 a 999'],
  ['FREQ=DAILY;INTERVAL=1e2', 'INTERVAL vai'],
  ['FREQ=DAILY;COUNT=-1', 'COUNT vai'],
  ['FREQ=DAILY;COUNT=2;UNTIL=20261231', 'UNTIL ou COUNT'],
  ['FREQ=DAILY;UNTIL=20260231', 'UNTIL é um dia'],
  ['FREQ=DAILY;UNTIL=amanhã', 'UNTIL é um dia'],
  ['FREQ=WEEKLY;BYDAY=1MO', 'BYDAY tem dias'],
  ['FREQ=WEEKLY;BYDAY=MO,,TU', 'BYDAY tem dias'],
  ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY vai'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY vai'],
  ['FREQ=MONTHLY;BYMONTHDAY=-2', 'BYMONTHDAY vai'],
  ['FREQ=MONTHLY;BYMONTHDAY=5,20', 'BYMONTHDAY é um só dia'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31', 'BYMONTHDAY é um só dia'],
  ['FREQ=MONTHLY;BYMONTHDAY=5;BYSETPOS=-1', 'BYMONTHDAY é um só dia'],
  ['FREQ=MONTHLY;BYMONTHDAY=5;BYDAY=1MO', 'BYDAY ou BYMONTHDAY'],
  ['FREQ=MONTHLY;BYDAY=MO', 'BYDAY do mês'],
  ['FREQ=MONTHLY;BYDAY=5MO', 'vai de 1 a 4'],
  ['FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1', 'BYSETPOS pede'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR', 'vai de 1 a 20'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=21', 'vai de 1 a 20'],
  ['FREQ=YEARLY;BYMONTHDAY=8', 'falta BYMONTH'],
  ['FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=8', 'BYMONTH vai de 1 a 12'],
  [`FREQ=DAILY;COUNT=${'1'.repeat(200)}`, 'no máximo 120 caracteres'],
])('the rule %s is refused with the reason', (text, reason) => {
  const result = repeatSchema.safeParse(text)
  expect(result.success).toBe(false)
  expect(result.error?.issues[0]?.message).toContain('Não entendemos a repetição: ')
  expect(result.error?.issues[0]?.message).toContain(reason)
})

test('the schema turns a typed rule into its stored text', () => {
  expect(repeatSchema.parse('FREQ=MONTHLY;BYMONTHDAY=31')).toBe('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1')
  expect(repeatSchema.safeParse(5).error?.issues[0]?.message).toContain('A repetição é um texto')
})
