/**
 * The lines of a trip: what was bought on one shop. No schema of the accepted values is here, because the list of
 * fields needs this file.
 */
import { z } from 'zod/mini'

/** A bought item, as the receipt shows it. What is not known is left out, because a trip is kept for years. */
const tripLineSchema = z.object({
  /** The item on the list; absent in a trip from a file. */
  id: z.optional(z.string()),
  name: z.string(),
  quantity: z.optional(z.string()),
  /** The price of the whole line in cents. */
  price: z.optional(z.int()),
  boughtBy: z.optional(z.string()),
})
export type TripLine = z.infer<typeof tripLineSchema>

/** The limit of lines of a trip. A longer shop is kept as several trips. */
export const tripLinesMax = 200

export const tripLinesSchema = z.array(tripLineSchema)

/** The sum of the known prices in cents; null while no line has one. */
export const totalOf = (lines: readonly TripLine[]): number | null =>
  lines.reduce<number | null>((sum, { price }) => (price === undefined ? sum : (sum ?? 0) + price), null)

/** The lines without those of `items`, which are on the list again. */
export const linesWithout = (lines: readonly TripLine[], items: readonly string[]): TripLine[] =>
  lines.filter(({ id }) => id === undefined || !items.includes(id))

/**
 * The lines of two closings of the same trip. An item of both is one line: that of `kept`, with an amount and a price of
 * `added` where it has none.
 */
export function joinedLines(kept: readonly TripLine[], added: readonly TripLine[]): TripLine[] {
  const same = new Map(added.map((line) => [line.id, line]))
  const known = new Set(kept.map(({ id }) => id))
  return [
    ...kept.map((line) => ({ ...(line.id === undefined ? undefined : same.get(line.id)), ...line })),
    ...added.filter(({ id }) => id === undefined || !known.has(id)),
  ]
}
