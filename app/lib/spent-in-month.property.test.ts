import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spentInMonth } from './spent-in-month.ts'

const today = '2026-11-28'
const bought = (itemId: string | null, price: number, day = today) => ({ itemId, price, day })
const trip = (day: string, ...lines: { id?: string; price?: number }[]) => ({ day, lines })

test('a purchase and the line of its trip count once, also if the shop ended after midnight', () => {
  expect(spentInMonth(today, [bought('a', 500)], [trip(today, { id: 'a', price: 500 })])).toBe(500)
  const late = [trip('2026-11-28', { id: 'a', price: 500 })]
  expect(spentInMonth(today, [bought('a', 500, '2026-11-27')], late)).toBe(500)
})

test('a line from before purchases were kept counts, and so does an item that is bought twice', () => {
  const trips = [trip('2026-11-02', { id: 'a', price: 300 }, { price: 200 }, { id: 'b' })]
  expect(spentInMonth(today, [bought('a', 500), bought('a', 400, '2026-11-20')], trips)).toBe(1400)
})

test('another month counts nothing', () => {
  const trips = [trip('2026-12-01', { id: 'b', price: 1 }), trip('2025-11-28', { id: 'c', price: 1 })]
  expect(spentInMonth(today, [bought('a', 500, '2026-10-31')], trips)).toBe(0)
})

test('purchases of which each is in a trip sum up to themselves', () => {
  const row = fc.record({
    itemId: fc.uuid(),
    price: fc.nat(9_999_999),
    day: fc.constantFrom('2026-11-01', today, '2026-10-31'),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const trips = rows.map(({ itemId, price, day }) => trip(day, { id: itemId, price }))
      const sum = rows.filter(({ day }) => day.startsWith('2026-11')).reduce((all, { price }) => all + price, 0)
      expect(spentInMonth(today, rows, trips)).toBe(sum)
    }),
  )
})
