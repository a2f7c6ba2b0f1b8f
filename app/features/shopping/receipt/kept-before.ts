/** The products of a receipt that are among the purchases of the list already: the receipt was read before, or typed. */
import type { PurchaseRow } from '#app/data/areas/priced-purchases.ts'
import { productOf } from '#shared/purchase-changes.ts'

type Kept = Pick<PurchaseRow, 'id' | 'product' | 'price' | 'day'>

interface Row {
  till: string
  name: string
  price: number
}

const fewest = 2
const share = 0.8

/**
 * The tills' names of the rows that were bought at the same price on `day`, or on any one day if it is undefined. If
 * most prices of the receipt are those of the day, the names do not matter: a person may have written others.
 */
export function keptBefore(rows: readonly Row[], purchases: readonly Kept[], day: string | undefined): Set<string> {
  const days = day === undefined ? [...new Set(purchases.map((kept) => kept.day))] : [day]
  const found = days.map((each) => {
    const ofDay = purchases.filter((kept) => kept.day === each)
    const byPrice = paired(rows, ofDay, () => true)
    const isWhole = byPrice.size >= Math.max(fewest, share * rows.length)
    if (isWhole || day === undefined) return isWhole ? byPrice : new Set<string>()
    return paired(rows, ofDay, (row, { product }) => product === productOf(row.name))
  })
  return found.sort((a, b) => b.size - a.size)[0] ?? new Set()
}

/** Each purchase belongs to one row at most. */
function paired(
  rows: readonly Row[],
  purchases: readonly Kept[],
  fits: (row: Row, kept: Kept) => boolean,
): Set<string> {
  const left = [...purchases]
  const found = new Set<string>()
  for (const row of rows) {
    const at = left.findIndex((kept) => kept.price === row.price && fits(row, kept))
    if (at < 0) continue
    left.splice(at, 1)
    found.add(row.till)
  }
  return found
}
