import { expect, test } from 'vitest'
import { formatRepeat, parseRepeat } from '#shared/repeats.ts'
import { alignedDay, choiceOf, chosenRule, simpleChoices, withFrequency, withWeekday } from './repeat-choices.ts'

const tuesday = '2026-12-01'

test('each choice of a repeat becomes a rule with the weekday or day of the due date', () => {
  expect(simpleChoices.map((choice) => [choice, formatRepeat(chosenRule(choice, tuesday))])).toEqual([
    ['daily', 'FREQ=DAILY'],
    ['weekly', 'FREQ=WEEKLY;BYDAY=TU'],
    ['monthly', 'FREQ=MONTHLY;BYMONTHDAY=1'],
    ['lastDay', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['lastWorkingDay', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    ['yearly', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1'],
  ])
})

test.each(simpleChoices)('the rule of %s is found again', (choice) => {
  expect(choiceOf(formatRepeat(chosenRule(choice, tuesday)), tuesday)).toBe(choice)
})

test.each([
  ['FREQ=WEEKLY', 'weekly'],
  ['FREQ=WEEKLY;BYDAY=WE', undefined],
  ['FREQ=DAILY;INTERVAL=2', undefined],
  ['FREQ=DAILY;COUNT=3', undefined],
  ['FREQ=MONTHLY;BYMONTHDAY=1;UNTIL=20270101', undefined],
  ['FREQ=HOURLY', undefined],
])('%s is the choice %s on a Tuesday', (repeat, choice) => {
  expect(choiceOf(repeat, tuesday)).toBe(choice)
})

test('a rule that does not include the day moves it to the next one', () => {
  expect(alignedDay(chosenRule('lastDay', tuesday), tuesday)).toBe('2026-12-31')
  expect(alignedDay(chosenRule('lastWorkingDay', tuesday), '2027-01-15')).toBe('2027-01-29')
  expect(alignedDay(chosenRule('weekly', tuesday), tuesday)).toBe(tuesday)
  expect(alignedDay(parseRepeat('FREQ=WEEKLY;BYDAY=MO,TH'), tuesday)).toBe('2026-12-03')
})

test('another frequency takes its days from the due day, and keeps interval and end', () => {
  const rule = parseRepeat('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=3')
  expect(formatRepeat(withFrequency(rule, 'MONTHLY', tuesday))).toBe('FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1;COUNT=3')
  expect(withFrequency(rule, 'WEEKLY', tuesday)).toBe(rule)
})

test('weekdays are added and removed, but the last weekday stays', () => {
  const weekly = chosenRule('weekly', tuesday)
  const both = withWeekday(weekly, 0, tuesday)
  expect(formatRepeat(both)).toBe('FREQ=WEEKLY;BYDAY=MO,TU')
  expect(formatRepeat(withWeekday(both, 1, tuesday))).toBe('FREQ=WEEKLY;BYDAY=MO')
  expect(withWeekday(weekly, 1, tuesday)).toBe(weekly)
})
