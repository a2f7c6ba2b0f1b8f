import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, sumOf } from './amounts.ts'

test.each([
  ['2 kg', '1 kg', '3 kg'],
  ['500 g', '1 kg', '1,5 kg'],
  ['1,5 l', '500 ml', '2 l'],
  ['2', '3', '5'],
  ['2 caixas', '3 caixas', '5 caixas'],
  ['2 kg + 1 caixa', '1 kg', '3 kg + 1 caixa'],
  ['2 kg', '1 caixa', '2 kg + 1 caixa'],
  ['o maior', '2 kg', 'o maior + 2 kg'],
  [null, '2 kg', '2 kg'],
  ['2 kg', null, '2 kg'],
  [null, null, null],
])('the amounts %s and %s add up to %s', (a, b, both) => {
  expect(sumOf(a, b)).toBe(both)
})

test.each([
  ['4 kg', '1 kg', '3 kg'],
  ['1,5 kg', '500 g', '1 kg'],
  ['5 kg + 1 kg', '1 kg', '5 kg'],
  ['2 kg + 1 kg', '3 kg', null],
  ['2 kg + 3 un', '2 kg + 1 un', '2 un'],
  ['o maior + 2 kg', 'o maior', '2 kg'],
  ['2 kg', '2 kg', null],
  ['2 kg', null, '2 kg'],
  ['1 kg', '2 kg', undefined],
  ['1 kg', '1 caixa', undefined],
  ['1 kg', '500 g + 600 g', undefined],
  [null, '1 kg', undefined],
])('the amount %s without %s is %s', (a, b, rest) => {
  expect(differenceOf(a, b)).toBe(rest)
})

const factors: Record<string, number> = { kg: 1000, g: 1, l: 1000, ml: 1, un: 1 }
const quantity = fc
  .record({ n: fc.integer({ min: 1, max: 9999 }), unit: fc.constantFrom(...Object.keys(factors)) })
  .map(({ n, unit }) => `${String(factors[unit] === 1 ? n : n / 1000).replace('.', ',')} ${unit}`)

/** The total of a quantity in grams, millilitres and pieces. */
function totalsOf(text: string | null | undefined) {
  const totals = { g: 0, ml: 0, un: 0 }
  for (const term of text?.split(' + ') ?? []) {
    const [n = '', unit = ''] = term.split(' ')
    const smallest = unit.endsWith('g') ? 'g' : unit.endsWith('l') ? 'ml' : 'un'
    totals[smallest] += Math.round(Number(n.replace(',', '.')) * (factors[unit] ?? 0))
  }
  return totals
}

test('an amount that is taken back leaves the amounts that were added after it', () => {
  fc.assert(
    fc.property(quantity, quantity, quantity, (a, b, c) => {
      expect(totalsOf(differenceOf(sumOf(sumOf(a, b), c), b))).toEqual(totalsOf(`${a} + ${c}`))
    }),
  )
})
