import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { firstTick, isDropped, isNamed, isTicked, withName, withNameBack } from './tick-names.ts'

const day = '2026-12-05'
const tickOf = (copy: string, occurrence = day) => ({ occurrence, on: day, copy })

/** A database may return the keys of a JSON text in an order of its own. */
const sorted = (stamps: Record<string, number>) => Object.fromEntries(Object.entries(stamps).sort())

test('the first tick of an occurrence is known in any order of the stored keys', () => {
  const [b, a] = [tickOf('b'), tickOf('a')]
  const both = sorted(withName(withName({}, b), a))
  expect(firstTick(both, b)).toMatchObject({ copy: 'b', on: day })
  expect(firstTick(sorted(withName(withNameBack(both, b), b)), b)).toMatchObject({ copy: 'b' })
})

test('a tick that comes again stays as it is, also after it was taken back', () => {
  const [one, other] = [tickOf(newId()), tickOf(newId())]
  const both = withName(withName({}, one), other)
  expect(withName(both, one)).toEqual(both)
  const back = withNameBack(both, one)
  expect(withName(back, one)).toEqual(back)
  expect([isNamed(back, one), isTicked(back, one)]).toEqual([false, true])
})

test('of more ticks than fit those of the first occurrences are dropped, and known as past', () => {
  const days = Array.from({ length: 40 }, (_, at) => addDays(day, at))
  const stamps = days.reduce((before, at) => withName(before, tickOf(newId(), at)), {})
  const state = (occurrence: string) => [isTicked(stamps, { occurrence }), isDropped(stamps, { occurrence })]
  expect(days.map(state)).toEqual(days.map((_, at) => (at < 8 ? [false, true] : [true, false])))
  expect(state(addDays(day, -1))).toEqual([false, false])
  expect(state(addDays(day, 40))).toEqual([false, false])
})
