import type { SpendingRows } from '#app/data/areas/spending.ts'
import { type Spent, spentOf } from '#app/lib/spent.ts'
import { type Entry, type Ledger, ledgerOf, type UnitPrice } from './sums.ts'

/** How names, amounts and markets are read. */
export interface Readings {
  productOf: (name: string) => string
  /** The name as a list shows it. */
  spelled: (name: string) => string
  aisleOf: (name: string) => string | null
  unitOf: (line: { quantity: string | null; price: number }) => UnitPrice | null
  marketsOf: (names: readonly string[]) => (name: string) => string
  /** A day in Brazil. */
  today: string
}

/**
 * The ledger of one list, or of all. A turn is one row, so 10,000 of them never hold the page up; a name is read once.
 */
export function* readLedger(
  { purchases, trips }: SpendingRows,
  listId: string | undefined,
  readings: Readings,
): Generator<void, Ledger> {
  const isChosen = (row: { listId: string }) => listId === undefined || row.listId === listId
  const spent = yield* spentOf(purchases.filter(isChosen), trips.filter(isChosen), once(readings.productOf))
  const [aisleOf, spelled] = [once(readings.aisleOf), once(readings.spelled)]
  const marketOf = readings.marketsOf(spent.flatMap(({ market }) => market ?? []))
  const entries: Entry[] = []
  for (const row of spent) {
    yield
    const market = row.market === null ? null : marketOf(row.market)
    const unit = readings.unitOf(row) ?? asPaid(row)
    entries.push({ ...row, name: spelled(row.name), market, aisle: aisleOf(row.name), unit })
  }
  return yield* ledgerOf(entries, readings.today)
}

/** Prices of an amount without a unit compare with those of the same amount. */
const asPaid = ({ price, quantity }: Spent): UnitPrice => ({ cents: price, per: `: ${quantity ?? ''}` })

/** The function with its results by argument. */
function once<T>(read: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found
    const result = read(name)
    known.set(name, result)
    return result
  }
}
