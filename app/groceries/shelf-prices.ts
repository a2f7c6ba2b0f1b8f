/**
 * Reads a price as a shelf writes it, and makes its total: `3 por 10`, `leve 3 pague 2 4,99`, `a partir de 6: 4,99`,
 * `39,90/kg 0,430`, `2 x 4,99`. One grammar for the field of a price and for typed lines.
 */
import { longestQuantity } from './line-amounts.ts'
import { bareValue, type Measure, measureOf, type ShelfParts, shelfParts } from './shelf-parts.ts'
import { tokensOf } from './tokens.ts'
import { inSmallest, isWeighed, unitFor } from './units.ts'

export interface ShelfPrice {
  /** The total, 1 to 9,999,999. */
  cents: number
  /** The amount that the total is for. */
  quantity: string
}

/** A price of one that does not say how many or how much. */
const noAmount = 'amount is missing'

const longestText = 60
const largestCents = 9_999_999

/**
 * The total of a shelf price. An amount that the text lacks is that of the item (`quantity`); an offer is taken at least
 * once. Undefined for any other text, also for a plain price and for an offer that does not say what the amount costs.
 */
export function readShelfPrice(text: string, quantity: string | null): ShelfPrice | typeof noAmount | undefined {
  if (text.trim().length > longestText) return undefined
  const parts = shelfParts(tokensOf(text.replace(/\d[\d.,]*\/\d[\d.,]*/g, apart)))
  const item = quantity === null ? undefined : measureOf(tokensOf(quantity), quantity)
  if (!parts?.price) return undefined
  const said = saidAmount(parts)
  const total = totalOf(parts, parts.price, said ?? item, said !== undefined)
  if (total === undefined || total === noAmount) return total
  const cents = Math.round(total.cents)
  if (!(cents > 0 && cents <= largestCents)) return undefined
  const written = quantityOf(total.amount, item, quantity)
  return written.length <= longestQuantity ? { cents, quantity: written } : undefined
}

/** Otherwise `3,99/100` is one number, as `1/2` is. */
const apart = (text: string): string => (/^[1-9]\/[2-9]$/.test(text) ? text : text.replace('/', ' / '))

interface Total {
  cents: number
  amount: Measure
}

function totalOf(parts: ShelfParts, price: number, amount: Measure | undefined, isSaid: boolean) {
  const { takes, pays, from, of, per } = parts
  if ([takes ?? pays, from, of].filter(Boolean).length > 1) return
  if (takes ?? pays) return takes && pays && bundle(takes, pays, price, amount)
  if (of) return group(of, price, amount)
  if (from)
    return ofOne(per, price, amount && amount.smallest === from.smallest && amount.value >= from.value ? amount : from)
  const isMeant = per !== undefined || parts.isTimes === true || (isSaid && parts.amount !== undefined)
  return isMeant ? ofOne(per, price, amount) : undefined
}

/** `leve 3 pague 2`: things beyond whole offers cost the full price. */
function bundle(takes: Measure, pays: Measure, price: number, amount: Measure | undefined): Total | undefined {
  if (pays.value >= takes.value) return undefined
  const count = atLeast(takes, amount)
  const rest = count.value % takes.value
  return { cents: (((count.value - rest) / takes.value) * pays.value + rest) * price, amount: count }
}

/** `3 por 10`: nobody knows what four cost. */
function group(of: Measure, price: number, amount: Measure | undefined): Total | undefined {
  const count = atLeast(of, amount)
  return of.value > 1 && count.value % of.value === 0
    ? { cents: (count.value / of.value) * price, amount: count }
    : undefined
}

function ofOne(per: Measure | undefined, price: number, amount: Measure | undefined): Total | typeof noAmount {
  if (!amount || !isOfOneKind(amount, per)) return noAmount
  const size = per?.value ?? (isWeighed(amount.smallest) ? inSmallest('kg').size : 1)
  return { cents: (amount.value / size) * price, amount }
}

function isOfOneKind({ smallest }: Measure, per: Measure | undefined): boolean {
  if (!per) return true
  if (isWeighed(smallest) || isWeighed(per.smallest)) return smallest === per.smallest
  return [smallest, per.smallest].includes('un') || smallest === per.smallest
}

/** The counted things, or those of one offer if that is more. */
const atLeast = (offer: Measure, amount: Measure | undefined): Measure =>
  amount && !isWeighed(amount.smallest) && amount.value >= offer.value && Number.isInteger(amount.value)
    ? amount
    : offer

/** From this number on, a weight without a unit is in grams or millilitres. */
const fewestGrams = 50

function saidAmount({ amount, bare, per, isTimes }: ShelfParts): Measure | undefined {
  if (amount || bare === undefined) return amount
  const value = bareValue(bare) ?? 0
  const smallest = per?.smallest ?? (isTimes && !Number.isInteger(value) ? 'g' : 'un')
  if (!isWeighed(smallest)) return { value, smallest: 'un', text: bare }
  if (Number.isInteger(value) && value >= fewestGrams) return { value, smallest, text: `${bare} ${smallest}` }
  return { value: value * 1000, smallest, text: `${bare.replace('.', ',')} ${smallest === 'g' ? 'kg' : 'l'}` }
}

/** The amount as the item writes it. An amount of another kind, such as the number of pieces that were weighed, stays. */
function quantityOf(amount: Measure, item: ReturnType<typeof measureOf>, quantity: string | null): string {
  if (!item) return quantity === null ? amount.text : quantity
  if (isPack(item) && !isWeighed(amount.smallest)) return inAll(amount.value * item.value, item)
  if (isWeighed(item.smallest) || isWeighed(amount.smallest))
    return item.smallest === amount.smallest ? amount.text : item.text
  if (amount.value === item.value) return item.text
  if (item.packs) return item.text.replace(/^\d+/, String(amount.value))
  const isBare = item.unit === '' || item.smallest !== item.unit || item.unit === 'un'
  return isBare ? amount.text : `${amount.value} ${unitFor(amount.value, item.unit)}`
}

/** A weight that is written in grams or millilitres is that of one thing, of which an offer counts several. */
const isPack = ({ unit, smallest }: { unit: string; smallest: string }): boolean =>
  isWeighed(smallest) && unit === smallest

const inAll = (value: number, { smallest }: Measure): string =>
  value < 1000 ? `${value} ${smallest}` : `${String(value / 1000).replace('.', ',')} ${smallest === 'g' ? 'kg' : 'l'}`
