/**
 * What was spent: the purchases of a list, and the priced lines of its trips that no purchase stands for. A line that was
 * bought since purchases are kept is both, and counts once.
 */
import { addDays } from '#shared/days.ts'

/** A purchase as it is stored; a deleted one still stands for its line of a trip. */
export interface BoughtRow {
  listId: string
  itemId: string | null
  /** The normalised words of the name. */
  product: string
  name: string
  quantity: string | null
  /** Cents of the whole line. */
  price: number
  market: string | null
  /** Such as `2026-11-28`, in Brazil. */
  day: string
  boughtBy: string | null
  deletedAt: number | null
}

export interface TripOf {
  listId: string
  day: string
  market: string | null
  closedBy: string | null
  lines: readonly { id?: string; name: string; quantity?: string; price?: number; boughtBy?: string }[]
}

export type Spent = Omit<BoughtRow, 'deletedAt'>

/** The most rows that are worked on before somebody else has a turn. */
export const rowsAtOnce = 200

/** The purchases and the other priced lines, each once. `productOf`: the normalised words of a name. */
export function* spentOf(
  rows: readonly BoughtRow[],
  trips: readonly TripOf[],
  productOf: (name: string) => string,
): Generator<void, Spent[]> {
  const spent: Spent[] = []
  const standing = new Standing()
  let worked = 0
  for (const { deletedAt, ...row } of rows) {
    if (++worked % rowsAtOnce === 0) yield
    standing.add(row)
    if (deletedAt === null) spent.push(row)
  }
  for (const trip of trips)
    for (const line of linesOf(trip, productOf)) {
      if (++worked % rowsAtOnce === 0) yield
      if (!standing.takeFor(line)) spent.push(line)
    }
  return spent
}

function* linesOf({ lines, closedBy, ...trip }: TripOf, productOf: (name: string) => string): Generator<Spent> {
  const { listId, day, market } = trip
  for (const { id = null, name, quantity = null, price, boughtBy } of lines) {
    if (price === undefined) continue
    const product = productOf(name)
    yield { listId, day, market, itemId: id, name, product, quantity, price, boughtBy: boughtBy ?? closedBy }
  }
}

/** A shop may end after midnight. */
const daysBetween = [0, -1, 1]

/** The purchases that may stand for a line of a trip. Each stands for one. */
class Standing {
  readonly #byKey = new Map<string, Spent[]>()
  readonly #taken = new Set<Spent>()

  add(row: Spent): void {
    for (const key of keysOf(row)) {
      const rows = this.#byKey.get(key)
      if (rows) rows.push(row)
      else this.#byKey.set(key, [row])
    }
  }

  /** True if a purchase stands for this line: that of its item, or an equal one where a file has lost the item. */
  takeFor(line: Spent): boolean {
    const found = line.itemId === null ? undefined : this.#find(line, itemKey, () => true)
    const row = found ?? this.#find(line, contentKey, ({ itemId }) => itemId === null || line.itemId === null)
    if (row) this.#taken.add(row)
    return row !== undefined
  }

  #find(line: Spent, keyOf: typeof itemKey, fits: (row: Spent) => boolean): Spent | undefined {
    for (const days of daysBetween) {
      const rows = this.#byKey.get(keyOf(line, addDays(line.day, days)))
      const row = rows?.find((each) => !this.#taken.has(each) && fits(each))
      if (row) return row
    }
    return undefined
  }
}

const keysOf = (row: Spent): string[] =>
  row.itemId === null ? [contentKey(row, row.day)] : [itemKey(row, row.day), contentKey(row, row.day)]
const itemKey = ({ listId, itemId }: Spent, day: string): string => `${day} ${listId} ${itemId}`
const contentKey = ({ listId, product, price }: Spent, day: string): string => `${day} ${listId} ${price} ${product}`
