import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceTo, unitPrice, usualPrice } from './unit-prices.ts'

test.each([
  ['500 g', 1298, { cents: 2596, per: 'kg' }],
  ['1 kg', 2596, { cents: 2596, per: 'kg' }],
  ['1 kg + 500 g', 3894, { cents: 2596, per: 'kg' }],
  ['0,430 kg', 1716, { cents: 3991, per: 'kg' }],
  ['6 x 350 ml', 2100, { cents: 1000, per: 'l' }],
  ['2 L', 1298, { cents: 649, per: 'l' }],
  ['2', 1298, { cents: 649, per: 'un' }],
  ['6 un', 600, { cents: 100, per: 'un' }],
  ['1 dúzia', 1200, { cents: 100, per: 'un' }],
  ['2 pacotes', 1298, null],
  ['1 kg + 2', 1298, null],
  ['0 kg', 1298, null],
  ['2 constructor', 1298, null],
  [null, 1298, null],
])('the unit price of %s is known, or said to be unknown', (quantity, price, expected) => {
  expect(unitPrice({ quantity, price })).toEqual(expected)
})

const cents = fc.integer({ min: 1, max: 9_999_999 })

test('an amount that is written in grams or in kilos, at once or in two parts, has the same price', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 2, max: 99_999 }), (price, grams) => {
      const kilos = `${(grams / 1000).toFixed(3).replace('.', ',')} kg`
      const expected = unitPrice({ quantity: `${grams} g`, price })
      for (const quantity of [kilos, `${grams - 1} g + 1 g`, `${grams - 1} g + 0,001 kg`]) {
        const found = unitPrice({ quantity, price })
        expect(found?.per).toBe('kg')
        expect(Math.abs((found?.cents ?? 0) - (expected?.cents ?? 0))).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('any text is read without an error, and quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), cents, (quantity, price) => {
      const found = unitPrice({ quantity, price })
      expect(found === null || (Number.isSafeInteger(found.cents) && found.cents >= 0)).toBe(true)
    }),
  )
  expect(unitPrice({ quantity: '1'.repeat(100_000), price: 1 })).toBeNull()
})

test('the usual price lies between the lowest and the highest, and compares only with its own unit', () => {
  const bought = fc.record({ quantity: fc.constantFrom('500 g', '2 kg', '2', null), price: cents })
  fc.assert(
    fc.property(fc.array(bought, { minLength: 1, maxLength: 20 }), bought, (purchases, today) => {
      const usual = usualPrice(purchases)
      const same = purchases.flatMap((one) => {
        const price = unitPrice(one) ?? { cents: one.price, per: null }
        return price.per === usual?.per ? [price.cents] : []
      })
      expect(usual?.cents).toBeGreaterThanOrEqual(Math.min(...same))
      expect(usual?.cents).toBeLessThanOrEqual(Math.max(...same))
      const difference = differenceTo(usual, today)
      expect(difference === undefined).toBe((unitPrice(today)?.per ?? null) !== usual?.per || usual?.cents === 0)
    }),
  )
})
