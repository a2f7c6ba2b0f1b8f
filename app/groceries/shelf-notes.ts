/** The note of an item keeps a price as the shelf wrote it, beside the total that was made of it. */
import { noteMaxLength } from '#shared/shopping.ts'
import { readShelfPrice } from './shelf-prices.ts'

export interface Priced {
  price: number | null
  quantity: string | null
  note: string | null
}

/** Between the parts of a note. */
const dot = ' · '

/** The part of the note from which the price was made, such as `3 por 10`; undefined without one. */
export const shelfTextOf = ({ price, quantity, note }: Priced): string | undefined =>
  price === null ? undefined : note?.split(dot).findLast((part) => totalOf(part, quantity)?.cents === price)

/**
 * What a typed price makes of an item; `plain` are its cents if it is a plain one. A shelf price also says the quantity.
 * Undefined if the text is no price.
 */
export function pricedBy(typed: string, plain: number | null | undefined, item: Priced): Priced | undefined {
  const { price, quantity, note } = item
  const old = shelfTextOf(item)
  const rest = note?.split(dot).filter((part) => part !== old) ?? []
  if (plain !== undefined) return { price: plain, quantity, note: plain === price ? note : rest.join(dot) || null }
  const total = totalOf(typed, quantity)
  const next = [...rest, typed.trim().split(/\s+/).join(' ')].join(dot)
  return total && { price: total.cents, quantity: total.quantity, note: next.length > noteMaxLength ? note : next }
}

function totalOf(text: string, quantity: string | null) {
  const total = readShelfPrice(text, quantity)
  return typeof total === 'object' ? total : undefined
}
