import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { Shoppers } from '#shared/shoppers.ts'

const listeners = createListeners()
let shoppers: Shoppers = {}

/**
 * The ids of the people who are at the market with a list, by list id, as the server reported them last. Each call of
 * `setShoppers` notifies the listeners, also if nobody came or left.
 */
export const liveShoppers: Live<Shoppers> = { subscribe: listeners.subscribe, get: () => shoppers }

/**
 * Sets the shoppers that the server has reported last. Call it with `{}` when the server is silent or the stream ends.
 */
export function setShoppers(next: Shoppers): void {
  if (JSON.stringify(next) !== JSON.stringify(shoppers)) shoppers = next
  listeners.notify()
}
