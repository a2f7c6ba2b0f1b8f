import { expect, test } from 'vitest'
import { aisles, aislesInOrder, withMoved } from './aisles.ts'

test('who has chosen nothing walks as one usually does, own aisles last by name', () => {
  expect(aislesInOrder([], ['Zebras', 'bebidas', 'Ácaros', 'acaros'])).toEqual([...aisles, 'Ácaros', 'Zebras'])
})

test('what was chosen comes in its order, and an aisle that it does not know behind the one that it usually follows', () => {
  const order = aislesInOrder(['Bebidas', 'PADARIA', 'Banca de flores', 'padaria'], [])
  expect(order.slice(0, 4)).toEqual(['Hortifruti', 'Açougue', 'Peixaria', 'Bebidas'])
  expect(order.indexOf('Limpeza')).toBeGreaterThan(order.indexOf('Bebidas'))
  expect(order.indexOf('PADARIA')).toBeGreaterThan(order.indexOf('Bebidas'))
  expect(order.filter((name) => /padaria/i.test(name))).toEqual(['PADARIA'])
  expect(order).toHaveLength(aisles.length + 1)
  expect(aislesInOrder(order, [])).toEqual(order)
})

test('aisles that are moved change places among each other', () => {
  expect(withMoved(['A', 'B', 'C', 'D', 'E'], ['e', 'A', 'C'])).toEqual(['e', 'B', 'A', 'D', 'C'])
})
