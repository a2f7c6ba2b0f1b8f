import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { TripRow } from '#app/data/areas/trips.ts'
import { basketOf } from '#app/features/shopping/items/trip.ts'
import { clockTime } from '#app/lib/dates.ts'
import type { Member } from '#shared/shopping.ts'
import { tripOf } from './market-rows.ts'

type ReceiptLine = Pick<ItemRow, 'name' | 'price'> & { id?: string | undefined; quantity?: string | null | undefined }

export interface Receipt {
  bought: number
  left: number
  /** Undefined while no item has a price. */
  cents: number | undefined
  /** The number of bought items without a price. */
  unpriced: number
  /**
   * The items of the trip by the name of the person who bought them, in the order of buying. The person with the most
   * is first.
   */
  people: readonly { name: string; items: readonly ReceiptLine[] }[]
  /** The clock time of the trip's first purchase. `to` is that of the last one. */
  from: string
  to: string
}

/** The receipt of the trip that continues at `nowMs`. */
export function receiptOf(
  items: readonly ItemRow[],
  nowMs: number,
  nameOf: (userId: string | null) => string,
): Receipt {
  const trip = tripOf(items, nowMs)
  const basket = basketOf(items, nowMs)
  const times = basket.map(({ boughtAt }) => boughtAt ?? nowMs)
  return {
    bought: trip.inBasket,
    left: trip.left,
    cents: trip.total?.cents,
    unpriced: trip.total?.unpriced ?? 0,
    people: byBuyer(basket, nameOf),
    from: clockTime(times.reduce((a, b) => Math.min(a, b), nowMs)),
    to: clockTime(times.reduce((a, b) => Math.max(a, b), 0) || nowMs),
  }
}

/** The receipt of a trip that is kept. */
export function receiptOfTrip(
  { lines, total, closedAt, closedBy }: TripRow,
  nameOf: (userId: string | null) => string,
): Receipt {
  const bought = lines.map((line) => ({ ...line, price: line.price ?? null, boughtBy: line.boughtBy ?? closedBy }))
  return {
    bought: lines.length,
    left: 0,
    cents: total ?? undefined,
    unpriced: lines.filter(({ price }) => price === undefined).length,
    people: byBuyer(bought, nameOf),
    from: clockTime(closedAt),
    to: clockTime(closedAt),
  }
}

interface Names {
  you: string
  someone: string
}

/** The names of buyers by their ids: for this person, who is `you`, and for others, who look at the picture. */
export function buyerNames(members: readonly Member[], userId: string, { you, someone }: Names) {
  const forOthers = (id: string | null) => members.find((member) => member.id === id)?.name ?? someone
  return { forOthers, forUser: (id: string | null) => (id === userId ? you : forOthers(id)) }
}

function byBuyer(
  lines: readonly (ReceiptLine & { boughtBy: string | null })[],
  nameOf: (userId: string | null) => string,
): Receipt['people'] {
  const people = new Map<string, ReceiptLine[]>()
  for (const line of lines) {
    const name = nameOf(line.boughtBy)
    people.set(name, [...(people.get(name) ?? []), line])
  }
  return [...people].map(([name, items]) => ({ name, items })).sort((a, b) => b.items.length - a.items.length)
}
