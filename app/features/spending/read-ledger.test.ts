import { expect, test } from 'vitest'
import type { SpendingRows } from '#app/data/areas/spending.ts'
import { type Readings, readLedger } from './read-ledger.ts'

const count = 10_000
const purchase = (at: number) =>
  ({
    ...{ listId: 'casa', itemId: `i${at}`, name: `Leite ${at % 600}`, product: `leite ${at % 600}`, quantity: null },
    ...{ price: 649, market: null, day: '2026-11-28', boughtBy: null, boughtAt: 0, deletedAt: null },
  }) as unknown as SpendingRows['purchases'][number]
const rows = { lists: [], trips: [], purchases: Array.from({ length: count }, (_, at) => purchase(at)) }

test('ten thousand purchases are summed a row at a time, and each name is read once', () => {
  let names = 0
  const read = <T>(result: T) => {
    names++
    return result
  }
  const readings: Readings = {
    productOf: (name) => read(name),
    spelled: (name) => read(name),
    aisleOf: () => read(null),
    unitOf: () => null,
    marketsOf: () => (name) => name,
    today: '2026-11-28',
  }
  const steps = readLedger(rows, undefined, readings)
  let turns = 0
  let last = steps.next()
  for (; !last.done; last = steps.next()) turns++
  expect(last.value?.months).toMatchObject([{ month: '2026-11', cents: count * 649 }])
  expect(turns).toBeGreaterThanOrEqual(3 * count)
  expect(names).toBe(2 * 600)
})
