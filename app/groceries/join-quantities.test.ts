import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinQuantities } from './join-quantities.ts'

test.each([
  ['2 kg', '1 kg', '3 kg'],
  ['500 g', '1 kg', '1,5 kg'],
  ['300g', '200 gramas', '500 g'],
  ['1,5 l', '500 ml', '2 l'],
  ['meio quilo', '1/2 kg', '1 kg'],
  ['2', '3', '5'],
  ['2', '3 un', '5 un'],
  ['meia dúzia', '6', '1 dúzia'],
  ['uma dúzia', '6 un', '18 un'],
  ['1 dúzia', '6', '18'],
  ['6', '1 dúzia', '18'],
  ['1 dúzia', '12', '2 dúzias'],
  ['1,5 dúzia', '6', '2 dúzias'],
  ['1 cento', '50', '150'],
  ['1 dúzia', 'meia dúzia', '1,5 dúzia'],
  ['duas caixas', '1 cx', '3 caixas'],
  ['1 galão', '1 galão', '2 galões'],
  ['R$ 20', '5 reais', 'R$ 25'],
  ['R$ 2,50', 'R$ 2', 'R$ 4,50'],
  ['2 kg', '1 pacote', '2 kg + 1 pacote'],
  ['2 kg + 1 pacote', '1 kg', '3 kg + 1 pacote'],
  ['dois', 'três', '5'],
  ['dois + três', '1', '6'],
  ['dois', '3 kg', 'dois + 3 kg'],
  ['2 x R$ 4,99', '1', '2 x R$ 4,99 + 1'],
  ['2 ou 3', '1', '2 ou 3 + 1'],
  ['o maior', 'o maior', 'o maior + o maior'],
  ['2 pacotes de 500 g', '1 pacote', '2 pacotes de 500 g + 1 pacote'],
  [null, '2 kg', '2 kg'],
  ['2 kg', null, '2 kg'],
  [null, null, null],
])('the amounts %s and %s add up to %s', (a, b, both) => {
  expect(joinQuantities(a, b)).toBe(both)
})

test('a sum too long for a quantity is not joined', () => {
  expect(joinQuantities('x'.repeat(30), 'y'.repeat(30))).toBeUndefined()
})

test('pieces, dozens and hundreds add up, and counted pieces are not written as part of a dozen', () => {
  const sizes = { '': 1, un: 1, dúzia: 12, dúzias: 12, cento: 100, centos: 100 }
  const piecesOf = (quantity: string) => {
    const [amount = '', unit = ''] = quantity.split(' ')
    return Number(amount.replace(',', '.')) * sizes[unit as keyof typeof sizes]
  }
  const quantity = fc
    .record({ n: fc.integer({ min: 1, max: 12 }), unit: fc.constantFrom('', 'un', 'dúzia', 'cento') })
    .map(({ n, unit }) => `${n} ${unit}`.trim())
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 2, maxLength: 8 }), (parts) => {
      const joined = parts.reduce((a, b) => joinQuantities(a, b) ?? '?')
      expect(piecesOf(joined)).toBe(parts.reduce((sum, part) => sum + piecesOf(part), 0))
      expect(joined).not.toContain(',')
    }),
  )
})

test('kilos and grams add up in any order', () => {
  const quantity = fc.record({ n: fc.integer({ min: 1, max: 900 }), unit: fc.constantFrom('kg', 'g') })
  fc.assert(
    fc.property(fc.array(quantity, { minLength: 2, maxLength: 8 }), (parts) => {
      const joined = parts.map(({ n, unit }) => `${n} ${unit}`).reduce((a, b) => joinQuantities(a, b) ?? '?')
      const grams = parts.reduce((sum, { n, unit }) => sum + n * (unit === 'kg' ? 1000 : 1), 0)
      const [amount = '', unit] = joined.split(' ')
      expect(Math.round(Number(amount.replace(',', '.')) * (unit === 'kg' ? 1000 : 1))).toBe(grams)
    }),
  )
})
