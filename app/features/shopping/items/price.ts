import { centsOf, typedReais } from '#app/lib/money.ts'
import { priceMaxCents } from '#shared/shopping.ts'

/** The text of a price field; empty for no price. A row that an older version of the app wrote lacks the field. */
export const typedPrice = (price: number | null | undefined): string =>
  price === null || price === undefined ? '' : typedReais(price)

/** The typed price in cents: null for an empty text, undefined for an invalid or too high price. */
export function priceIn(typed: string): number | null | undefined {
  if (!typed.trim()) return null
  const cents = centsOf(typed)
  return cents !== undefined && cents <= priceMaxCents ? cents : undefined
}
