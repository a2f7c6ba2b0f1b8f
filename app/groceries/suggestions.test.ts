import { expect, test } from 'vitest'
import { allAtOnce } from '#app/lib/in-steps.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { staples } from './staples.ts'
import { type PastItem, suggestionsOf } from './suggestions.ts'

const groceries = createGroceries(dictionary)
const dayMs = 24 * 3_600_000

/** One trip a day, the last one first. */
const trips = (...days: string[][]): PastItem[] =>
  days.flatMap((names, day) =>
    names.map((name) => ({ name, category: null, listId: 'list', at: (1000 - day) * dayMs })),
  )
const suggested = (history: PastItem[], typed: string, present: string[] = []) =>
  allAtOnce(suggestionsOf(history, groceries))
    .suggest(typed, present)
    .map(({ name }) => name)

test('who has bought nothing yet is offered what the dictionary knows, by the first letters', () => {
  expect(suggested([], 'fei')).toContain('feijão')
  expect(suggested([], 'FEIJÃO P')).toEqual(['feijão preto'])
  expect(suggested([], 'xyz')).toEqual([])
})

test('a new account is offered staples before the rest, and the plain word before its variants', () => {
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

test('what one buys often comes before what one bought once, and that before the rest', () => {
  const history = trips(['café da roça', 'café descafeinado'], ['café da roça'], ['café da roça'])
  expect(suggested(history, 'caf').slice(0, 3)).toEqual(['café da roça', 'café descafeinado', 'café'])
})

test('what one used to buy long ago makes way for what one buys now', () => {
  const old = trips(['iogurte de coco'], ['iogurte de coco']).map((item) => ({ ...item, at: item.at - 900 * dayMs }))
  expect(suggested([...old, ...trips(['iogurte de morango'])], 'iog')[0]).toBe('iogurte de morango')
})

test('what goes with what is on the list is offered first', () => {
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

test('what is on the list, by whatever name, is not offered again', () => {
  expect(suggested(trips(['aipim']), 'aipi')).toEqual(['aipim', 'aipim congelado'])
  expect(suggested(trips(['aipim']), 'aipi', ['Macaxeira'])).toEqual(['aipim congelado'])
})

test('a product is offered by the name that one begins to type, wherever in Brazil', () => {
  expect(suggested([], 'macax')).toEqual(['macaxeira'])
  expect(suggested([], 'mandioc')[0]).toBe('mandioca')
  expect(suggested(trips(['mandioca']), 'macax')).toEqual(['macaxeira'])
})

test('a typo is offered what was meant', () => {
  expect(suggested([], 'detergetne')).toEqual(['detergente'])
})

test('what is offered comes with its aisle: the person’s own, else that of the dictionary', () => {
  const history = trips(['pão da Dona Rita', 'arroz']).map((item, index) => ({
    ...item,
    category: index === 0 ? 'Feira' : null,
  }))
  const index = allAtOnce(suggestionsOf(history, groceries))
  expect(index.suggest('pão da', [])).toEqual([{ name: 'pão da Dona Rita', aisle: 'Feira' }])
  expect(index.suggest('arroz', [])[0]).toEqual({ name: 'arroz', aisle: 'Mercearia' })
})

test('the later words of a name find it, too', () => {
  expect(suggested([], 'condensado')[0]).toBe('leite condensado')
})
