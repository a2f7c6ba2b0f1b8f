/** The 44 characters that identify a receipt (NFC-e), and the addresses that carry them. */
import { linksOf, withoutLinks } from '#app/lib/web-address.ts'

export interface ReceiptKey {
  /** All 44 characters. */
  number: string
  /** Letters of the State: `SP`. */
  state: string
  /** `2026-11`. */
  month: string
  /** The number of the company; it may have letters. */
  cnpj: string
}

const states: Record<string, string> = {
  ...{ 11: 'RO', 12: 'AC', 13: 'AM', 14: 'RR', 15: 'PA', 16: 'AP', 17: 'TO', 21: 'MA', 22: 'PI', 23: 'CE', 24: 'RN' },
  ...{ 25: 'PB', 26: 'PE', 27: 'AL', 28: 'SE', 29: 'BA', 31: 'MG', 32: 'ES', 33: 'RJ', 35: 'SP', 41: 'PR', 42: 'SC' },
  ...{ 43: 'RS', 50: 'MS', 51: 'MT', 52: 'GO', 53: 'DF' },
}

const model = '65'
const shape = /^(\d{2})(\d{2})(\d{2})([\dA-Z]{12}\d{2})(\d{2})\d{22}$/

/**
 * The reason why a text gives no key: it has none, several, that of an invoice or another till (`model`), or one with a
 * wrong check digit or with an impossible State, month or company (`wrong`).
 */
export type NoKey = 'none' | 'several' | 'model' | 'wrong'

/**
 * The key in a text: an address of a QR code (`p=…|2|1|…`, `chNFe=…`, also with `%7C`), or the key itself, alone or in
 * groups of four. Digits of an address are never joined.
 */
export function readReceiptKey(text: string): ReceiptKey | NoKey {
  const all = [...new Set(partsOf(text.replace(/%(?:3d|7c)/gi, '|')))].map(keyOf)
  const [only, ...others] = all.filter((key) => typeof key === 'object')
  if (only) return others.length === 0 ? only : 'several'
  return all.find((reason) => reason === 'model') ?? all[0] ?? 'none'
}

/** The key in a text; undefined without exactly one. */
export function receiptKeyIn(text: string): ReceiptKey | undefined {
  const key = readReceiptKey(text)
  return typeof key === 'object' ? key : undefined
}

/** The page that shows a receipt: the first address in a text, if it is one of the State that the key names. */
export function receiptPageIn(text: string, { state }: ReceiptKey): string | undefined {
  const [link = ''] = linksOf(text)
  if (!URL.canParse(link)) return undefined
  const { hostname, href } = new URL(link)
  return [`.${state.toLowerCase()}.gov.br`, sharedHost].some((end) => hostname.endsWith(end)) ? href : undefined
}

/** The service of Rio Grande do Sul, which other States use. */
const sharedHost = '.svrs.rs.gov.br'

/** True for the address of a receipt, with little beside it. */
export const isReceiptAddress = (text: string): boolean =>
  linksOf(text).length === 1 && withoutLinks(text).length <= mostBeside && receiptKeyIn(text) !== undefined

const mostBeside = 200

/** In groups of four, as receipts print it, also on two lines. The word in front may have four letters, too. */
const grouped = /(?<![\dA-Za-z])(?=((?:[\dA-Za-z]{4}[\s.-]{1,3}){10}[\dA-Za-z]{4})(?![\dA-Za-z]))/g
const whole = /(?:(?<![\dA-Za-z])|(?<=NFe))[\dA-Za-z]{44}(?![\dA-Za-z])/g

function* partsOf(text: string): Generator<string> {
  for (const [part] of text.matchAll(whole)) yield part.toUpperCase()
  for (const [, part = ''] of text.matchAll(grouped)) yield part.replace(/[\s.-]/g, '').toUpperCase()
}

function keyOf(text: string): ReceiptKey | NoKey {
  const [, state = '', year, month = '', cnpj = '', kind] = shape.exec(text) ?? []
  if (!kind) return 'none'
  if (checkDigit(text.slice(0, -1)) !== Number(text.at(-1))) return 'wrong'
  if (kind !== model) return 'model'
  const letters = states[state]
  if (!letters || !/^(?:0[1-9]|1[0-2])$/.test(month) || !isCnpj(cnpj)) return 'wrong'
  return { number: text, state: letters, month: `20${year}-${month}`, cnpj }
}

/** Characters count by their code, so that a digit counts as itself and `A` as 17. */
const charValue = (char: string): number => char.charCodeAt(0) - '0'.charCodeAt(0)

const modulus = 11
const highestWeight = 9

/** The check digit of modulo 11 with weights 2 to 9 from the end on. */
function checkDigit(text: string): number {
  const sum = [...text].reverse().reduce((all, char, at) => all + charValue(char) * (2 + (at % (highestWeight - 1))), 0)
  const rest = sum % modulus
  return rest < 2 ? 0 : modulus - rest
}

function isCnpj(cnpj: string): boolean {
  const first = checkDigit(cnpj.slice(0, -2))
  return cnpj.endsWith(`${first}${checkDigit(cnpj.slice(0, -2) + first)}`) && !/^(.)\1*$/.test(cnpj)
}

/** The first number of a company in a text: that of the market. */
export function cnpjIn(text: string): string | undefined {
  const found = /cnpj[^\dA-Z]{0,20}([\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d\d)(?![\dA-Z])/i.exec(text)
  const cnpj = found?.[1]?.replace(/[./-]/g, '').toUpperCase()
  return cnpj !== undefined && isCnpj(cnpj) ? cnpj : undefined
}
