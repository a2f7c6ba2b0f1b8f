/** The head of a table of products, which says where the columns stand. */
import { amountInFront, amountWithDiscount, headWords, moneyIn, nameIn, numberIn } from './receipt-words.ts'

export interface Columns {
  isCodeBehind: boolean
  isAmountInFront: boolean
}

export const noColumns: Columns = { isCodeBehind: false, isAmountInFront: false }

const fewestColumns = 3

/** The columns of a heading; undefined for any other line. */
export function columnsOf(line: string): Columns | undefined {
  if (line.includes('_') || line.split(/[\s.:|]+/).length < fewestColumns || !headWords.test(line)) return undefined
  const at = (words: RegExp) => line.search(words)
  const [name, code, amount] = [at(/descr?|produto/iu), at(/c[oó]d/iu), at(/qtd|quant/iu)]
  return { isCodeBehind: name >= 0 && code > name, isAmountInFront: amount >= 0 && name > amount }
}

export interface Row {
  name: string | undefined
  count: string
  unit: string
  price: string
  /** In cents, without its discount. */
  total: number
  off: number
}

/** A row that has its discount between the prices, or its amount in front. */
export function readTableRow(line: string, { isAmountInFront }: Columns): Row | undefined {
  const [, number = '', unit = '', text = '', price = '', sum = ''] =
    (isAmountInFront && amountInFront.exec(line)) || []
  if (number) return { name: nameIn(text, true), count: number, unit, price, total: moneyIn(sum) ?? 0, off: 0 }
  return withDiscount(line)
}

/** The discount counts if the price of all less it is the total, or if the total is that of all. */
function withDiscount(line: string): Row | undefined {
  const match = amountWithDiscount.exec(line)
  if (!match) return undefined
  const [text, count = '', price = '', less = '', sum = ''] = match
  const [all, off, total] = [(numberIn(count) ?? 0) * (numberIn(price) ?? 0) * 100, moneyIn(less), moneyIn(sum)]
  if (off === undefined || total === undefined) return undefined
  const gross = [total + off, total].find((cents) => Math.abs(all - cents) <= 1)
  if (gross === undefined) return undefined
  const front = line.slice(0, match.index + (text.startsWith(count) ? 0 : 1))
  const unit = /\p{L}+/u.exec(text.slice(text.indexOf(count)))?.[0] ?? ''
  return { name: nameIn(front, true), count, unit, price, total: gross, off }
}
