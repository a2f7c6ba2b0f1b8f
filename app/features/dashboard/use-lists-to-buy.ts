import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import { type ListAtHand, liveListsAtHand } from '#app/data/areas/lists-at-hand.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { Live } from '#app/lib/live.ts'

const shownAtMost = 5

export interface ListToBuy extends ListAtHand {
  /** Number of open items, at least one. */
  open: number
}

/**
 * The first five lists of `liveListsAtHand` (the default list, then the newest own and shared ones) with open items.
 * Undefined until the items of all are read.
 */
export function useListsToBuy(): readonly ListToBuy[] | undefined {
  const local = useLocal()
  const lists = useAnswer(liveListsAtHand)
  const items = useMemo(() => lists?.map(({ id }) => liveItems(local, id)), [local, lists])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = (items ?? []).map((one) => one.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [items],
  )
  // The counts are one text, which is equal until a count changes.
  const counts = useSyncExternalStore(subscribe, () => openCounts(items))
  return useMemo(() => {
    if (!lists || counts === undefined) return
    const each = counts.split(' ').map(Number)
    return lists
      .map((list, at) => ({ ...list, open: each[at] ?? 0 }))
      .filter(({ open }) => open > 0)
      .slice(0, shownAtMost)
  }, [lists, counts])
}

function openCounts(items: readonly Live<readonly ItemRow[]>[] | undefined): string | undefined {
  const rows = items?.map((one) => one.get())
  if (!rows || rows.includes(undefined)) return undefined
  return rows.map((list) => firstPurchasedAt(list ?? [])).join(' ')
}
