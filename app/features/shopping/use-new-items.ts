import { useCallback, useEffect, useRef, useState } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { lastSeenItem, saveSeenItem } from '#app/data/visits.ts'
import { useLocal } from '#app/data-react/use-local.ts'

/**
 * Tells which items others have written since the person last looked at the list. They stay marked as long as the list is
 * open; with a first look nothing is new. Both times are the server's, for the clocks of devices differ.
 */
export function useNewItems(listId: string, items: readonly ItemRow[] | undefined): (item: ItemRow) => boolean {
  const local = useLocal()
  const [seen, setSeen] = useState<number | null>(null)
  const latest = useRef(items)
  latest.current = items

  useEffect(() => {
    const leave = () => {
      // The time of an item that the server does not have yet is one of this device's.
      const times = (latest.current ?? []).filter(({ rev }) => rev > 0).map(({ createdAt }) => createdAt)
      const newest = times.reduce((most, createdAt) => Math.max(most, createdAt), 0)
      if (newest > 0) saveSeenItem(local, listId, newest).catch(() => undefined)
    }
    lastSeenItem(local, listId).then(setSeen, () => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [local, listId])

  return useCallback(
    ({ addedBy, createdAt }: ItemRow) =>
      seen !== null && createdAt > seen && addedBy !== null && addedBy !== local.user.id,
    [seen, local],
  )
}
