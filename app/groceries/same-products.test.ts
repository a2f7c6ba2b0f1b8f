import { expect, test } from 'vitest'
import { wordOf } from '#shared/words.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { productOf, sameNames } from './same-products.ts'

const groceries = createGroceries(dictionary)

test.each(sameNames.map((names) => [names.join(', '), names]))(
  'the names %s are one product in the dictionary',
  (_, names) => {
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(names.map(groceries.keyOf)).size).toBe(1)
    expect(new Set(names.map((name) => productOf(wordOf(name)))).size).toBe(1)
  },
)

test('no name belongs to two products', () => {
  const words = sameNames.map((names) => new Set(names.map(wordOf)))
  expect(new Set(words.flatMap((each) => [...each])).size).toBe(words.reduce((sum, { size }) => sum + size, 0))
})

test('brands and kinds are no synonyms', () => {
  const names = ['shimeji', 'shitake', 'sucrilhos', 'leite de aveia', 'leite de soja', 'tangerina', 'ponkan', 'ovos']
  expect(new Set(names.map((name) => productOf(wordOf(name)))).size).toBe(names.length)
})
