import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, reais, typedReais } from './money.ts'

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['12,', 1200],
  [',9', 90],
  ['0', 0],
  ['R$ 1.234,50', 123_450],
  ['r$4,99', 499],
  ['1.234', 123_400],
  [' 3 , 20 ', 320],
  ['1.234.567,8', 123_456_780],
  ['1,234.50', 123_450],
  ['R$ 99,999.99', 9_999_999],
  ['1,234,567.8', 123_456_780],
  ['', undefined],
  [',', undefined],
  ['-1', undefined],
  ['1,234', undefined],
  ['12,50,00', undefined],
  ['12,34.50', undefined],
  ['1,234.567', undefined],
  ['dois', undefined],
  ['1e3', undefined],
  ['١٢', undefined],
])('the typed price %j is %j cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))

test('the shown form of a price is understood when typed', () => {
  expect(reais(123_450)).toBe('R$\u00a01.234,50')
  fc.assert(
    fc.property(fc.nat(9_999_999), (cents) => {
      expect([centsOf(reais(cents)), centsOf(typedReais(cents))]).toEqual([cents, cents])
    }),
  )
})
