import { currentMarket, liveMarket, marketsOf } from '#app/data/areas/markets.ts'
import { liveTrips } from '#app/data/areas/trips.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'

interface Market {
  /** The market of the present shop; null without one. */
  current: string | null
  /** The market named last, on this device or in a trip of any member. */
  last: string | undefined
}

export function useMarket(listId: string): Market {
  const local = useLocal()
  const named = useLive(liveMarket(local, listId))
  useLive(liveTrips(local, listId))
  return { current: currentMarket(listId), last: named?.name || marketsOf(local, listId)[0] }
}
