import { expect, test } from 'vitest'
import { readReceipt } from './read-receipt.ts'
import { endOf, linesOf, receiptsOf } from './testing.ts'

const receipts = receiptsOf('receipts.txt')

test.each(receipts)('the receipt of $title is read as its table says', ({ text, lines, end }) => {
  const receipt = readReceipt(text)
  expect(linesOf(receipt)).toEqual(lines)
  expect(endOf(receipt)).toBe(end)
})
