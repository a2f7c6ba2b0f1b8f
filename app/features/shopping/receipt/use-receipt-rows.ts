import { useMemo, useState } from 'react'
import { liveCorrections } from '#app/data/areas/corrections.ts'
import { type PurchaseRow, readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import { isAtHand } from '#app/features/shopping/items/trip.ts'
import { reader } from '#app/groceries/reader.ts'
import { matchReceipt } from '#app/groceries/receipts/match-receipt.ts'
import type { Receipt } from '#app/groceries/receipts/read-receipt.ts'
import { afterDiscount } from '#app/groceries/receipts/spread-discount.ts'
import type { ReceiptRow } from './confirm-receipt.ts'
import { keptBefore } from './kept-before.ts'

/**
 * The products of a receipt with what the person has made of them. They are matched once: ticks of others do not move
 * them.
 */
export function useReceiptRows(receipt: Receipt | undefined, listId: string, items: readonly ItemRow[] | undefined) {
  const local = useLocal()
  const corrections = useLive(liveCorrections(local))
  const purchases = useLive(readPricedPurchases(local, listId))
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<ReceiptRow>>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the items only those at the beginning count
  const matched = useMemo(() => {
    const now = Date.now()
    const atHand = (items ?? []).filter((item) => isAtHand(item, now))
    const paid = afterDiscount(receipt?.lines ?? [], receipt?.discount ?? 0)
    const lessons = new Map((corrections ?? []).map((row) => [row.word, row]))
    const rows = matchReceipt(paid, atHand, lessons, reader.groceries).map((row): ReceiptRow => {
      const name = shownName(row.name)
      return { ...row, name, proposed: name, isTaken: true }
    })
    const kept = keptOf(rows, atHand, purchases ?? [], receipt?.day)
    return rows.map((row) => ({ ...row, isKept: kept.has(row.till), isTaken: !kept.has(row.till) }))
  }, [receipt, listId, items === undefined, corrections === undefined, purchases === undefined])
  return {
    rows: matched.map((row) => ({ ...row, ...changes[row.till] })),
    change: (till: string, next: Partial<ReceiptRow>) =>
      setChanges((all) => ({ ...all, [till]: { ...all[till], ...next } })),
  }
}

/** An item that is ticked on the list keeps its purchase: a second reading changes it, and adds none. */
function keptOf(
  rows: readonly ReceiptRow[],
  items: readonly ItemRow[],
  purchases: readonly PurchaseRow[],
  day: string | undefined,
): Set<string> {
  const ticked = new Set(items.filter(({ purchased }) => purchased).map(({ id }) => id))
  const others = purchases.filter(({ itemId }) => itemId === null || !ticked.has(itemId))
  return keptBefore(
    rows.filter(({ itemId }) => itemId === undefined || !ticked.has(itemId)),
    others,
    day,
  )
}
