import { useEffect, useMemo, useRef, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { lastVisit, saveVisit } from '#app/data/areas/visits.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLocal } from '#app/data-react/use-local.ts'

/** The delay before a visit is stored: longer than reading the last visit takes. */
const keepDelayMs = 1500

interface NewItems {
  /** True if another person has added the item since the last visit. */
  isNew: (item: ItemRow) => boolean
  /** True if another person has added or bought the item since the last visit. */
  isNewOrBought: (item: ItemRow) => boolean
}

/**
 * Compares items with the person's last visit to the list. New items stay new as long as the list is open; on a first
 * visit nothing is new. All times are the server's, because device clocks differ.
 */
export function useNewItems(listId: string, items: readonly ItemRow[] | undefined): NewItems {
  const local = useLocal()
  const [seen, setSeen] = useState<{ newest: number; bought: number } | null>(null)
  const latest = useRef(items)
  latest.current = items

  useEffect(() => {
    lastVisit(local, listId).then(
      (visit) => setSeen(visit && { newest: visit.newest, bought: visit.bought ?? Number.POSITIVE_INFINITY }),
      () => undefined,
    )
    const leave = () => keepVisit(local, listId, latest.current)
    return leave
  }, [local, listId])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A hidden page stores nothing; items that arrived meanwhile are seen once it is visible.
    const keepSoon = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => keepVisit(local, listId, items), keepDelayMs)
    }
    keepSoon()
    document.addEventListener('visibilitychange', keepSoon)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', keepSoon)
    }
  }, [local, listId, items])

  return useMemo(() => {
    const isNew = ({ addedBy, createdAt }: ItemRow) =>
      seen !== null && createdAt > seen.newest && addedBy !== null && addedBy !== local.user.id
    const isBoughtSince = ({ boughtBy, boughtAt }: ItemRow) =>
      seen !== null && (boughtAt ?? 0) > seen.bought && boughtBy !== local.user.id
    return { isNew, isNewOrBought: (item) => isNew(item) || isBoughtSince(item) }
  }, [seen, local])
}

function keepVisit(local: LocalStore, listId: string, items: readonly ItemRow[] = []): void {
  // An item without the server's confirmation still has the time of this device.
  const known = items.filter(({ rev }) => rev > 0)
  const newest = latestOf(known, ({ createdAt }) => createdAt)
  const bought = latestOf(known, ({ boughtAt }) => boughtAt)
  if (newest > 0) saveVisit(local, { listId, newest, bought }).catch(() => undefined)
}

const latestOf = (items: readonly ItemRow[], timeOf: (item: ItemRow) => number | null): number =>
  items.reduce((most, item) => Math.max(most, timeOf(item) ?? 0), 0)
