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

test.each([
  ['leite (sem lactose)', 'leite', null, 'sem lactose'],
  ['iogurte (a do pote azul) 2', 'iogurte', '2', 'a do pote azul'],
  ['2 iogurtes (a do pote azul)', 'iogurtes', '2', 'a do pote azul'],
  ['queijo [fatiado]', 'queijo', null, 'fatiado'],
  ['queijo [fatiado] 300 g', 'queijo', '300 g', 'fatiado'],
  ['2 kg de arroz (o da promoção)', 'arroz', '2 kg', 'o da promoção'],
  ['pão (sem glúten) (da padaria)', 'pão', null, 'sem glúten · da padaria'],
  ['coisa do João (da loja nova)', 'coisa do João', null, 'da loja nova'],
  ['leite (2 un)', 'leite', '2 un', null],
  ['leite (2 caixas)', 'leite', '2 caixas', null],
  ['arroz 5kg (R$ 25,90)', 'arroz', '5 kg', null],
  ['ovo(s)', 'ovo(s)', null, null],
  ['cerveja lata 12 (3,29)', 'cerveja lata (3,29)', '12', null],
  ['(leite)', '(leite)', null, null],
  [`leite (${'x'.repeat(201)})`, `leite (${'x'.repeat(201)})`, null, null],
])('%s is %s, %s, with the note %s', (line, name, quantity, note) => {
  expect(readLearnt(line, groceries, new Map())).toMatchObject({ name, quantity, note })
})

test('a remark in brackets does not hide the aisle of its product, and a corrected or refused line keeps it', () => {
  expect(readLearnt('queijo [fatiado]', groceries, new Map()).aisle).toBe('Frios e laticínios')
  expect(read('leite (sem lactose)', { 'leite (sem lactose)': { name: 'Leite zero' } })[0]).toBe('Leite zero')
  expect(read('leite (sem lactose)', {}, true)[0]).toBe('leite (sem lactose)')
})
