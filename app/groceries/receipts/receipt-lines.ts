/** The lines of products of a receipt, read line by line of its page. */
import { type Found, isQuantityOfProduct, labelsIn } from './receipt-labels.ts'
import { cancel, close, closeWithOneSum, isBegun, type ReceiptLine, type State } from './receipt-state.ts'
import { columnsOf, type Row, readTableRow } from './receipt-table.ts'
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
  payable,
  person,
  products,
  sizeAlone,
  timesAtEnd,
  unitAlone,
  unitBehind,
} from './receipt-words.ts'

/** Reads one line of a page into `state`. Returns false for a line that is no part of a product. */
export function readLine(state: State, line: string, next: string): boolean {
  const { before } = state
  if (cancelled.test(line) && (state.all.length > 0 || isBegun(state))) return cancel(state, line)
  if (state.isOver) return false
  const columns = columnsOf(line)
  state.columns = columns ?? state.columns
  const isRead =
    columns !== undefined ||
    readWaiting(state, line) ||
    readDiscount(state, line) ||
    readLabels(state, line, next) ||
    readOther(state, line, before)
  state.before = line
  return isRead
}

/** Ends the page: the last product may lack its total. */
export function allLines(state: State): ReceiptLine[] {
  if (isBegun(state) && !state.isOver) close(state)
  return state.all.filter((line) => !state.cancelled.has(line))
}

function setName(state: State, text: string, isSold = false, isNumbered = false): boolean {
  const name = nameIn(codeless(state, text), isSold)
  if (!name) return false
  if (isBegun(state)) close(state)
  state.names = []
  state.part = { name, isDoubtful: state.isPerson, isNumbered }
  return true
}

const numbered = /^0\d\d\s+\d{4,20}\s+\p{L}/u

/** A line with a name only. Below another numbered one it waits for its amounts. */
function readName(state: State, line: string, before: string): boolean {
  const isNumbered = numbered.test(line)
  const name = isNumbered && numbered.test(before) && state.part.isNumbered ? nameIn(line) : undefined
  if (name && !isBegun(state)) return state.names.push(name) > 0
  // The value of a label of a person is on the line below it.
  const isOfPerson = state.isPerson && (person.test(line) || (person.test(before) && /(?:^\p{L}+|:)$/u.test(before)))
  return !isOfPerson && setName(state, line, false, isNumbered)
}

function take(state: State, label: Label, text: string): void {
  const { part } = state
  if (label === 'total' && part.name) close(state, moneyIn(text))
  if (label === 'name') setName(state, text, true)
  if (label === 'quantity') {
    part.count = numberIn(text)
    part.written = text.split(' ')[0] ?? ''
  }
  if (label === 'unit') part.unit = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  if (label === 'price') part.price = moneyIn(text)
}

/** A line with labels: `Qtde.:1 UN: UN Vl. Unit.: 25,90`. */
function readLabels(state: State, line: string, next: string): boolean {
  const found = labelsIn(line)
  const [first] = found
  if (!first) return false
  if (isHeading(found, line)) return true
  if (first.label === 'total' && payable.test(line)) return false
  const isProduct = first.label !== 'quantity' || isQuantityOfProduct(line, next, found.length)
  if (!isProduct || (first.label === 'total' && !isBegun(state))) return false
  // Only a product has a code.
  if (first.label === 'code' && first.at > 0) state.isPerson = false
  setName(state, nameOver(state, line.slice(0, first.at)), isSold(found, next))
  for (const { label, value } of found) {
    if (value === '') state.waiting = label
    else take(state, label, value)
  }
  return true
}

/** The text of a name; a size alone goes on with the name of the line above. */
const nameOver = ({ part }: State, text: string): string =>
  part.name && part.count === undefined && sizeAlone.test(text.trim()) ? `${part.name} ${text}` : text

/** True for a product with its code and its amount, on its line or below. */
const isSold = (found: readonly Found[], next: string): boolean =>
  found.some(({ label }) => label === 'code') &&
  (found.length > 1 || labelsIn(next).some(({ label }) => label === 'quantity'))

/** True for the heading of a table. */
const isHeading = (found: readonly Found[], line: string): boolean =>
  found.length > 1 && !/\d/.test(line) && found.some(({ value }) => value !== '' && !unitAlone.test(value))

function readWaiting(state: State, line: string): boolean {
  const label = state.waiting
  state.waiting = undefined
  if (!label) return false
  const shapes = { unit: /^\p{L}{1,8}\.?$/u, code: /^[\w.-]+ ?\)?$/, name: /\p{L}/u }
  const isNumber = /^(?:r\$ ?)?[\d.,]+$/i.test(line) && !codeAlone.test(line)
  const isValue = label in shapes ? shapes[label as keyof typeof shapes].test(line) : isNumber
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

function readOther(state: State, line: string, before: string): boolean {
  const row = readTableRow(line, state.columns)
  const isProduct = row !== undefined || amountAtEnd.test(line) || timesAtEnd.test(line)
  if (endsProducts.test(line) && !isProduct) return end(state)
  if (person.test(line)) {
    state.isPerson = true
    state.part = isBegun(state) ? state.part : {}
  } else if (products.test(line) && !/\d/.test(line)) state.isPerson = false
  if (noProduct.test(line) && !isProduct) return false
  if (row?.name) return addRow(state, row.name, row)
  return readRow(state, line) || readCell(state, line) || readName(state, line, before)
}

function addRow(state: State, name: string, { count, unit, price, total, off }: Row): boolean {
  if (isBegun(state)) close(state)
  setName(state, name, true)
  take(state, 'quantity', count)
  take(state, 'unit', unit)
  take(state, 'price', price)
  close(state, total)
  const last = state.all.at(-1)
  if (last && off > 0) last.off = off
  state.discount += off
  return true
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
  const front = line.slice(0, match.index + (text.startsWith(count) ? 0 : 1))
  // A name that cannot be read does not give its amounts to the line above.
  const name = /\p{L}{2}/u.test(front) ? nameIn(front, amountAtEnd.test(line)) : state.part.name
  if (!name) return false
  if (name !== state.part.name) {
    if (isBegun(state)) close(state)
    state.names = []
  }
  state.part = { name: codeless(state, name), unit: unitOf(text, count), isDoubtful: false }
  take(state, 'quantity', count)
  if (price !== undefined) take(state, 'price', price)
  return total === undefined || close(state, moneyIn(total))
}

const codeless = ({ columns }: State, name: string): string =>
  columns.isCodeBehind ? name.replace(/ \d{1,14}$/, '') : name

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
