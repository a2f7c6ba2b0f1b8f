import type { Live } from '#app/lib/live.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'
import { storedLive } from './stored-live.ts'

export type ListOrder = 'name' | 'aisle'

/** Limit of remembered lists. */
const keptLists = 50

const stored = () => readStored(storageKeys.listOrder) ?? ''
const lines = storedLive(stored)

/** The orders chosen on this device: a line per list. */
export const listOrders: Live<string> = lines

/** The chosen order of a list among these `orders`; undefined without one. */
export function orderOf(orders: string, listId: string): ListOrder | undefined {
  if (orders.includes(`${listId} name`)) return 'name'
  return orders.includes(`${listId} aisle`) ? 'aisle' : undefined
}

/** Drops a chosen order by name: the page of the list has its usual one. */
export function forgetByName(listId: string): void {
  if (orderOf(stored(), listId) === 'name') keepOrder(listId, 'aisle')
}

/** Stores the order of a list, for all its pages. */
export function keepOrder(listId: string, order: ListOrder): void {
  const others = stored()
    .split('\n')
    .filter((line) => !line.startsWith(listId))
  writeStored(storageKeys.listOrder, [`${listId} ${order}`, ...others].slice(0, keptLists).join('\n'))
  lines.notify()
}
