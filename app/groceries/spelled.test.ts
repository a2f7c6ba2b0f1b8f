import { expect, test } from 'vitest'
import { dictionary } from './dictionary.ts'
import { createGroceries } from './groceries.ts'
import { spelled } from './spelled.ts'

const groceries = createGroceries(dictionary)

test.each([
  ['arroz', 'Arroz'],
  ['acucar', 'Açúcar'],
  ['açúcar', 'Açúcar'],
  ['acucar mascavo', 'Açúcar mascavo'],
  ['Acucar', 'Açúcar'],
  ['pao de queijo', 'Pão de queijo'],
  ['paes', 'Pães'],
  ['limoes', 'Limões'],
  ['macas', 'Maçãs'],
  ['suco de maca', 'Suco de maçã'],
  ['cafe', 'Café'],
  ['cha', 'Chá'],
  ['cha de dentro', 'Chã de dentro'],
])('%s of the dictionary shows as %s', (typed, shown) => {
  expect(spelled(typed, groceries)).toBe(shown)
})

test.each([
  ['iPhone', 'iPhone'],
  ['ACUCAR', 'ACUCAR'],
  ['pao da Lucia', 'Pão da Lucia'],
  ['2 leites', '2 leites'],
  ['coisa da maca', 'Coisa da maca'],
  ['arros', 'Arros'],
  ['', ''],
])('the typed name %j is shown as %j, without a change of any other word', (typed, shown) => {
  expect(spelled(typed, groceries)).toBe(shown)
})

test('the names of the dictionary without their accents get them back, apart from words of two spellings', () => {
  const bare = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')
  const names = groceries.all.flatMap(({ name, otherNames }) => [name, ...otherNames])
  const wrong = names.filter((name) => spelled(bare(name), groceries) !== spelled(name, groceries))
  expect(wrong).toEqual(['pêra', 'pão de fôrma', 'castanha do pará', 'sazón'])
})

test('without the dictionary only the capital letter shows', () => {
  expect(spelled('acucar')).toBe('Acucar')
})
