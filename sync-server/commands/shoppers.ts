import { readableList } from '#sync-server/access/lists.ts'
import { signedIn } from '#sync-server/access/signed-in.ts'
import type { Actions } from '#sync-server/context.ts'
import { besideOthers } from '#sync-server/db/engine/store.ts'

/** An announcement counts as nine calls, because it reaches the streams of all members. A device makes one a minute. */
const costInCharacters = 8 * 64 * 1024

export const shopperActions: Pick<Actions, 'shoppers.announce'> = {
  'shoppers.announce': async (c, { id: listId, here }) => {
    const userId = signedIn(c)
    const sessionId = c.session.id ?? ''
    await c.store.read((tx) => readableList({ tx, userId }, listId))
    c.limits.spend(userId, costInCharacters)
    // Writes nothing: only a commit notifies the other processes.
    await c.store.write(async (tx) => c.streams.announce(tx, { sessionId, userId, listId, here }), besideOthers)
  },
}
