import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAt, dayMs, numberOf } from '#shared/days.ts'
import { isoDay } from './dates.ts'
import { allAtOnce } from './scheduling.ts'
import { type BoughtRow, monthOfDay, spentInMonth, spentOf, type TripOf } from './spent.ts'

const productOf = (name: string) => name.toLowerCase()
/** Noon in Brazil. */
const noonOf = (day: string): number => numberOf(day) * dayMs + 15 * 3_600_000

const bought: fc.Arbitrary<BoughtRow> = fc
  .record({
    id: fc.uuid(),
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
function tripOf(
  { id, listId, itemId, boughtAt, name, price }: BoughtRow,
  isLate: boolean,
  isFromFile: boolean,
): TripOf {
  const closedAt = boughtAt + (isLate ? dayMs / 2 : 0)
  const line = { ...(!isFromFile && itemId !== null && { id: itemId }), name, price }
  return { id, listId, day: isoDay(closedAt), market: null, closedBy: 'ana', closedAt, lines: [line] }
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

test('the months add up to all that was spent, and the order of the rows changes none of them', () => {
  const day = fc.constantFrom('2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02')
  const near = fc.tuple(bought, day, fc.constantFrom(null, 'a', 'b')).map(([row, on, itemId]) => {
    return { ...row, listId: 'casa', itemId, price: 649, name: 'Leite', product: '', day: on, boughtAt: noonOf(on) }
  })
  const some = <T extends { id: string }>(row: fc.Arbitrary<T>) =>
    fc.uniqueArray(row, { maxLength: 4, selector: ({ id }) => id })
  const trip = fc.tuple(near, fc.boolean()).map(([row, isLate]) => tripOf(row, isLate, false))
  fc.assert(
    fc.property(some(near), some(trip), (rows, trips) => {
      const spent = allAtOnce(spentOf(rows, trips, productOf))
      for (const month of ['2026-11', '2026-12']) {
        const sum = spentInMonth(`${month}-15`, rows.toReversed(), trips.toReversed(), productOf)
        expect(allAtOnce(sum)).toBe(centsOf(spent.filter((each) => monthOfDay(each.day) === month)))
      }
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
  const trip = { id: 'a', listId: 'casa', day: '2026-11-28', market: 'Feira', closedBy: 'ana', closedAt: 0, lines }
  expect(allAtOnce(spentOf([], [trip], productOf))).toMatchObject([{ name: 'Leite', boughtBy: 'ana', market: 'Feira' }])
})
