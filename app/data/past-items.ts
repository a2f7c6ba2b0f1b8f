import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'
import type { ItemRow } from './shopping.ts'

/** Current and purchased items of all lists on this device, including the trash. */
export const readPastItems = ({ db }: LocalStore): Promise<ItemRow[]> =>
  withReconnect(db, async () => (await db.items.toArray()).filter(isPast))

/** A deletion without a purchase was a mistake; an erased item has no content. */
const isPast = ({ deletedAt, boughtAt, purgedAt }: ItemRow): boolean =>
  purgedAt === null && (deletedAt === null || boughtAt !== null)
