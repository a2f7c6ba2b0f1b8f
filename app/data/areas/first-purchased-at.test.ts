import { expect, test } from 'vitest'
import { firstPurchasedAt } from './first-purchased-at.ts'

/** A sorted list of ten thousand items with the first `open` ones to buy, and the number of items that were read. */
function listOf(open: number) {
  const seen = { items: 0 }
  const item = (purchased: boolean) => ({
    get purchased() {
      seen.items++
      return purchased
    },
  })
  const items = Array.from({ length: 10_000 }, (_, at) => item(at >= open)) as unknown as Parameters<
    typeof firstPurchasedAt
  >[0]
  return { items, seen }
}

test.each([0, 1, 4999, 5000, 9999, 10_000])(
  'with %i of ten thousand items to buy, the first bought one is found right behind them',
  (open) => {
    expect(firstPurchasedAt(listOf(open).items)).toBe(open)
  },
)

test('a tick in a long list does not read every item', () => {
  const { items, seen } = listOf(9990)
  firstPurchasedAt(items)
  expect(seen.items).toBeLessThan(20)
})

test('an empty list has none to buy', () => expect(firstPurchasedAt([])).toBe(0))
