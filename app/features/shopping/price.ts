import { centsOf, typedReais } from '#app/lib/money.ts'
import { priceMaxCents } from '#shared/shopping.ts'

/** What stands in the field for a price. A row of an older app has none, not even null. */
export const typedPrice = (price: number | null | undefined): string =>
  price === null || price === undefined ? '' : typedReais(price)

/** The price in a field, in cents: null for an empty one, undefined for what is no price or too high. */
export function priceIn(typed: string): number | null | undefined {
  if (!typed.trim()) return null
  const cents = centsOf(typed)
  return cents !== undefined && cents <= priceMaxCents ? cents : undefined
}
