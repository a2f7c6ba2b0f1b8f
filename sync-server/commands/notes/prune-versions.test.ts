import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { prunedVersions } from './prune-versions.ts'

const now = 100 * dayMs

const textAt = (at: number, bytes = 100) => ({ noteId: 'n', id: String(at), at, bytes })
/** The ages of the kept texts, for texts of these ages in milliseconds. */
const kept = (ages: number[], bytes?: number) => {
  const texts = ages.map((age) => textAt(now - age, bytes))
  const gone = prunedVersions(texts, now)
  return texts.filter((text) => !gone.includes(text)).map(({ at }) => now - at)
}

test('the newest ten stay, before that the first of each ten minutes, and before yesterday the first of each day', () => {
  const minute = 60_000
  const ages = Array.from({ length: 3 * 24 * 60 }, (_, n) => n * minute)
  const left = kept(ages)
  expect(left.slice(0, 10)).toEqual(ages.slice(0, 10))
  expect(left.slice(10, 13)).toEqual([10 * minute, 20 * minute, 30 * minute])
  expect(left.length).toBeLessThanOrEqual(100)
})

test('the first text of each day stays if there are few', () => {
  expect(kept([0, 5 * dayMs + 3, 5 * dayMs + 2, 9 * dayMs])).toHaveLength(4)
})

test('at most half a megabyte stays, the newest first', () => {
  expect(kept([1, 2, 3, 4, 5, 6, 7, 8, 9], 80_000)).toEqual([1, 2, 3, 4, 5, 6])
})

test('the kept texts of a note are bounded for any number of writes', () => {
  const texts = fc
    .array(fc.record({ age: fc.nat(200 * dayMs), bytes: fc.nat(240_000) }), { maxLength: 300 })
    .map((many) => many.sort((a, b) => a.age - b.age).map(({ age, bytes }) => textAt(now - age, bytes)))
  fc.assert(
    fc.property(texts, (given) => {
      const gone = new Set(prunedVersions(given, now))
      const left = given.filter((text) => !gone.has(text))
      expect(left.length).toBeLessThanOrEqual(100)
      expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(512 * 1024)
    }),
  )
})
