import { expect, test } from 'vitest'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { dayMs } from '#shared/days.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { staples } from './staples.ts'
import { type PastItem, suggestionsOf } from './suggestions.ts'

const groceries = createGroceries(dictionary)

/** One trip a day, the latest first. */
const trips = (...days: string[][]): PastItem[] =>
  days.flatMap((names, day) =>
    names.map((name) => ({ name, category: null, listId: 'list', at: (1000 - day) * dayMs })),
  )
const suggested = (history: PastItem[], typed: string, present: string[] = []) =>
  allAtOnce(suggestionsOf(history, groceries))
    .suggest(typed, present)
    .map(({ name }) => name)

test('a person without purchases gets suggestions from the dictionary by prefix', () => {
  expect(suggested([], 'fei')).toContain('feijão')
  expect(suggested([], 'FEIJÃO P')).toEqual(['feijão preto'])
  expect(suggested([], 'xyz')).toEqual([])
})

test('a new account gets staples first, and the plain word before its variants', () => {
  const first = (typed: string) => suggested([], typed)[0]
  expect(['ba', 'ca', 'pao', 'arr', 'to', 'fei', 'le', 'caf'].map(first)).toEqual([
    'banana',
    'café',
    'pão francês',
    'arroz',
    'tomate',
    'feijão',
    'leite',
    'café',
  ])
  expect(suggested([], 'arr').indexOf('arroz integral')).toBeGreaterThan(0)
})

test('every staple is a product of the dictionary, once', () => {
  const keys = staples.map((name) => groceries.keyOf(name))
  expect(staples.filter((name) => groceries.find(name)?.name !== groceries.keyOf(name))).toEqual([])
  expect(new Set(keys).size).toBe(staples.length)
})

test('frequent purchases come before rare ones, and these before the dictionary', () => {
  const history = trips(['café da roça', 'café descafeinado'], ['café da roça'], ['café da roça'])
  expect(suggested(history, 'caf').slice(0, 3)).toEqual(['café da roça', 'café descafeinado', 'café'])
})

test('recent purchases come before old ones', () => {
  const old = trips(['iogurte de coco'], ['iogurte de coco']).map((item) => ({ ...item, at: item.at - 900 * dayMs }))
  expect(suggested([...old, ...trips(['iogurte de morango'])], 'iog')[0]).toBe('iogurte de morango')
})

test('companions of the products on the list come first', () => {
  const barbecue = ['picanha', 'carvão', 'cerveja']
  const history = trips(
    barbecue,
    ['café', 'cebola'],
    barbecue,
    ['café', 'cebola'],
    ['café', 'cebola'],
    ['café', 'cebola'],
  )
  expect(suggested(history, 'c')[0]).toBe('café')
  expect(suggested(history, 'c', ['picanha']).slice(0, 2).sort()).toEqual(['carvão', 'cerveja'])
  expect(suggested(history, '', ['picanha']).slice(0, 2).sort()).toEqual(['carvão', 'cerveja'])
})

test('a product on the list, by any of its names, is not suggested', () => {
  expect(suggested(trips(['aipim']), 'aipi')).toEqual(['aipim', 'aipim congelado'])
  expect(suggested(trips(['aipim']), 'aipi', ['Macaxeira'])).toEqual(['aipim congelado'])
})

test('a product is suggested by any regional name that begins with the typed text', () => {
  expect(suggested([], 'macax')).toEqual(['macaxeira'])
  expect(suggested([], 'mandioc')[0]).toBe('mandioca')
  expect(suggested(trips(['mandioca']), 'macax')).toEqual(['macaxeira'])
})

test('a word with a typo suggests the intended product', () => {
  expect(suggested([], 'detergetne')).toEqual(['detergente'])
})

test('a suggestion has its aisle: the person’s own, otherwise that of the dictionary', () => {
  const history = trips(['pão da Dona Rita', 'arroz']).map((item, index) => ({
    ...item,
    category: index === 0 ? 'Feira' : null,
  }))
  const index = allAtOnce(suggestionsOf(history, groceries))
  expect(index.suggest('pão da', [])).toEqual([{ name: 'pão da Dona Rita', aisle: 'Feira' }])
  expect(index.suggest('arroz', [])[0]).toEqual({ name: 'arroz', aisle: 'Mercearia' })
})

test('typed letters also match later words of a name', () => {
  expect(suggested([], 'condensado')[0]).toBe('leite condensado')
})
