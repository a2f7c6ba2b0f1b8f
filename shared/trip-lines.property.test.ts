import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedLines, linesWithout, type TripLine, totalOf } from './trip-lines.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const line = fc.record(
  { id: fc.constantFrom(...ids), name: fc.constant('Leite'), quantity: fc.constant('2 L'), price: fc.nat(999) },
  { requiredKeys: ['id', 'name'] },
)
/** A closing by one phone: each item once. */
const closing: fc.Arbitrary<TripLine[]> = fc.uniqueArray(line, { selector: ({ id }) => id })
const idsOf = (lines: readonly TripLine[]) => lines.map(({ id }) => id).sort()

test('two closings have each item once, in either order, and a repeated closing adds nothing', () => {
  fc.assert(
    fc.property(closing, closing, (ana, bia) => {
      const both = joinedLines(ana, bia)
      expect(idsOf(both)).toEqual([...new Set([...idsOf(ana), ...idsOf(bia)])].sort())
      expect(idsOf(joinedLines(bia, ana))).toEqual(idsOf(both))
      expect(joinedLines(both, bia)).toEqual(both)
      expect(joinedLines(both, ana)).toEqual(both)
    }),
  )
})

test('a joined trip costs no less than either closing', () => {
  fc.assert(
    fc.property(closing, closing, (ana, bia) => {
      const both = totalOf(joinedLines(ana, bia)) ?? -1
      expect(both).toBeGreaterThanOrEqual(totalOf(ana) ?? -1)
      const missing = bia.filter(({ id }) => !ana.some((known) => known.id === id))
      expect(both).toBeGreaterThanOrEqual(totalOf(missing) ?? -1)
    }),
  )
})

test('an undo takes out exactly the lines of its items', () => {
  fc.assert(
    fc.property(closing, closing, (ana, bia) => {
      const back = bia.flatMap(({ id }) => id ?? [])
      const left = linesWithout(joinedLines(ana, bia), back)
      expect(idsOf(left)).toEqual(idsOf(ana).filter((id) => !back.includes(id ?? '')))
    }),
  )
})
