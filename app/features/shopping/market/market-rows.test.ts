import { expect, test } from 'vitest'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { marketRows, tripOf } from './market-rows.ts'

const item = (name: string, fields: Partial<ItemRow> = {}) =>
  ({ id: name, name, category: null, purchased: false, price: null, boughtAt: null, ...fields }) as ItemRow
const texts = { uncategorized: 'Sem categoria', bought: 'Comprados' }

test('rows are sorted by aisle and name, including ticked ones still in place, then those without an aisle, then bought ones, the last first', () => {
  const items = [
    item('Fivela'),
    item('Café', { category: 'mercearia' }),
    item('Banana', { category: 'Hortifruti' }),
    item('Arroz', { category: 'Mercearia', purchased: true }),
    item('Pão', { category: 'Padaria', purchased: true, boughtAt: 1 }),
    item('Leite', { purchased: true, boughtAt: 2 }),
  ]
  const rows = marketRows(
    items,
    ({ name, purchased }) => purchased && name !== 'Arroz',
    ['Mercearia', 'Padaria', 'Hortifruti'],
    texts,
  )
  expect(rows.map((row) => ('heading' in row ? `# ${row.heading}` : row.name))).toEqual([
    '# Mercearia',
    'Arroz',
    'Café',
    '# Hortifruti',
    'Banana',
    '# Sem categoria',
    'Fivela',
    '# Comprados',
    'Leite',
    'Pão',
  ])
  expect(marketRows([], () => true, ['Padaria'], texts)).toEqual([])
})

const hourMs = 3_600_000
const now = Date.parse('2026-11-21T12:00:00-03:00')
const bought = (name: string, hoursAgo: number, price: number | null = null) =>
  item(name, { purchased: true, boughtAt: now - hoursAgo * hourMs, price })

test('a total of the basket appears with the first price', () => {
  const totalOf = (items: readonly ItemRow[]) => tripOf(items, now).total
  expect(totalOf([item('Arroz'), bought('Leite', 0)])).toBeUndefined()
  const { price: _unknown, ...older } = item('Café')
  expect(totalOf([older as ItemRow])).toBeUndefined()
  expect(totalOf([item('Arroz', { price: 2990 })])).toEqual({ cents: 0, unpriced: 0 })
  const basket = [item('Café', { price: 1 }), bought('Pão', 1, 0), bought('Leite', 0, 459), bought('Sal', 0)]
  expect(totalOf(basket)).toEqual({ cents: 459, unpriced: 1 })
})

test('purchases of earlier trips do not count: neither in the basket nor in the total or the number of all', () => {
  const earlier = [bought('Queijo', 24 * 7, 5000), bought('Uva', 13), item('Vela', { purchased: true, price: 100 })]
  expect(tripOf([item('Arroz'), ...earlier], now)).toEqual({ left: 1, all: 1, inBasket: 0, total: undefined })
  const trip = tripOf([item('Arroz'), bought('Leite', 11, 459), bought('Sal', 0), ...earlier], now)
  expect(trip).toEqual({ left: 1, all: 3, inBasket: 2, total: { cents: 459, unpriced: 1 } })
  expect(tripOf(earlier, now)).toMatchObject({ left: 0, all: 0 })
})

test('items ticked by a phone with a fast clock are in the basket, too', () => {
  expect(tripOf([bought('Leite', -0.5)], now)).toMatchObject({ inBasket: 1 })
})
