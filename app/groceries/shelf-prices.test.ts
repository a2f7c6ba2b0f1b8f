import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readShelfPrice } from './shelf-prices.ts'

const table = readFileSync(fileURLToPath(new URL('shelf-prices.txt', import.meta.url)), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | ') as [written: string, quantity: string, cents: string, forQuantity: string])

const orNull = (text: string) => (text === '-' ? null : text)

test.each(table)('the shelf price "%s" for the quantity "%s" makes %s cents for %s', (written, quantity, cents, of) => {
  const read = readShelfPrice(written, orNull(quantity))
  const expected = { no: undefined, amount: 'amount is missing' }[cents]
  expect(read).toEqual(/\d/.test(cents) ? { cents: Number(cents), quantity: of } : expected)
})

const parts = fc.oneof(
  fc.constantFrom(...new Set(table.flatMap(([written]) => written.split(/(\s+|\/)/)))),
  fc.constantFrom(' ', ',', 'x', 'R$', '1.234,50', '0', '99999999', 'de', 'por', '/', '½', '1/2', 'pague'),
  fc.string({ unit: 'binary', maxLength: 4 }),
)

test('any text is read without failure, in whole cents up to the highest price, and the same with other blanks', () => {
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 14 }),
      fc.option(fc.constantFrom('2', '1 kg', '3 latas')),
      (said, quantity) => {
        const read = readShelfPrice(said.join(' '), quantity)
        expect(readShelfPrice(` ${said.join('\t ')} `, quantity)).toEqual(read)
        if (typeof read !== 'object') return
        expect(Number.isInteger(read.cents) && read.cents > 0 && read.cents <= 9_999_999).toBe(true)
        expect(read.quantity.length).toBeLessThanOrEqual(40)
      },
    ),
    { numRuns: 3000 },
  )
})

test('a shelf price for twice as many whole offers costs twice as much', () => {
  const count = fc.integer({ min: 2, max: 12 })
  const cents = fc.integer({ min: 1, max: 9999 })
  const money = (n: number) => (n / 100).toFixed(2).replace('.', ',')
  const totalOf = (written: string, n: number) => readShelfPrice(written, String(n))
  fc.assert(
    fc.property(count, cents, fc.integer({ min: 1, max: 20 }), (n, price, times) => {
      for (const written of [
        `${n} por ${money(price)}`,
        `leve ${n} pague ${n - 1} ${money(price)}`,
        `a partir de ${n}: ${money(price)}`,
      ]) {
        const one = totalOf(written, n)
        const many = totalOf(written, n * times)
        expect(typeof one === 'object' && typeof many === 'object' && many.cents).toBe(
          (one as { cents: number }).cents * times,
        )
      }
    }),
  )
})

test('the work for a long text is bounded', () => {
  for (const long of ['1 '.repeat(100_000), 'leve '.repeat(50_000), '3 por '.repeat(50_000), '('.repeat(100_000)])
    expect(readShelfPrice(long, null)).toBeUndefined()
})
