import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDay } from '#app/lib/dates.ts'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { dayAt, dayMs, numberOf } from '#shared/days.ts'
import { type BoughtRow, spentOf, type TripOf } from './spent.ts'

const productOf = (name: string) => name.toLowerCase()
/** Noon in Brazil. */
const noonOf = (day: string): number => numberOf(day) * dayMs + 15 * 3_600_000

const bought: fc.Arbitrary<BoughtRow> = fc
  .record({
    listId: fc.constantFrom('casa', 'obra'),
    itemId: fc.uuid(),
    name: fc.constantFrom('Leite', 'Pães', 'Arroz Tio João', '2 maçãs'),
    quantity: fc.constantFrom(null, '2', '500 g'),
    price: fc.constantFrom(0, 649, 9_999_999),
    market: fc.constantFrom(null, 'Assaí'),
    day: fc.nat(120).map((number) => dayAt(20_700 + number)),
    boughtBy: fc.constantFrom(null, 'ana', 'bia'),
    deletedAt: fc.constant(null),
    receiptDays: fc.constantFrom(0, 0, 7),
  })
  .map(({ receiptDays, ...row }) => {
    const boughtAt = noonOf(row.day) + receiptDays * dayMs
    return { ...row, product: productOf(row.name), boughtAt }
  })

/** The trip that ended with this purchase, perhaps after midnight; a file has no ids of items. */
function tripOf({ listId, itemId, boughtAt, name, price }: BoughtRow, isLate: boolean, isFromFile: boolean): TripOf {
  const closedAt = boughtAt + (isLate ? dayMs / 2 : 0)
  const line = { ...(!isFromFile && itemId !== null && { id: itemId }), name, price }
  return { listId, day: isoDay(closedAt), market: null, closedBy: 'ana', closedAt, lines: [line] }
}
const purchase = fc.tuple(
  bought,
  fc.constantFrom('kept', 'kept and in a trip', 'in a trip'),
  fc.boolean(),
  fc.boolean(),
)
const centsOf = (rows: readonly { price: number }[]) => rows.reduce((sum, { price }) => sum + price, 0)

test('each purchase counts once, whether it is kept, in a trip, or both', () => {
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 40 }), (all) => {
      const kept = all.flatMap(([row, where]) => (where === 'in a trip' ? [] : [row]))
      const trips = all.flatMap(([row, where, isLate, isFromFile]) =>
        where === 'kept' ? [] : [tripOf(row, isLate, isFromFile && where === 'kept and in a trip')],
      )
      const spent = allAtOnce(spentOf(kept, trips, productOf))
      expect(centsOf(spent)).toBe(centsOf(all.map(([row]) => row)))
      expect(spent.length).toBe(all.length)
    }),
  )
})

test('a purchase that was taken back counts neither by itself nor by its line of a trip', () => {
  fc.assert(
    fc.property(bought, fc.boolean(), (row, isLate) => {
      const trips = [tripOf(row, isLate, false)]
      expect(allAtOnce(spentOf([{ ...row, deletedAt: 1 }], trips, productOf))).toEqual([])
      expect(allAtOnce(spentOf([], trips, productOf))).toHaveLength(1)
    }),
  )
})

test('a line without a price costs nothing, and one that names nobody is of the person who closed the trip', () => {
  const lines = [{ name: 'Sal' }, { name: 'Leite', price: 649 }]
  const trip = { listId: 'casa', day: '2026-11-28', market: 'Feira', closedBy: 'ana', closedAt: 0, lines }
  expect(allAtOnce(spentOf([], [trip], productOf))).toMatchObject([{ name: 'Leite', boughtBy: 'ana', market: 'Feira' }])
})
