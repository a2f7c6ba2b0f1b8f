/**
 * Reads the text of a receipt (NFC-e): the page of any State, its XML, or paper that a phone has recognised. Only what is
 * sold, the market and the day leave this file: no CPF, no name of a person, no card.
 */
import { cnpjIn, type ReceiptKey, receiptKeyIn } from './receipt-key.ts'
import { allLines, readLine } from './receipt-lines.ts'
import { marketIn } from './receipt-market.ts'
import { noLines, type ReceiptLine } from './receipt-state.ts'
import { discount, grossTotal, moneyIn, payable } from './receipt-words.ts'
import { readXml } from './receipt-xml.ts'

export interface Receipt {
  lines: ReceiptLine[]
  /** In cents. */
  discount: number
  /** What was to pay, in cents; undefined if the text does not say it. */
  total: number | undefined
  market: string | undefined
  /** `2026-11-28`. */
  day: string | undefined
  key: ReceiptKey | undefined
  /** The number of the company. */
  cnpj: string | undefined
}

const longestText = 200_000
const longestLine = 300
const mostLines = 5000

/** The receipt in a text. A text that is none has no lines. */
export function readReceipt(text: string): Receipt {
  const said = text.slice(0, longestText)
  const receipt = isXml(said) ? readXml(said) : readPage(linesOf(said))
  const key = receiptKeyIn(said)
  return { ...receipt, key, cnpj: key?.cnpj ?? cnpjIn(said) }
}

export const isXml = (text: string): boolean => /<(?:\w{1,20}:)?det[\s>]/i.test(text)

export const receiptWords =
  /nfc-?e|cnpj|chave de acesso|<(?:\w{1,20}:)?det[\s>]|valor a pagar|cupom fiscal|raz[aã]o social/i

/** True if a text looks like a receipt rather than like a list: it has the words of one, and lines with amounts. */
export const isReceipt = (text: string): boolean => receiptWords.test(text) && readReceipt(text).lines.length > 0

/** The lines of a page, with one blank for any others and without the tags of HTML. */
export function linesOf(text: string): string[] {
  const plain = /<(?:td|span|div|table)[\s>]/i.test(text) ? text.replace(/<[^<>]{0,2000}>/g, '\n') : text
  return plain
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(flattened, inLines)
    .split(/\r\n|[\n\r\u2028]/, mostLines)
    .map((line) =>
      mended(
        line
          .slice(0, longestLine)
          .replace(/[\s|]+/g, ' ')
          .trim(),
      ),
    )
    .filter((line) => line !== '')
}

/** A page that an app has shared as one line. */
const flattened = /[^\n\r]{301,}/g
const behindTotal = /v(?:alor|l)\.? ?total(?: do item)?\s*(?:\(?r\$\)?)?\s*:?\s*(?:r\$ ?)?\d[\d.,]*/gi
const inFront =
  /\s(?=(?:qtde?\.? total de|valor (?:total r|a pagar|pago)|descontos? r\$|forma de pag|cnpj|emiss[aã]o|consumidor (?!eletr)|cpf|nome:|n[uú]mero:|chave de|protocolo))/gi

const inLines = (line: string): string =>
  line
    .replace(/eletr[oô]nica(?=\s)/i, '$&\n')
    .replace(behindTotal, '$&\n')
    .replace(inFront, '\n')
    .replace(/,\s*[A-Z]{2}\s(?=[A-Z\d])/g, '$&\n')

/** A line in which a phone has read `27,9O`, `I,235`, `2S,90`, `16, 98` and `l UN X 5,49`. */
const mended = (line: string): string =>
  line
    .replace(misread, inDigits)
    .replace(/(?<=\d[.,]) (?=\d\d(?:\s|$))/g, '')
    .replace(/(?<!\S)[lI](?= ?(?:un|kg|pct?|cx|fd|dz) ?[x*] ?\d)/gi, '1')

/** A number with letters for digits. An l at its end is the unit of `1,5l`. */
const misread = /(?<![\p{L}\d.,])(?=\S*\d)[\dOoIlS]{1,6}[.,][\dOoIlS]{0,2}[\dOoIS](?![\p{L}\d])/gu

const inDigits = (text: string): string => text.replace(/o/gi, '0').replace(/[Il]/g, '1').replace(/S/g, '5')

function readPage(page: readonly string[]): Omit<Receipt, 'key' | 'cnpj'> {
  const lines = noLines()
  const totals = createTotals()
  for (const [at, line] of page.entries()) {
    const next = page[at + 1] ?? ''
    if (!readLine(lines, line, next)) totals.read(line, next, lines.all.length > 0)
  }
  return { lines: allLines(lines), ...totals.all(lines.discount), market: marketIn(page), day: dayIn(page) }
}

function createTotals() {
  let pay: number | undefined
  let gross: number | undefined
  let off: number | undefined
  const moneyOf = (line: string, next: string) => {
    const behind = line.replace(/^[^\d]*/, '')
    return moneyIn(behind === '' && /^(?:r\$ ?)?-?[\d.,]+$/i.test(next) ? next : behind)
  }
  return {
    read(line: string, next: string, hasLines: boolean) {
      if (!hasLines && !payable.test(line)) return
      if (payable.test(line)) pay ??= moneyOf(line, next)
      else if (discount.test(line)) off ??= moneyOf(line, next)
      else if (grossTotal.test(line)) gross ??= moneyOf(line, next)
    },
    all(discountOfLines: number) {
      const reduced = off ?? discountOfLines
      return { discount: reduced, total: pay ?? (gross === undefined ? undefined : gross - (off ?? 0)) }
    },
  }
}

/** The day of issue; else the first day in the text. */
function dayIn(page: readonly string[]): string | undefined {
  const at = page.findIndex((line) => /emiss[aã]o/i.test(line))
  const near = at < 0 ? [] : page.slice(at, at + 3)
  for (const line of [...near, ...page]) {
    const [, day, month, year = ''] =
      /(?<!\d)(0[1-9]|[12]\d|3[01])[/.-](0[1-9]|1[0-2])[/.-](20\d\d|\d\d)(?!\d)/.exec(line) ?? []
    const found = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`
    if (day && isRealDay(found)) return found
  }
  return undefined
}

const isRealDay = (day: string): boolean => new Date(day).toISOString().startsWith(day)
