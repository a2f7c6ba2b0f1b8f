import { expect, test } from 'vitest'
import { keptBefore } from './kept-before.ts'

const row = (name: string, price: number) => ({ till: name.toUpperCase(), name, price })
const kept = (product: string, price: number, day = '2026-11-21') => ({ id: `${product}${price}`, product, price, day })
const day = '2026-11-21'
const rows = [row('Arroz', 2590), row('Leite', 5508), row('Tomate', 598)]

test('a receipt of which all was bought on its day at its prices is known, whatever its products are called', () => {
  const purchases = [kept('arroz', 2590), kept('leite integral', 5508), kept('tomate italiano', 598)]
  expect(keptBefore(rows, purchases, day)).toEqual(new Set(['ARROZ', 'LEITE', 'TOMATE']))
  expect(keptBefore(rows, purchases, undefined).size).toBe(3)
  expect(keptBefore(rows, purchases, '2026-11-22').size).toBe(0)
})

test('a product that was bought that day at that price is known alone; a price alone says nothing', () => {
  expect(keptBefore(rows, [kept('arroz', 2590), kept('café', 598)], day)).toEqual(new Set(['ARROZ']))
  expect(keptBefore(rows, [kept('arroz', 2590)], undefined).size).toBe(0)
})

test('one purchase is one row only', () => {
  expect(keptBefore([row('Pão', 100), { ...row('Pão', 100), till: 'PAO 2' }], [kept('pao', 100)], day).size).toBe(1)
})
