import { expect, test } from 'vitest'
import { lastBought } from './last-bought.ts'

const at = (name: string, boughtAt: number) => ({ name, quantity: null, category: null, boughtAt })
const known = {
  purchases: [{ name: 'Pães', quantity: '2', category: 'Padaria', times: [1, 5] }],
  items: [at('Leite', 9), at('pão', 3)],
  trips: [
    {
      closedAt: 8,
      lines: [
        { name: 'leite', quantity: '1 L' },
        { name: 'Sal', quantity: '1 kg' },
      ],
    },
  ],
}
const names = (isOnList: (name: string) => boolean, most: number) =>
  lastBought(known, isOnList, most).map(({ name, quantity }) => [name, quantity])

test('the products bought last come once each, the latest first, as they were bought then', () => {
  expect(names(() => false, 5)).toEqual([
    ['Leite', null],
    ['Sal', '1 kg'],
    ['Pães', '2'],
  ])
  expect(names((name) => name === 'Leite', 1)).toEqual([['Sal', '1 kg']])
})

test('a new list offers nothing', () => {
  expect(lastBought({ purchases: [], items: [], trips: [] }, () => false, 5)).toEqual([])
})
