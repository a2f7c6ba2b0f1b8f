import { expect, test } from 'vitest'
import type { PurchaseRow } from '#app/data/areas/priced-purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { newId } from '#shared/ids.ts'
import { productOf, purchaseIdOf } from '#shared/purchase-changes.ts'
import { plainItem } from '#shared/shopping.ts'
import { listPrices } from './list-prices.ts'

const bought = (name: string, quantity: string | null, price: number, more: object = {}) =>
  ({ id: newId(), name, product: productOf(name), quantity, price, ...more }) as PurchaseRow
const item = (name: string, quantity: string | null, more: object = {}) =>
  ({ ...plainItem, id: newId(), name, quantity, boughtAt: null, ...more }) as unknown as ItemRow

const noteOf = (of: ItemRow, ...purchases: PurchaseRow[]) => {
  const note = listPrices(purchases).noteOf(of)
  return note && [note.price, note.more].filter(Boolean).join(' · ').replaceAll('\u00a0', ' ')
}

test.each([
  ['today’s price against the usual one', item('Leite', null, { price: 649 }), 'R$ 6,49 · 12 % acima'],
  ['a cheap one', item('leites', null, { price: 464 }), 'R$ 4,64 · 20 % abaixo'],
  ['the last price without one of today', item('Leite', null), 'R$ 5,80'],
  ['the last price for two, where one was bought', item('Leite', '2'), 'R$ 11,60 · R$ 5,80/un'],
  ['what was paid, for an amount that does not compare', item('Leite', '3 pacotes'), 'R$ 5,80'],
  ['nothing of another product', item('Leite de coco', null), undefined],
])('a row says %s', (_what, of, expected) => {
  const former = [bought('Leite', null, 580), bought('Leite', null, 580), bought('Leite', null, 610)]
  expect(noteOf(of, ...former)).toBe(expected)
})

test('a price per kilo compares different amounts, and is that of the last one for this amount', () => {
  const former = [bought('Queijo', '500 g', 2500), bought('Queijo', '1 kg', 5000)]
  expect(noteOf(item('Queijo', '300 g', { price: 1650 }), ...former)).toBe('R$ 16,50 · R$ 55,00/kg · 10 % acima')
  expect(noteOf(item('Queijo', '1,5 kg'), ...former)).toBe('R$ 75,00 · R$ 50,00/kg')
})

test.each([
  ['Tomate', '1,01 kg', 950, 'R$ 9,41/kg'],
  ['Leite', '12', 5508, 'R$ 4,59'],
  ['Couve', '2 maços', 700, 'R$ 7,00 · 2 maços'],
])('an item without an amount has the last price of %s, which was bought as %s', (name, quantity, price, expected) => {
  expect(noteOf(item(name, null), bought(name, quantity, price))).toBe(expected)
})

test('the purchase that an item has made itself is no former price', () => {
  const now = item('Leite', null, { price: 649, purchased: true, boughtAt: 1_790_000_000_000 })
  const own = bought('Leite', null, 649, { id: purchaseIdOf(now.id, now.boughtAt ?? 0) })
  expect(noteOf(now, own)).toBe('R$ 6,49')
  expect(noteOf(now, own, bought('Leite', null, 500))).toBe('R$ 6,49 · 30 % acima')
})
