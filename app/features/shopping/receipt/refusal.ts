/** Why the rows of a receipt are not confirmed. */
import { reais } from '#app/lib/money.ts'
import type { ReceiptTexts } from '#app/messages/pt-br/receipt.ts'
import { priceMaxCents } from '#shared/shopping.ts'
import type { ReceiptRow } from './confirm-receipt.ts'

export interface Refusal {
  text: string
  /** True if the person may confirm all the same. */
  isWarning?: boolean
}

/** `total` is what the receipt says, in cents. Undefined if nothing speaks against the rows. */
export function refusalOf(
  taken: readonly Pick<ReceiptRow, 'name' | 'price'>[],
  total: number | undefined,
  texts: ReceiptTexts,
): Refusal | undefined {
  if (taken.length === 0) return { text: texts.nothingTaken }
  if (taken.some(({ name }) => name === '')) return { text: texts.nameMissing }
  const high = taken.find(({ price }) => price > priceMaxCents)
  if (high) return { text: texts.tooHigh(high.name, reais(high.price)) }
  const sum = taken.reduce((cents, { price }) => cents + price, 0)
  return total !== undefined && sum > total
    ? { text: texts.tooMuch(reais(sum), reais(total)), isWarning: true }
    : undefined
}
