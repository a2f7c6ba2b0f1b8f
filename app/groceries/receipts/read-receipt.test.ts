import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionary } from '#app/groceries/dictionary.ts'
import { createGroceries } from '#app/groceries/groceries.ts'
import { matchReceipt } from './match-receipt.ts'
import { isReceipt, readReceipt } from './read-receipt.ts'
import { endOf, linesOf, receiptsOf } from './testing.ts'

const receipts = receiptsOf('receipts.txt')
const heldOut = receiptsOf('held-out.txt')
const all = [...receipts, ...heldOut]

test.each(all)('the receipt of $title is read as its table says', ({ text, lines, end }) => {
  const receipt = readReceipt(text)
  expect(linesOf(receipt)).toEqual(lines)
  expect(endOf(receipt)).toBe(end)
})

test('the lines of each receipt, less the discount, make its total', () => {
  for (const { text } of receipts) {
    const { lines, discount, total } = readReceipt(text)
    expect(lines.reduce((sum, line) => sum + line.total, 0) - discount).toBe(total)
  }
})

test('K5: nothing that is read of any receipt names a person, a CPF or a card', () => {
  const secrets =
    /123\.?456\.?789|987\.?654\.?321|maria|jos[eé] carlos|ana lucia|joao pereira|severino|pedro|\*{4}|cart[aã]o|135261234567890/i
  for (const { text } of all) {
    expect(text).toMatch(/./)
    expect(JSON.stringify({ ...readReceipt(text), key: undefined })).not.toMatch(secrets)
  }
})

test('a list is no receipt, and each receipt is one', () => {
  for (const { text } of all) expect(isReceipt(text)).toBe(true)
  for (const list of [
    'leite\n2 kg de arroz\npão 10 un',
    'Total R$ 20,00',
    '2 x R$ 4,99 leite',
    'nota fiscal do conserto',
  ])
    expect(isReceipt(list)).toBe(false)
})

const parts = fc.oneof(
  fc.constantFrom(...receipts.flatMap(({ text }) => text.split('\n'))),
  fc.constantFrom(
    '',
    ' ',
    '\t',
    '1',
    '1 UN X 2,00 2,00',
    'Vl. Total',
    'Qtde.:',
    '<det ',
    '</det>',
    '<xProd>',
    '1,00'.repeat(60),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

test('any text is read: each line has a name, an amount and a sum that is in the text or follows from it', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), (said) => {
      const { lines, discount } = readReceipt(said.join('\n'))
      expect(lines.length).toBeLessThanOrEqual(said.length)
      expect(discount).toBeGreaterThanOrEqual(0)
      for (const { name, count, total } of lines) {
        expect(name).toMatch(/\p{L}/u)
        expect(count).toBeGreaterThan(0)
        expect(Number.isInteger(total) && total >= 0).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test('a long text of any piece ends', () => {
  for (const piece of ['1 UN ', '<det <xProd> ', 'Qtde.: ', '1,00 x ', 'Vl. Unit.: 1 ', '9'.repeat(200), 'A B ', '|'])
    expect(readReceipt(piece.repeat(200_000 / piece.length)).day).toBeUndefined()
})

test('the rate of lines that are read and matched is told for each layout', () => {
  const groceries = createGroceries(dictionary)
  const rates = all.map(({ title, text, lines }) => {
    const receipt = readReceipt(text)
    const read = lines.filter((line) => linesOf(receipt).includes(line)).length
    const rows = matchReceipt(receipt.lines, [], new Map(), groceries)
    return `${title}: ${read} of ${lines.length} lines read, ${rows.filter(({ aisle }) => aisle).length} of ${rows.length} products known`
  })
  console.info(rates.join('\n'))
  expect(rates).toHaveLength(all.length)
})
