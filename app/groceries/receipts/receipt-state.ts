/** The products of a receipt that are read already, and the one that is being read. */
import { priceMaxCents } from '#shared/shopping.ts'
import { type Columns, noColumns } from './receipt-table.ts'
import { type Label, moneyIn } from './receipt-words.ts'

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
interface Part extends Partial<Pick<ReceiptLine, 'name' | 'count' | 'unit' | 'price'>> {
  /** The count as written: `1.000` is a thousand if the total says so. */
  written?: string
  /** True for a name among the data of a person: only an amount with a unit makes it a product. */
  isDoubtful?: boolean
  /** True for a name behind its number: `001 7891 LEITE`. */
  isNumbered?: boolean
}

export interface State {
  all: ReceiptLine[]
  cancelled: Set<ReceiptLine>
  columns: Columns
  /** The names that stand below each other in front of their amounts. */
  names: string[]
  /** The line in front of the present one. */
  before: string
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
  cancelled: new Set(),
  columns: noColumns,
  names: [],
  before: '',
  part: {},
  waiting: undefined,
  discount: 0,
  isOver: false,
  isPerson: false,
})

export const isBegun = ({ part }: State): boolean => part.count !== undefined || part.price !== undefined

/** Ends a product. A total that the receipt lacks is computed, if the price of one is known. */
export function close(state: State, total?: number): boolean {
  const { name, count = 1, unit = '', price, isDoubtful } = state.part
  // On a receipt without prices of one, the only sum is the total.
  if (total === undefined && price !== undefined && state.all.some((line) => line.price === undefined))
    return closeWithOneSum(state)
  const sum = total ?? (price === undefined ? undefined : Math.round(count * price))
  const { written = '' } = state.part
  const after = state.names.shift()
  state.part = after ? { name: after, isNumbered: true } : {}
  state.waiting = undefined
  if (!name || sum === undefined || sum > priceMaxCents || !(count > 0) || (isDoubtful && unit === '')) return true
  state.isPerson = false
  state.all.push({ name, count: countOf(written, count, price, sum), unit, price, total: sum })
  return true
}

/** `1.000` is a thousand if the price of one and the total say so. */
function countOf(written: string, count: number, price: number | undefined, total: number): number {
  const all = Number(written.replaceAll('.', ''))
  const isThousands = /^\d{1,3}\.\d{3}$/.test(written) && price !== undefined
  return isThousands && Math.abs(all * price - total) < Math.abs(count * price - total) ? all : count
}

/** Ends a product with one sum only, which is the total rather than the price of one. */
export function closeWithOneSum(state: State): boolean {
  const { price, ...part } = state.part
  state.part = part
  return close(state, price)
}

/** Takes back the line that is named by its number or its sum, else the last one. */
export function cancel(state: State, line: string): boolean {
  if (isBegun(state)) close(state)
  const [, number] = /\bitem:?\s*(?:n[ºo°.]*\s*)?0*(\d{1,3})(?![\d.,])/iu.exec(line) ?? []
  const [, sum] = /(\d[\d.]*,\d\d)\D*$/.exec(line) ?? []
  const left = state.all.filter((each) => !state.cancelled.has(each))
  const same = ({ total }: ReceiptLine) => sum === undefined || total === moneyIn(sum)
  const named = state.all[Number(number ?? 0) - 1]
  const found = named && same(named) ? named : (left.findLast(same) ?? (number ? undefined : left.at(-1)))
  if (found) state.cancelled.add(found)
  return true
}
