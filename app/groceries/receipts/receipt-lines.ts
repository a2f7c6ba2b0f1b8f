/** The lines of products of a receipt, read line by line of its page. */
import { type Found, isQuantityOfProduct, labelsIn } from './receipt-labels.ts'
import {
  amountAtEnd,
  amountWithoutTotal,
  cancelled,
  codeAlone,
  countAlone,
  countWithUnit,
  discount,
  endsProducts,
  type Label,
  moneyAlone,
  moneyIn,
  nameIn,
  noProduct,
  numberIn,
  person,
  products,
  timesAtEnd,
  unitAlone,
  unitBehind,
} from './receipt-words.ts'

export interface ReceiptLine {
  /** As the till writes it. */
  name: string
  count: number
  /** In small letters, as the till writes it; empty if it does not say it. */
  unit: string
  /** The price of one in cents, if the receipt says it. */
  price: number | undefined
  /** In cents, without its discount. */
  total: number
  /** The discount of this line alone, in cents. */
  off?: number
}

/** The product that is being read. */
type Part = Partial<Pick<ReceiptLine, 'name' | 'count' | 'unit' | 'price'>>

interface State {
  all: ReceiptLine[]
  part: Part
  /** The label whose value is on the next line. */
  waiting: Label | undefined
  /** The discounts of single lines, in cents. */
  discount: number
  /** True behind the products. */
  isOver: boolean
  /** True among the data of a person, whose name is no product. */
  isPerson: boolean
}

export const noLines = (): State => ({
  all: [],
  part: {},
  waiting: undefined,
  discount: 0,
  isOver: false,
  isPerson: false,
})

/** Reads one line of a page into `state`. Returns false for a line that is no part of a product. */
export function readLine(state: State, line: string, next: string): boolean {
  if (cancelled.test(line) && state.all.length > 0) return state.all.pop() !== undefined
  if (state.isOver) return false
  return (
    readWaiting(state, line) || readDiscount(state, line) || readLabels(state, line, next) || readOther(state, line)
  )
}

/** Ends the page: the last product may lack its total. */
export function allLines(state: State): ReceiptLine[] {
  if (isBegun(state) && !state.isOver) close(state)
  return state.all
}

const isBegun = ({ part }: State): boolean => part.count !== undefined || part.price !== undefined

/** Ends a product. A total that the receipt lacks is computed, if the price of one is known. */
function close(state: State, total?: number): boolean {
  const { name, count = 1, unit = '', price } = state.part
  // On a receipt without prices of one, the only sum is the total.
  if (total === undefined && price !== undefined && state.all.some((line) => line.price === undefined))
    return closeWithOneSum(state)
  const sum = total ?? (price === undefined ? undefined : Math.round(count * price))
  state.part = {}
  state.waiting = undefined
  if (name && sum !== undefined && count > 0) state.all.push({ name, count, unit, price, total: sum })
  return true
}

/** Ends a product with one sum only, which is the total rather than the price of one. */
function closeWithOneSum(state: State): boolean {
  const { price, ...part } = state.part
  state.part = part
  return close(state, price)
}

function setName(state: State, text: string): boolean {
  const name = nameIn(text)
  if (!name || state.isPerson) return false
  if (isBegun(state)) close(state)
  state.part = { name }
  return true
}

function take(state: State, label: Label, text: string): void {
  const { part } = state
  if (label === 'total' && part.name) close(state, moneyIn(text))
  if (label === 'quantity') part.count = numberIn(text)
  if (label === 'unit') part.unit = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  if (label === 'price') part.price = moneyIn(text)
}

/** A line with labels: `Qtde.:1 UN: UN Vl. Unit.: 25,90`. */
function readLabels(state: State, line: string, next: string): boolean {
  const found = labelsIn(line)
  const [first] = found
  if (!first) return false
  if (isHeading(found, line)) return true
  const isProduct = first.label !== 'quantity' || isQuantityOfProduct(line, next, found.length)
  if (!isProduct || (first.label === 'total' && !isBegun(state))) return false
  // Only a product has a code.
  if (first.label === 'code' && first.at > 0) state.isPerson = false
  setName(state, line.slice(0, first.at))
  for (const { label, value } of found) {
    if (value === '') state.waiting = label
    else take(state, label, value)
  }
  return true
}

/** True for the heading of a table. */
const isHeading = (found: readonly Found[], line: string): boolean =>
  found.length > 1 && !/\d/.test(line) && found.some(({ value }) => value !== '' && !unitAlone.test(value))

function readWaiting(state: State, line: string): boolean {
  const label = state.waiting
  state.waiting = undefined
  if (!label) return false
  const shapes = { unit: /^\p{L}{1,8}\.?$/u, code: /^[\w.-]+ ?\)?$/ }
  const isValue = (label in shapes ? shapes[label as keyof typeof shapes] : /^(?:r\$ ?)?[\d.,]+$/i).test(line)
  if (isValue) take(state, label, line)
  return isValue
}

function readDiscount(state: State, line: string): boolean {
  if (!discount.test(line) || endsProducts.test(line) || !(state.all.length > 0 || isBegun(state))) return false
  if (isBegun(state)) close(state)
  const off = moneyIn(line.replace(/^\D*/, '')) ?? 0
  const last = state.all.at(-1)
  if (last) last.off = (last.off ?? 0) + off
  state.discount += off
  return true
}

function readOther(state: State, line: string): boolean {
  const isProduct = amountAtEnd.test(line) || timesAtEnd.test(line)
  if (endsProducts.test(line) && !isProduct) return end(state)
  if (person.test(line)) {
    state.isPerson = true
    state.part = isBegun(state) ? state.part : {}
  } else if (products.test(line) && !/\d/.test(line)) state.isPerson = false
  if (noProduct.test(line) && !isProduct) return false
  return readRow(state, line) || readCell(state, line) || setName(state, line)
}

function end(state: State): false {
  const { count, price } = state.part
  if (isBegun(state)) price !== undefined && count !== 1 ? close(state) : closeWithOneSum(state)
  state.isOver = state.all.length > 0
  state.part = {}
  return false
}

/** A row with its amounts at the end, with its name in front of them or on the line above. */
function readRow(state: State, line: string): boolean {
  const match = amountWithoutTotal.exec(line) ?? amountAtEnd.exec(line) ?? timesAtEnd.exec(line)
  if (!match) return false
  const [text, count = '', price, total] = match
  const name = nameIn(line.slice(0, match.index + (text.startsWith(count) ? 0 : 1))) ?? state.part.name
  if (!name) return false
  if (name !== state.part.name && isBegun(state)) close(state)
  state.isPerson = false
  state.part = { name, unit: unitOf(text, count) }
  take(state, 'quantity', count)
  if (price !== undefined) take(state, 'price', price)
  return total === undefined || close(state, moneyIn(total))
}

const unitOf = (text: string, count: string): string =>
  unitBehind.exec(text.slice(text.indexOf(count) + count.length))?.[1]?.toLowerCase() ?? ''

/** One value on a line of its own. */
function readCell(state: State, line: string): boolean {
  const { part } = state
  if (codeAlone.test(line)) return true
  if (!part.name) return false
  const [, count] = countWithUnit.exec(line) ?? []
  if (count !== undefined) take(state, 'quantity', count)
  if (count !== undefined || unitAlone.test(line)) {
    part.unit = unitOf(`0${line}`, count ?? '0')
    return true
  }
  const [, money] = moneyAlone.exec(line) ?? []
  return money === undefined ? readNumber(state, line) : readSum(state, money)
}

/** A sum on a line of its own: the price of one, then the total. */
function readSum(state: State, text: string): boolean {
  const { part } = state
  if (part.count === undefined) part.count = numberIn(text)
  else if (part.price === undefined) part.price = moneyIn(text)
  else close(state, moneyIn(text))
  return true
}

/** A number alone: the count, or the number of the next line behind a product with one sum. */
function readNumber(state: State, line: string): boolean {
  if (!countAlone.test(line)) return false
  if (state.part.price !== undefined && !/[.,]/.test(line)) return closeWithOneSum(state)
  return readSum(state, line)
}
