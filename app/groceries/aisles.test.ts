import { expect, test } from 'vitest'
import { aisles, aislesInOrder, withMoved } from './aisles.ts'

test('without a chosen order the usual one applies, with own aisles last by name', () => {
  expect(aislesInOrder([], ['Zebras', 'bebidas', 'Ácaros', 'acaros'])).toEqual([...aisles, 'Ácaros', 'Zebras'])
})

test('a chosen order comes first, and an unknown aisle follows the one that usually precedes it', () => {
  const order = aislesInOrder(['Bebidas', 'PADARIA', 'Banca de flores', 'padaria'], [])
  expect(order.slice(0, 4)).toEqual(['Hortifruti', 'Açougue', 'Peixaria', 'Bebidas'])
  expect(order.indexOf('Limpeza')).toBeGreaterThan(order.indexOf('Bebidas'))
  expect(order.indexOf('PADARIA')).toBeGreaterThan(order.indexOf('Bebidas'))
  expect(order.filter((name) => /padaria/i.test(name))).toEqual(['PADARIA'])
  expect(order).toHaveLength(aisles.length + 1)
  expect(aislesInOrder(order, [])).toEqual(order)
})

test('moved aisles change places among each other', () => {
  expect(withMoved(['A', 'B', 'C', 'D', 'E'], ['e', 'A', 'C'])).toEqual(['e', 'B', 'A', 'D', 'C'])
})
