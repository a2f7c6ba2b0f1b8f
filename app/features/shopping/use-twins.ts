import { useEffect, useMemo, useState } from 'react'
import type { ItemRow } from '#app/data/shopping.ts'
import { whenIdle } from '#app/lib/idle.ts'

const latestMs = 5000

type Twins = ReadonlyMap<string, ItemRow>

let loaded: ((items: readonly ItemRow[]) => Twins) | undefined

/** Of those that stand on the list twice, the other one. What knows them comes when all else is there; without it there are none. */
export function useTwins(items: readonly ItemRow[]): Twins {
  const [twinsOf, setTwinsOf] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    whenIdle(latestMs)
      .then(() => import('./rows/twins.ts'))
      .then((twins) => {
        loaded = twins.twinsOf
        setTwinsOf(() => loaded)
      })
      .catch(() => undefined)
  }, [])
  return useMemo(() => twinsOf?.(items) ?? none, [twinsOf, items])
}

const none: Twins = new Map()
