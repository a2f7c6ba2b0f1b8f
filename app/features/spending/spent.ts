/**
 * What was spent: the purchases of lists, and the priced lines of their trips for which no purchase stands. A line that
 * was bought since purchases are kept is both, and counts once.
 */
import { isoDay } from '#app/lib/dates.ts'
import { addDays } from '#shared/days.ts'

export interface Spent {
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
}

/** A purchase as it is stored. One that was taken back still stands for its line. */
export interface BoughtRow extends Spent {
  /** The time of the tick, ms. A receipt that is read later has an earlier day. */
  boughtAt: number
  deletedAt: number | null
}

interface Line {
  id?: string | undefined
  name: string
  quantity?: string | undefined
  price?: number | undefined
  boughtBy?: string | undefined
}

export interface TripOf {
  listId: string
  day: string
  market: string | null
  closedBy: string | null
  /** Ms. */
  closedAt: number
  lines: readonly Line[]
}

/** The purchases and the other priced lines, each once. `productOf`: the normalised words of a name. */
export function* spentOf(
  rows: readonly BoughtRow[],
  trips: readonly TripOf[],
  productOf: (name: string) => string,
): Generator<void, Spent[]> {
  const spent: Spent[] = []
  const standing = new Standing()
  for (const row of rows) {
    yield
    standing.add(row)
    if (row.deletedAt === null) spent.push(row)
  }
  // An equal purchase may stand for a line without an item only if no line names its item.
  for (const hasItem of [true, false])
    for (const trip of trips)
      for (const line of linesOf(trip, productOf)) {
        yield
        if ((line.itemId !== null) === hasItem && !standing.takeFor(line, trip)) spent.push(line)
      }
  return spent
}

function* linesOf({ lines, ...trip }: TripOf, productOf: (name: string) => string): Generator<Spent> {
  const { listId, day, market, closedBy } = trip
  for (const { id = null, name, quantity = null, price, boughtBy = closedBy } of lines)
    if (price !== undefined)
      yield { listId, day, market, itemId: id, name, product: productOf(name), quantity, price, boughtBy }
}

/** A shop may end after midnight. */
const daysBetween = [0, -1, 1]

/** The purchases that may stand for a line of a trip. Each stands for one. */
class Standing {
  readonly #byKey = new Map<string, BoughtRow[]>()
  readonly #taken = new Set<BoughtRow>()

  add(row: BoughtRow): void {
    for (const day of new Set([row.day, isoDay(row.boughtAt)])) {
      this.#put(contentKey(row, day), row)
      if (row.itemId !== null) this.#put(itemKey(row, day), row)
    }
  }

  /** True if a purchase stands for this line: that of its item, or an equal one where a file has lost the item. */
  takeFor(line: Spent, { day, closedAt }: TripOf): boolean {
    const days = new Set([day, isoDay(closedAt)].flatMap((each) => daysBetween.map((days) => addDays(each, days))))
    const row =
      (line.itemId !== null && this.#find([...days].map((each) => itemKey(line, each)))) ||
      this.#find(
        [...days].map((each) => contentKey(line, each)),
        ({ itemId }) => itemId === null || line.itemId === null,
      )
    if (row) this.#taken.add(row)
    return row !== undefined
  }

  #put(key: string, row: BoughtRow): void {
    const rows = this.#byKey.get(key)
    if (rows) rows.push(row)
    else this.#byKey.set(key, [row])
  }

  #find(keys: readonly string[], fits = (_row: BoughtRow): boolean => true): BoughtRow | undefined {
    for (const key of keys) {
      const row = this.#byKey.get(key)?.find((each) => !this.#taken.has(each) && fits(each))
      if (row) return row
    }
    return undefined
  }
}

const itemKey = ({ listId, itemId }: Spent, day: string): string => `${day} ${listId} ${itemId}`
const contentKey = ({ listId, product, price }: Spent, day: string): string => `${day} ${listId} ${price} ${product}`
