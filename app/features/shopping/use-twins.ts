import { useEffect, useMemo } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'

type Twins = ReadonlyMap<string, ItemRow>

const lazyTwins = lazyValue(async () => (await import('./rows/twins.ts')).twinsOf)

/** Of those that stand on the list twice, the other one. What knows them comes when all else is there; without it there are none. */
export function useTwins(items: readonly ItemRow[]): Twins {
  const twinsOf = useLive(lazyTwins)
  useEffect(lazyTwins.fetchLater, [])
  return useMemo(() => twinsOf?.(items) ?? none, [twinsOf, items])
}

const none: Twins = new Map()
