import { useEffect, useMemo } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import type { Twins } from './rows/twins.ts'

const lazyTwins = lazyValue(async () => (await import('./shopping-later.ts')).later.followTwins)

/** The other one of each duplicated item. Its code is loaded after everything else; until then the map is empty. */
export function useTwins(items: readonly ItemRow[]): Twins {
  const followTwins = useLive(lazyTwins)
  useEffect(lazyTwins.fetchLater, [])
  const twinsIn = useMemo(() => followTwins?.(), [followTwins])
  return useMemo(() => twinsIn?.(items) ?? none, [twinsIn, items])
}

const none: Twins = new Map()
