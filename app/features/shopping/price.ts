import { centsOf, typedReais } from '#app/lib/money.ts'
import { priceMaxCents } from '#shared/shopping.ts'

/** The text of a price field. A row of an older app has no price, not even null. */
export const typedPrice = (price: number | null | undefined): string =>
  price === null || price === undefined ? '' : typedReais(price)

/** The price in a field, in cents: null for an empty one, undefined for an invalid or too high one. */
export function priceIn(typed: string): number | null | undefined {
  if (!typed.trim()) return null
  const cents = centsOf(typed)
  return cents !== undefined && cents <= priceMaxCents ? cents : undefined
}
