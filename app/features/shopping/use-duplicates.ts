import { useEffect, useMemo } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import type { Duplicates } from './rows/duplicates.ts'

const lazyDuplicates = lazyValue(async () => (await import('./shopping-later.ts')).later.followDuplicates)

/** The other one of each duplicated item. Its code is loaded after everything else; until then the map is empty. */
export function useDuplicates(items: readonly ItemRow[]): Duplicates {
  const followDuplicates = useLive(lazyDuplicates)
  useEffect(lazyDuplicates.fetchLater, [])
  const duplicatesIn = useMemo(() => followDuplicates?.(), [followDuplicates])
  return useMemo(() => duplicatesIn?.(items) ?? none, [duplicatesIn, items])
}

const none: Duplicates = new Map()
