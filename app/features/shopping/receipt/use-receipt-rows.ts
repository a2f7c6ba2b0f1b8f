import { useMemo, useState } from 'react'
import { liveCorrections } from '#app/data/areas/corrections.ts'
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

/**
 * The products of a receipt with what the person has made of them. They are matched once: ticks of others do not move
 * them.
 */
export function useReceiptRows(receipt: Receipt | undefined, listId: string, items: readonly ItemRow[] | undefined) {
  const corrections = useLive(liveCorrections(useLocal()))
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<ReceiptRow>>>>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the items only those at the beginning count
  const matched = useMemo(() => {
    const now = Date.now()
    const atHand = (items ?? []).filter((item) => isAtHand(item, now))
    const paid = afterDiscount(receipt?.lines ?? [], receipt?.discount ?? 0)
    const lessons = new Map((corrections ?? []).map((row) => [row.word, row]))
    return matchReceipt(paid, atHand, lessons, reader.groceries).map((row): ReceiptRow => {
      const name = shownName(row.name)
      return { ...row, name, proposed: name, isTaken: true }
    })
  }, [receipt, listId, items === undefined, corrections === undefined])
  return {
    rows: matched.map((row) => ({ ...row, ...changes[row.till] })),
    change: (till: string, next: Partial<ReceiptRow>) =>
      setChanges((all) => ({ ...all, [till]: { ...all[till], ...next } })),
  }
}
