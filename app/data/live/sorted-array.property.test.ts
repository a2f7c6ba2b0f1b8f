import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference, sortedWith } from './sorted-array.ts'

const compare = (a: number, b: number) => a - b

test('a changed sorted array equals the array sorted again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 200 }), fc.uniqueArray(fc.integer()), (all, more) => {
      const sorted = all.toSorted(compare)
      const removed = all.filter((_, index) => index % 3 === 0)
      const added = more.filter((value) => !all.includes(value) || removed.includes(value))
      const expected = [...all.filter((value) => !removed.includes(value)), ...added].sort(compare)
      expect(sortedWith(sorted, removed, added, compare)).toEqual(expected)
    }),
  )
})

test('the difference of two arrays is the rows that only one of them has', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ max: 30 })), fc.uniqueArray(fc.integer({ max: 30 })), (some, others) => {
      const [before, after] = [some.toSorted(compare), others.toSorted(compare)]
      const { removed, added } = difference(before, after)
      expect(removed).toEqual(before.filter((value) => !after.includes(value)))
      expect(added).toEqual(after.filter((value) => !before.includes(value)))
    }),
  )
})
