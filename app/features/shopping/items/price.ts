import type { ItemRow } from '#app/data/areas/shopping.ts'
import { centsOf, typedReais } from '#app/lib/money.ts'
import { priceMaxCents } from '#shared/shopping.ts'
import { readerNow } from './grocery-reader.ts'

type Priced = Pick<ItemRow, 'price' | 'quantity' | 'note'>

/** A row that an older version of the app wrote lacks the newest fields. */
const whole = ({ price = null, quantity, note = null }: Priced): Priced => ({ price, quantity, note })

/** The price as it was written on the shelf, if the price of the item was made from it. */
export const shelfTextOf = (item: Priced): string | undefined => readerNow()?.shelfText(whole(item))

/** The text of a price field; empty for no price. */
export const typedPrice = (item: Priced): string =>
  (item.price ?? null) === null ? '' : (shelfTextOf(item) ?? typedReais(item.price ?? 0))

/**
 * The fields of an item that a typed price changes. A price as on a shelf (`39,90/kg 0,430`), which only the loaded
 * reader knows, changes quantity and note, too. Undefined for a text that is no price, or a too high one.
 */
export function changesByPrice(typed: string, item: Priced): Partial<Priced> | undefined {
  const cents = typed.trim() ? centsOf(typed) : null
  const price = (cents ?? 0) > priceMaxCents ? undefined : cents
  const before = whole(item)
  const priced = readerNow()?.priced(typed, price, before) ?? (price === undefined ? undefined : { ...before, price })
  const isChanged = ([field, value]: [string, unknown]) => value !== before[field as keyof Priced]
  return priced && Object.fromEntries(Object.entries(priced).filter(isChanged))
}
