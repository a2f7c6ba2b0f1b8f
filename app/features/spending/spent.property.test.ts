import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { addDays, dayAt } from '#shared/days.ts'
import { wordOf } from '#shared/words.ts'
import { type BoughtRow, rowsAtOnce, spentOf, type TripOf } from './spent.ts'

const listId = fc.constantFrom('casa', 'obra')
const day = fc.nat(120).map((number) => dayAt(20_700 + number))
const bought: fc.Arbitrary<BoughtRow> = fc
  .record({
    listId,
    itemId: fc.uuid(),
    name: fc.constantFrom('Leite', 'Pães', 'Arroz Tio João', '2 maçãs'),
    quantity: fc.constantFrom(null, '2', '500 g'),
    price: fc.nat(9_999_999),
    market: fc.constantFrom(null, 'Assaí'),
    day,
    boughtBy: fc.constantFrom(null, 'ana', 'bia'),
    deletedAt: fc.constant(null),
  })
  .map((row) => ({ ...row, product: wordOf(row.name) }))

/** The trip that ended with this purchase: on its day or after midnight; a file has no ids of items. */
const tripOf = (row: BoughtRow, isLate: boolean, isFromFile: boolean): TripOf => ({
  listId: row.listId,
  day: addDays(row.day, isLate ? 1 : 0),
  market: null,
  closedBy: 'ana',
  lines: [{ ...(!isFromFile && row.itemId !== null && { id: row.itemId }), name: row.name, price: row.price }],
})
const purchase = fc.tuple(
  bought,
  fc.constantFrom('only kept', 'in a trip', 'only in a trip'),
  fc.boolean(),
  fc.boolean(),
)
const centsOf = (rows: readonly { price: number }[]) => rows.reduce((sum, { price }) => sum + price, 0)

test('each purchase counts once, whether it is kept, in a trip, or both', () => {
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 40 }), (all) => {
      const kept = all.flatMap(([row, where]) => (where === 'only in a trip' ? [] : [row]))
      const trips = all.flatMap(([row, where, isLate, isFromFile]) =>
        where === 'only kept' ? [] : [tripOf(row, isLate, isFromFile && where === 'in a trip')],
      )
      const spent = allAtOnce(spentOf(kept, trips, wordOf))
      expect(centsOf(spent)).toBe(centsOf(all.map(([row]) => row)))
      expect(spent.length).toBe(all.length)
    }),
  )
})

test('a purchase that was taken back counts neither by itself nor by its line of a trip', () => {
  fc.assert(
    fc.property(bought, fc.boolean(), (row, isLate) => {
      const trips = [tripOf(row, isLate, false)]
      expect(allAtOnce(spentOf([{ ...row, deletedAt: 1 }], trips, wordOf))).toEqual([])
      expect(allAtOnce(spentOf([], trips, wordOf))).toHaveLength(1)
    }),
  )
})

test('a line without a price costs nothing, and one that nobody is named for is of whoever closed the trip', () => {
  const lines = [{ name: 'Sal' }, { name: 'Leite', price: 649 }]
  const trip = { listId: 'casa', day: '2026-11-28', market: 'Feira', closedBy: 'ana', lines }
  expect(allAtOnce(spentOf([], [trip], wordOf))).toMatchObject([{ name: 'Leite', boughtBy: 'ana', market: 'Feira' }])
})

test('nobody waits for more than some hundred rows at once', () => {
  const [row] = fc.sample(bought, 1)
  const rows = Array.from({ length: 10_000 }, () => row as BoughtRow)
  let seen = 0
  const ownKeys = (of: BoughtRow) => {
    seen++
    return Reflect.ownKeys(of)
  }
  const counted = rows.map((each): BoughtRow => new Proxy(each, { ownKeys }))
  const steps = spentOf(counted, [], wordOf)
  let most = 0
  for (let isDone = false; !isDone; ) {
    const before = seen
    isDone = steps.next().done === true
    most = Math.max(most, seen - before)
  }
  expect(seen).toBe(10_000)
  expect(most).toBeLessThanOrEqual(rowsAtOnce)
})
