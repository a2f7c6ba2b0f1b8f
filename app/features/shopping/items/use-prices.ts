import { useEffect } from 'react'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { lazyValue } from '#app/lib/lazy-value.ts'
import type { Live } from '#app/lib/live.ts'
import type { ListPrices } from './list-prices.ts'

const lazyPrices = lazyValue(async () => (await import('./list-prices.ts')).pricesOf)
const none: Live<ListPrices> = { get: () => undefined, subscribe: () => () => undefined }

/** The prices that a list remembers. They are loaded after everything else; undefined until then. */
export function usePrices(listId: string): ListPrices | undefined {
  const local = useLocal()
  const pricesOf = useLive(lazyPrices)
  useEffect(lazyPrices.fetchLater, [])
  return useLive(pricesOf?.(local, listId) ?? none)
}
