import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { positionBetween, positionOf, positionSchema } from './positions.ts'

const places = fc.oneof(
  fc.stringMatching(/^[0-9A-Za-z]{0,12}[1-9A-Za-z]$/),
  fc.uuid({ version: 7 }).map((id) => positionOf({ id })),
)
const ends = fc.option(places, { nil: null })

type Placed = Parameters<typeof positionOf>[0]
const byPlace = (a: Placed, b: Placed) => (positionOf(a) < positionOf(b) ? -1 : 1)

test('a place between two others is a valid place strictly between them', () => {
  fc.assert(
    fc.property(ends, ends, (a, b) => {
      const [before, after] = a !== null && b !== null && b < a ? [b, a] : [a, b]
      fc.pre(before === null || before !== after)
      const place = positionBetween(before, after)
      expect(positionSchema.safeParse(place).success).toBe(true)
      if (before !== null) expect(place > before).toBe(true)
      if (after !== null) expect(place < after).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a row between neighbours with equal or swapped places gets a valid place behind the first one', () => {
  fc.assert(
    fc.property(places, places, (a, b) => {
      const [earlier = '', later = ''] = [a, b].sort()
      const place = positionBetween(later, earlier)
      expect(positionSchema.safeParse(place).success).toBe(true)
      expect(place > later).toBe(true)
    }),
  )
})

test.each([
  ['behind the last one', 60, (place: string) => positionBetween(place, null)],
  ['before the first one', 60, (place: string) => positionBetween(null, place)],
  ['behind the same one', 200, (place: string) => positionBetween('V', place === 'V' ? 'W' : place)],
  ['before the same one', 60, (place: string) => positionBetween(place, 'W')],
])('a thousand places %s stay short', (_where, most, next) => {
  let place = 'V'
  for (let count = 0; count < 1000; count++) place = next(place)
  expect(place.length).toBeLessThanOrEqual(most)
})

test('a row for which a gap is too full gets a valid place that another row has', () => {
  let place = 'W'
  for (let count = 0; count < 3000; count++) place = positionBetween('V', place)
  expect(positionSchema.safeParse(place).success).toBe(true)
})

test('rows without a place are ordered from the newest', () => {
  const ids = Array.from({ length: 20 }, newId)
  const rows = ids.map((id) => ({ id, position: null }))
  expect(rows.sort(byPlace).map(({ id }) => id)).toEqual(ids.toReversed())
})

test('a row that is dragged between others without a place stands between them', () => {
  const rows = Array.from({ length: 20 }, () => ({ id: newId(), position: null as string | null })).sort(byPlace)
  const [first, , third] = rows
  const last = rows.at(-1)!
  last.position = positionBetween(positionOf(first!), positionOf(rows[1]!))
  expect(rows.toSorted(byPlace).slice(0, 3)).toEqual([first, last, rows[1]])
  expect(rows.toSorted(byPlace)[3]).toBe(third)
})
