/**
 * What was spent, for Gastos and the budget of a month: the purchases of lists, and the priced lines of their trips for
 * which no purchase stands. A line that was bought since purchases are kept is both, and counts once.
 */
import { addDays } from '#shared/days.ts'
import { isoDay } from './dates.ts'

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
  id: string
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
  id: string
  listId: string
  day: string
  market: string | null
  closedBy: string | null
  /** Ms. */
  closedAt: number
  lines: readonly Line[]
}

/** The month of a day. */
export const monthOfDay = (day: string): string => day.slice(0, 'yyyy-mm'.length)

/** Cents of what was spent in the month of `day`. */
export function* spentInMonth(day: string, ...rows: Parameters<typeof spentOf>): Generator<void, number> {
  const spent = yield* spentOf(...rows)
  return spent.reduce((cents, row) => (monthOfDay(row.day) === monthOfDay(day) ? cents + row.price : cents), 0)
}

/**
 * The purchases and the other priced lines, each once, whatever the order of the rows. `productOf`: the normalised words
 * of a name.
 */
export function* spentOf(
  rows: readonly BoughtRow[],
  trips: readonly TripOf[],
  productOf: (name: string) => string,
): Generator<void, Spent[]> {
  const spent: Spent[] = []
  const standing = new Standing()
  for (const each of [...rows].sort(byId)) {
    yield
    const row = withProduct(each, productOf)
    standing.add(row)
    if (row.deletedAt === null) spent.push(row)
  }
  const lines = yield* linesOf(trips, productOf)
  // An equal purchase may stand for a line without an item only if no line names its item.
  for (const hasItem of [true, false])
    for (const { line, days } of lines) {
      yield
      if ((line.itemId !== null) === hasItem && !standing.takeFor(line, days)) spent.push(line)
    }
  return spent
}

/** A device does not know the product of a purchase that waits to be sent. */
const withProduct = (row: BoughtRow, productOf: (name: string) => string): BoughtRow =>
  row.product === '' ? { ...row, product: productOf(row.name) } : row

interface SpentLine {
  line: Spent
  days: readonly string[]
}

/** The priced lines, each with the days on which it may have been bought: a shop may end after midnight. */
function* linesOf(trips: readonly TripOf[], productOf: (name: string) => string): Generator<void, SpentLine[]> {
  const found: SpentLine[] = []
  for (const { listId, day, market, closedBy, closedAt, lines } of [...trips].sort(byId)) {
    const near = [day, isoDay(closedAt)].flatMap((each) => [each, addDays(each, -1), addDays(each, 1)])
    const days = [...new Set(near)]
    for (const { id = null, name, quantity = null, price, boughtBy = closedBy } of lines) {
      yield
      if (price !== undefined)
        found.push({
          days,
          line: { listId, day, market, itemId: id, name, product: productOf(name), quantity, price, boughtBy },
        })
    }
  }
  return found
}

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
  takeFor(line: Spent, days: readonly string[]): boolean {
    const row =
      (line.itemId !== null && this.#find(line, days, itemKey)) ||
      this.#find(line, days, contentKey, ({ itemId }) => itemId === null || line.itemId === null)
    if (row) this.#taken.add(row)
    return row !== undefined
  }

  #put(key: string, row: BoughtRow): void {
    const rows = this.#byKey.get(key)
    if (rows) rows.push(row)
    else this.#byKey.set(key, [row])
  }

  #find(line: Spent, days: readonly string[], keyOf: typeof itemKey, fits = (_row: BoughtRow) => true) {
    for (const day of days) {
      const row = this.#byKey.get(keyOf(line, day))?.find((each) => !this.#taken.has(each) && fits(each))
      if (row) return row
    }
    return
  }
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : Number(a.id > b.id))
const itemKey = ({ listId, itemId }: Spent, day: string): string => `${day} ${listId} ${itemId}`
const contentKey = ({ listId, product, price }: Spent, day: string): string => `${day} ${listId} ${price} ${product}`
