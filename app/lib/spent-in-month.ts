/** The sum of a month for one list. */
import { addDays } from '#shared/days.ts'

interface Purchase {
  itemId: string | null
  price: number
  day: string
}

interface Trip {
  day: string
  lines: readonly { id?: string | undefined; price?: number | undefined }[]
}

/**
 * Cents of the purchases of the month of `today`, and of the priced lines of its trips for which no purchase stands: those
 * from before purchases were kept. A shop may end after midnight.
 */
export function spentInMonth(today: string, purchases: readonly Purchase[], trips: readonly Trip[]): number {
  const month = today.slice(0, 'yyyy-mm'.length)
  const standing = new Set(
    purchases.flatMap(({ itemId, day }) => [-1, 0, 1].map((days) => `${itemId} ${addDays(day, days)}`)),
  )
  const lines = trips
    .filter(({ day }) => day.startsWith(month))
    .flatMap(({ day, lines }) => lines.filter(({ id }) => id === undefined || !standing.has(`${id} ${day}`)))
  const bought = purchases.filter(({ day }) => day.startsWith(month))
  return [...bought, ...lines].reduce((cents, { price = 0 }) => cents + price, 0)
}
