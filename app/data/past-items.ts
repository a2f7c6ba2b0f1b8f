import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'
import type { ItemRow } from './shopping.ts'

/** What stands, and what was bought, on all lists of this device, the trash among them. */
export const readPastItems = ({ db }: LocalStore): Promise<ItemRow[]> =>
  withReconnect(db, async () => (await db.items.toArray()).filter(isPast))

/** What was deleted without being bought was a mistake; of what was erased nothing is known. */
const isPast = ({ deletedAt, boughtAt, purgedAt }: ItemRow): boolean =>
  purgedAt === null && (deletedAt === null || boughtAt !== null)
