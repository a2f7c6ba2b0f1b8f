import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptKeyIn } from './receipt-key.ts'

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
const read = { state: 'SP', month: '2026-11', cnpj: '11222333000181' }

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
  ['another model', keyWith('112223330001', { model: '55' })],
  ['no State', keyWith('112223330001', { state: '99' })],
  ['no month', keyWith('112223330001', { month: '2613' })],
  ['a wrong check digit', key.slice(0, 43) + ((Number(key[43]) + 1) % 10)],
  ['digits that are a key only when joined', `https://x/?a=${key.slice(0, 20)}&b=${key.slice(20)}`],
  ['a longer number', `${key}1`],
  ['two keys', `${key} ${keyWith('998887770001')}`],
])('%s gives none', (_, text) => {
  expect(receiptKeyIn(text)).toBeUndefined()
})

test('any text is read, and a key only in a text with 44 characters of one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 30 }), (before, behind) => {
      expect(receiptKeyIn(before)).toBeUndefined()
      expect(receiptKeyIn(`${before} ${key}|${behind}`)).toEqual(read)
    }),
  )
})
