import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReceipt } from './read-receipt.ts'
import { afterDiscount } from './spread-discount.ts'
import { receiptsOf } from './testing.ts'

const cents = fc.nat(2_000_000)
const lines = fc.array(
  fc.record({ total: cents, off: fc.option(fc.nat(1000), { nil: undefined }) }).map(({ total, off }) => ({
    ...{ name: 'X', count: 1, unit: 'un', price: total, total },
    ...(off !== undefined && { off }),
  })),
  { minLength: 1, maxLength: 40 },
)
const sumOf = (all: readonly { total: number }[]) => all.reduce((sum, { total }) => sum + total, 0)

test('any discount is spread to the cent, and no line becomes dearer or falls below zero', () => {
  fc.assert(
    fc.property(lines, cents, (all, discount) => {
      const paid = afterDiscount(all, discount)
      expect(sumOf(paid)).toBe(Math.max(0, sumOf(all) - discount))
      for (const [at, { total }] of paid.entries()) {
        expect(Number.isInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(all[at]?.total ?? 0)
      }
    }),
  )
})

test('a dearer line bears at least as much of a discount that no line has', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 2, maxLength: 20 }), cents, (totals, discount) => {
      const all = totals.sort((a, b) => a - b).map((total) => ({ name: 'X', count: 1, unit: '', price: total, total }))
      const borne = afterDiscount(all, discount).map(({ total }, at) => (all[at]?.total ?? 0) - total)
      for (const [at, each] of borne.slice(1).entries()) expect(each).toBeGreaterThanOrEqual((borne[at] ?? 0) - 1)
    }),
  )
})

test('the discount of one line stays with it, and the lines of each receipt make what was paid', () => {
  const receipts = [...receiptsOf('receipts.txt'), ...receiptsOf('held-out.txt')]
  for (const { text } of receipts) {
    const { lines: all, discount, total } = readReceipt(text)
    expect(sumOf(afterDiscount(all, discount))).toBe(total)
  }
  const cheese = receipts.find(
    ({ text }) => text.includes('QUEIJO COALHO & ERVAS') || text.includes('QUEIJO COALHO &amp; ERVAS'),
  )
  const { lines: all, discount } = readReceipt(cheese?.text ?? '')
  expect(afterDiscount(all, discount).map(({ total }) => total)).toEqual([2300, 876])
})
