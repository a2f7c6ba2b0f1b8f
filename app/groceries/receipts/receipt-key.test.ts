import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReceiptAddress, readReceiptKey, receiptKeyIn, receiptPageIn } from './receipt-key.ts'

const digit = (text: string): string => {
  const sum = [...text].reverse().reduce((all, char, at) => all + (char.charCodeAt(0) - 48) * (2 + (at % 8)), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}
const keyWith = (cnpj: string, { state = '35', month = '2611', model = '65' } = {}): string => {
  const first = digit(cnpj)
  const body = `${state}${month}${cnpj}${first}${digit(cnpj + first)}${model}0010001234561123456789`.slice(0, 43)
  return body + digit(body)
}
const key = keyWith('112223330001')
const read = { number: key, state: 'SP', month: '2026-11', cnpj: '11222333000181' }

test.each([
  [
    'of version 1',
    `http://www.fazenda.pr.gov.br/nfce/qrcode?chNFe=${key}&nVersao=100&tpAmb=1&cDest=12345678909&dhEmi=323031&vNF=41.33&digVal=4B6C&cIdToken=000004&cHashQRCode=45EF`,
  ],
  ['of version 2', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|816163C18D6D59DB901C3CAC9DE3D4776283E09B`],
  [
    'of version 2 with written bars',
    `https://www.sefaz.rs.gov.br/NFCE/NFCE-COM.aspx?p=${key}%7C2%7C1%7C1%7C816163C18D6D59DB901C3CAC9DE3D4776283E09B`,
  ],
  [
    'in contingency',
    `https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml?p=${key}|2|1|28|117.30|6A4B55774F6C6D4D|1|ABCDEF0123456789ABCDEF0123456789ABCDEF01`,
  ],
  ['of version 3', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1`],
  [
    'of version 3 in contingency',
    `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1|28|117.30|1|12345678909|c2lnbmF0dXJl`,
  ],
  ['alone', key],
  ['in groups apart', key.replace(/(.{4})(?!$)/g, '$1  ')],
  ['in groups with dashes', key.replace(/(.{4})(?!$)/g, '$1-')],
  ['in groups on two lines', key.replace(/(.{4})(?!$)/g, '$1 ').replace(/^(.{24}) ?/, '$1 \n')],
  ['in groups', `Chave de acesso\n${key.replace(/(.{4})/g, '$1 ')}`],
])('the key of an address %s is found', (_, text) => {
  expect(receiptKeyIn(text)).toEqual(read)
})

test('a company’s number may have letters', () => {
  expect(receiptKeyIn(`x?p=${keyWith('12ABC34501DE')}|2|1|1|00`)).toMatchObject({
    cnpj: expect.stringMatching(/^12ABC34501DE/),
  })
})

test.each([
  ['another model', keyWith('112223330001', { model: '55' }), 'model'],
  ['no State', keyWith('112223330001', { state: '99' }), 'wrong'],
  ['no month', keyWith('112223330001', { month: '2613' }), 'wrong'],
  ['a wrong check digit', key.slice(0, 43) + ((Number(key[43]) + 1) % 10), 'wrong'],
  ['digits that are a key only when joined', `https://x/?a=${key.slice(0, 20)}&b=${key.slice(20)}`, 'none'],
  ['a longer number', `${key}1`, 'none'],
  ['two keys', `${key} ${keyWith('998887770001')}`, 'several'],
  ['any other code', 'https://pix.example/qr/v2/0123456789abcdef0123456789abcdef', 'none'],
])('%s gives none, with the reason', (_, text, reason) => {
  expect([readReceiptKey(text), receiptKeyIn(text)]).toEqual([reason, undefined])
})

const companies = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 12, maxLength: 12 })
const stateCodes = { 11: 'RO', 23: 'CE', 29: 'BA', 31: 'MG', 33: 'RJ', 35: 'SP', 43: 'RS', 53: 'DF' }
const keys = fc
  .record({
    cnpj: companies.filter((cnpj) => !/^(.)\1*$/.test(cnpj)),
    state: fc.constantFrom(...Object.keys(stateCodes)),
    year: fc.integer({ min: 10, max: 99 }),
    month: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ cnpj, state, year, month }) => {
    const yearAndMonth = `${year}${String(month).padStart(2, '0')}`
    return { state, cnpj, month: yearAndMonth, text: keyWith(cnpj, { state, month: yearAndMonth }) }
  })
/** Neighbours of a key: parts of an address, words of four letters, other numbers. */
const around = fc.constantFrom('', 'Nota ', '2026 ', 'p=', 'p%3D', 'chNFe=', 'NFe', '|', 'x?a=123&p=')
const behind = fc.constantFrom('', ' Nota', '|2|1|1|AB', '%7C3%7C1', '&nVersao=100', '\n12345678909')

test('each key is read in any of its addresses, with its State, month and company', () => {
  fc.assert(
    fc.property(keys, around, behind, fc.boolean(), (one, before, after, isGrouped) => {
      const text = isGrouped ? one.text.replace(/(.{4})(?!$)/g, '$1 ') : one.text
      expect(receiptKeyIn(`${before.replace(/NFe$/, isGrouped ? '' : 'NFe')}${text}${after}`)).toMatchObject({
        state: stateCodes[one.state as unknown as keyof typeof stateCodes],
        month: `20${one.month.slice(0, 2)}-${one.month.slice(2)}`,
        cnpj: expect.stringMatching(`^${one.cnpj}\\d\\d$`),
      })
    }),
  )
})

test('a key with one wrong digit gives none; check digit 0 is that of two sums', () => {
  fc.assert(
    fc.property(
      keys.filter(({ text }) => !text.endsWith('0')),
      fc.nat(43),
      fc.integer({ min: 1, max: 9 }),
      ({ text }, at, more) => {
        fc.pre(/\d/.test(text[at] ?? ''))
        const wrong = `${text.slice(0, at)}${(Number(text[at]) + more) % 10}${text.slice(at + 1)}`
        expect(readReceiptKey(`https://www.sefaz.rs.gov.br/x?p=${wrong}|2|1`)).toBe('wrong')
      },
    ),
  )
})

test('the page of a receipt is that of its State only', () => {
  const pageAt = (host: string) => receiptPageIn(`http://${host}/qrcode?p=${key}|2|1|1|00`, read)
  expect(pageAt('www.nfce.fazenda.SP.gov.br')).toBe(`http://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|2|1|1|00`)
  expect(pageAt('dfe-portal.svrs.rs.gov.br')).toBeDefined()
  for (const host of [
    'www.fazenda.pr.gov.br',
    'sp.gov.br.example.com',
    'www.fazenda.sp.gov.br@example.com',
    'xsp.gov.br',
  ])
    expect(pageAt(host)).toBeUndefined()
  for (const text of [key, `javascript:alert(1)//${key}`, `www.fazenda.sp.gov.br/${key}`])
    expect(receiptPageIn(text, read)).toBeUndefined()
})

test('an address of a receipt is one with little beside it', () => {
  const address = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1`
  expect([address, `Minha nota\n${address}`, `leite ${address} ${address}`, key].map(isReceiptAddress)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('any text is read, and a key only in a text with 44 characters of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 30 }), (before, behind) => {
      expect(receiptKeyIn(before)).toBeUndefined()
      expect(receiptKeyIn(`${before} ${key}|${behind}`)).toEqual(read)
    }),
  )
})
