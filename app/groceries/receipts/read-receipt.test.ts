import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dictionary } from '#app/groceries/dictionary.ts'
import { createGroceries } from '#app/groceries/groceries.ts'
import { priceMaxCents } from '#shared/shopping.ts'
import { matchReceipt } from './match-receipt.ts'
import { isReceipt, readReceipt } from './read-receipt.ts'
import { headWords } from './receipt-words.ts'
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
    /123\.?456\.?789|987\.?654\.?321|maria|jos[eé] carlos|ana lucia|joao pereira|severino|pedro|\*{4}|cart[aã]o de|135261234567890/i
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

const headings = [
  'Código Descrição Qtde Un Vl Unit Vl Total',
  'Cód. | Descrição | Qtd. | Un. | Vl. Unit. | Vl. Item',
  'Código\nDescrição\nQtde\nUn\nVl Unit\nVl Total',
]
const codes = ['7891000100103', '78910001', '2034']
const cells = ['LEITE MOCA', '2', 'UN', '7,49', '14,98']

test.each(headings)('below the heading %j no code is a price, and no heading is a product', (heading) => {
  for (const [code, blank] of codes.flatMap((each) => ['\n', '\t'].map((sign) => [each, sign] as const))) {
    const said = ['MERCADO', 'CNPJ: 11.222.333/0001-81', heading, [code, ...cells].join(blank), 'Valor total 14,98']
    expect(linesOf(readReceipt(said.join('\n')))).toEqual(['LEITE MOCA | 2 | un | 7.49 | 14.98'])
  }
})

const buyers = [
  'Consumidor\nCPF: 123.456.789-09\nNome: MARIA DO CARMO',
  'CPF do consumidor: 123.456.789-09',
  'Consumidor:\nMARIA DO CARMO\nCPF: 123.456.789-09',
  'Nome:\nMARIA DO CARMO',
  'CLIENTE\nMARIA DO CARMO\n123.456.789-09',
  'Consumidor não identificado',
]
const sold = [
  'LEITE UHT\n2 UN X 4,59 9,18',
  'LEITE UHT\n2\nUN\n4,59\n9,18',
  'LEITE UHT 2 UN X 4,59 9,18',
  'LEITE UHT (Código: 1)\nQtde.:2 UN: UN Vl. Unit.: 4,59 Vl. Total\n9,18',
]

test.each(buyers)('K5: behind the buyer %j each product is read, and the buyer is none', (buyer) => {
  for (const product of sold) {
    const said = [
      'MERCADO DO RIO',
      'CNPJ: 11.222.333/0001-81',
      buyer,
      product,
      product.replace('LEITE UHT', 'PAO'),
      'Valor a pagar R$: 18,36',
    ]
    expect(readReceipt(said.join('\n')).lines.map(({ name }) => name)).toEqual(['LEITE UHT', 'PAO'])
  }
})

test('a line whose name cannot be read takes no other line as its name', () => {
  const said = `MERCADO DO RIO\nCNPJ: 11.222.333/0001-81\nCAFE\n${'X'.repeat(252)} 1 UN 25,90 25,90\nTotal 25,90`
  expect(readReceipt(said).lines).toEqual([])
})

test('a cancelled item is the one that is named by its number or its sum, else the last one', () => {
  const left = (cancelled: string) =>
    readReceipt(`001 7891 SAL 1 UN X 3,00 3,00\n002 7892 PAO 1 UN X 5,00 5,00\n${cancelled}`).lines.map(
      ({ name }) => name,
    )
  for (const said of ['CANCELAMENTO ITEM 001', 'CANCELAMENTO ITEM 001 -3,00', 'ITEM 1 CANCELADO', 'CANCELADO 3,00'])
    expect(left(said)).toEqual(['PAO'])
  for (const said of ['CANCELADO', 'ITEM CANCELADO', 'CANCELAMENTO ITEM 002 5,00']) expect(left(said)).toEqual(['SAL'])
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
        expect(name).not.toMatch(headWords)
        expect(count).toBeGreaterThan(0)
        expect(Number.isInteger(total) && total >= 0 && total <= priceMaxCents).toBe(true)
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
