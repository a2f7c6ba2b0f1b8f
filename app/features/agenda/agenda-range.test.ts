import { expect, test } from 'vitest'
import { dayByKey, firstVisible, isShowable, type Span, stepBy, weeksFrom } from './agenda-range.ts'

const weeksAround = (day: string, span: Span) => weeksFrom(firstVisible(day, span), span)

test('a month has the weeks that touch it, from Sunday to Saturday', () => {
  const ends = (day: string) => {
    const weeks = weeksAround(day, 'month')
    return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]
  }
  expect(ends('2026-11-25')).toEqual([5, '2026-11-01', '2026-12-05'])
  expect(ends('2026-02-28')).toEqual([4, '2026-02-01', '2026-02-28'])
  expect(ends('2027-01-31')).toEqual([6, '2026-12-27', '2027-02-06'])
})

test('a week has seven days, also over the end of a year', () => {
  expect(weeksAround('2027-01-01', 'week')).toEqual([
    ['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'],
  ])
})

test('keys move by day, week, period and to today', () => {
  const from = (key: string, span: 'month' | 'week' = 'month') => dayByKey(key, '2026-03-31', span, '2026-11-25')
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => from(key))).toEqual([
    '2026-03-30',
    '2026-04-01',
    '2026-03-24',
    '2026-04-07',
  ])
  expect([from('Home'), from('End')]).toEqual(['2026-03-29', '2026-04-04'])
  expect([from('PageUp'), from('PageDown')]).toEqual(['2026-02-28', '2026-04-30'])
  expect([from('PageUp', 'week'), from('PageDown', 'week')]).toEqual(['2026-03-24', '2026-04-07'])
  expect(from('t')).toBe('2026-11-25')
  expect(from('x')).toBeUndefined()
})

test('the agenda shows no day before 1900 and none after 9990', () => {
  expect(stepBy('9990-12-31', 'month', 1)).toBe('9990-12-31')
  expect(dayByKey('ArrowRight', '9990-12-31', 'week', '2026-11-25')).toBe('9990-12-31')
  expect(stepBy('1900-01-01', 'week', -1)).toBe('1900-01-01')
})

test('an address may name any text, and only days are shown', () => {
  const texts = ['2026-02-29', '2026-13-01', 'ontem', '0026-01-01', '+12026-01-01', '2026-11-25T10:00', '2026-11-25']
  expect(texts.filter(isShowable)).toEqual(['2026-11-25'])
})
