import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReceipt } from './read-receipt.ts'
import { receiptsOf } from './testing.ts'
import { withoutPerson } from './without-person.ts'

const all = [...receiptsOf('receipts.txt'), ...receiptsOf('held-out.txt')]
const secrets =
  /123\.?456\.?789-?09|987\.?654\.?321|maria|jos[eé] carlos|ana lucia|joao pereira|severino|pedro|\*{4}|cart[aã]o de/i
const key = '35261111222333000181650010001234561123456780'

test.each(all)('K5: without its buyer the receipt of $title names nobody, and is read as before', ({ text }) => {
  const left = withoutPerson(text)
  expect(left.replace(/^.*CARTAO DE.*$/gm, '')).not.toMatch(secrets)
  expect(readReceipt(left)).toEqual(readReceipt(text))
  expect(withoutPerson(left)).toBe(left)
})

test('K5: a text with the words of a receipt, of which no product is read, loses its buyer and keeps the rest', () => {
  const said =
    'CUPOM FISCAL\nleite\n2 kg de arroz\nCliente: MARIA DA SILVA\nCPF 123.456.789-09\nVISA ****1234\nTotal 20,00'
  expect(withoutPerson(said)).toBe('CUPOM FISCAL\nleite\n2 kg de arroz\nTotal 20,00')
})

test('K5: a list with words of a receipt keeps its items, also those behind a name', () => {
  const said = 'CNPJ do condomínio para a nota\nCliente: João\nleite\narroz\npagar no cartão\nsabão'
  expect(withoutPerson(said)).toBe('CNPJ do condomínio para a nota\nleite\narroz\npagar no cartão\nsabão')
})

test('K5: the address of a receipt loses the CPF, and is read as before', () => {
  for (const [address, left] of [
    [`https://x.sp.gov.br/qrcode?p=${key}|3|1|21|82.00|1|12345678909|c2ln`, `https://x.sp.gov.br/qrcode?p=${key}|3|1`],
    [
      `https://x.sp.gov.br/qrcode?p=${key}%7C3%7C1%7C21%7C82.00%7C1%7C12345678909%7Cc2ln`,
      `https://x.sp.gov.br/qrcode?p=${key}%7C3%7C1`,
    ],
    [
      `http://x.pr.gov.br/?chNFe=${key}&nVersao=100&cDest=12345678909&vNF=1`,
      `http://x.pr.gov.br/?chNFe=${key}&nVersao=100&vNF=1`,
    ],
    [
      `https://x.sp.gov.br/qrcode?p=${key}|2|1|1|816163C18D6D`,
      `https://x.sp.gov.br/qrcode?p=${key}|2|1|1|816163C18D6D`,
    ],
  ] as const)
    expect(withoutPerson(address)).toBe(left)
})

test('a list stays as it is, whatever it says of people', () => {
  for (const list of ['leite\nCPF do João: 123.456.789-09', 'Nome: Maria\n\n  pão', 'https://x.br/?a=1&b=2', ''])
    expect(withoutPerson(list)).toBe(list)
})

test('any text ends, and loses only lines', () => {
  const pieces = fc.constantFrom(
    'cnpj\n',
    '<det>',
    '<dest>',
    '</dest>',
    'Nome: X\n',
    '1 UN X 2,00 2,00\n',
    `p=${key}|3|1|`,
    ' ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (said) => {
      expect(withoutPerson(said.join('')).length).toBeLessThanOrEqual(said.join('').length + 1)
    }),
  )
  for (const piece of ['<det><dest>', 'Nome: X\ncnpj ', `p=${key}|3|1|`])
    expect(withoutPerson(piece.repeat(200_000 / piece.length))).toBeDefined()
})
