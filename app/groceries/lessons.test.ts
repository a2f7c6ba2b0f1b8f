import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { isRespelt, type Lesson, readLearnt } from './lessons.ts'
import { wordOf } from './words.ts'

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

test('a category that was chosen stands for the product, however it is written and whatever the amount', () => {
  const lessons = { tomates: { category: 'Feira', ownCategory: true } }
  expect(read('2 kg de TOMATE', lessons)).toEqual(['TOMATE', '2 kg', 'Feira'])
  expect(read('tomate seco', lessons)).toEqual(['tomate seco', null, 'Mercearia'])
})

test('who wants no category gets none', () => {
  expect(read('leite', { leite: { ownCategory: true } })).toEqual(['leite', null, null])
})

test('a name that was put right comes right the next time, in the aisle of what it is', () => {
  const lessons = { sabaum: { name: 'Sabão em pó' } }
  expect(read('2 cx sabaum', lessons)).toEqual(['Sabão em pó', '2 cx', 'Limpeza'])
  const moved = { ...lessons, 'sabão em pó': { category: 'Lavanderia', ownCategory: true } }
  expect(read('sabaum', moved)).toEqual(['Sabão em pó', null, 'Lavanderia'])
})

test('a reading that was refused is not tried again, unless it is asked for', () => {
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
])('%s to %s is put right: %s', (before, after, isRight) => {
  expect(isRespelt(before, after)).toBe(isRight)
})
