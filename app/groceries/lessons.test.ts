import { expect, test } from 'vitest'
import { wordOf } from '#shared/words.ts'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { isRespelt, type Lesson, readLearnt } from './lessons.ts'

const groceries = createGroceries(dictionary)
const lesson = (of: Partial<Lesson>): Lesson => ({
  name: null,
  category: null,
  ownCategory: false,
  asTyped: false,
  ...of,
})
const read = (line: string, lessons: Record<string, Partial<Lesson>>, asTyped?: boolean) => {
  const known = new Map(Object.entries(lessons).map(([word, of]) => [wordOf(word), lesson(of)]))
  const { name, quantity, aisle } = readLearnt(line, groceries, known, asTyped)
  return [name, quantity, aisle]
}

test('a chosen category applies to the product in any spelling and amount', () => {
  const lessons = { tomates: { category: 'Feira', ownCategory: true } }
  expect(read('2 kg de TOMATE', lessons)).toEqual(['TOMATE', '2 kg', 'Feira'])
  expect(read('tomate seco', lessons)).toEqual(['tomate seco', null, 'Mercearia'])
})

test('a product with the choice of no category gets none', () => {
  expect(read('leite', { leite: { ownCategory: true } })).toEqual(['leite', null, null])
})

test('a corrected name is corrected the next time, with its own aisle', () => {
  const lessons = { sabaum: { name: 'Sabão em pó' } }
  expect(read('2 cx sabaum', lessons)).toEqual(['Sabão em pó', '2 cx', 'Limpeza'])
  const moved = { ...lessons, 'sabão em pó': { category: 'Lavanderia', ownCategory: true } }
  expect(read('sabaum', moved)).toEqual(['Sabão em pó', null, 'Lavanderia'])
})

test('a refused reading is not repeated unless requested', () => {
  const lessons = { '9 luas': { asTyped: true } }
  expect(read('9 luas', lessons)).toEqual(['9 luas', null, null])
  expect(read('9 luas', lessons, false)[1]).toBe('9')
  expect(read('9 LUAS', lessons)).toEqual(['9 LUAS', null, null])
})

test.each([
  ['acucar', 'Açúcar', true],
  ['detergetne', 'detergente', true],
  ['Leite', 'Leite desnatado', false],
  ['arroz', 'feijão', false],
  ['sal', 'mel', false],
  ['!!!!', '!!!?', false],
])('%s to %s is a correction of the spelling: %s', (before, after, isRight) => {
  expect(isRespelt(before, after)).toBe(isRight)
})
