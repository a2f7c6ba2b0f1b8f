import { expect, test } from 'vitest'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { receiptOf } from './receipt.ts'

const now = Date.parse('2026-11-21T12:00:00-03:00')
const minuteMs = 60_000
const item = (fields: Partial<ItemRow>) =>
  ({ name: 'x', purchased: false, price: null, boughtAt: null, boughtBy: null, ...fields }) as ItemRow
const bought = (boughtBy: string, minutesAgo: number, price: number | null = null, name = 'x') =>
  item({ name, purchased: true, boughtBy, boughtAt: now - minutesAgo * minuteMs, price })

test('a receipt has the items of this trip by person, with their sum and their times', () => {
  const items = [
    item({}),
    bought('ana', 40, 459),
    bought('bia', 5, null, 'Sal'),
    bought('bia', 10, 1000, 'Café'),
    bought('ana', 24 * 60, 9900),
  ]
  expect(receiptOf(items, now, (id) => String(id))).toEqual({
    bought: 3,
    left: 1,
    cents: 1459,
    unpriced: 1,
    people: [
      {
        name: 'bia',
        items: [expect.objectContaining({ name: 'Café', price: 1000 }), expect.objectContaining({ name: 'Sal' })],
      },
      { name: 'ana', items: [expect.objectContaining({ price: 459 })] },
    ],
    from: '11:20',
    to: '11:55',
  })
})

test('without a price there is no sum', () => {
  expect(receiptOf([bought('ana', 1)], now, String)).toMatchObject({ bought: 1, left: 0, cents: undefined })
})
