import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import { beginReread } from '#app/data/store/reread.ts'
import type { SyncRequest } from '#shared/sync.ts'

/**
 * Becomes a new client to the server, after the profile was copied, or the server has lost this client or its
 * mutations. Pending mutations get new sequence numbers and keep their order and their mids; none is lost. Does nothing
 * if another context has moved on since the request.
 */
export async function becomeNewClient(local: LocalStore, request: SyncRequest): Promise<void> {
  const { db } = local
  await transact(db, [db.meta, db.outbox], async () => {
    const identity = await readIdentity(db)
    // With a later ack another context has moved on, and the request was outdated.
    if (identity.client !== request.client || identity.ack !== request.ack) return
    const entries = await db.outbox.orderBy('seq').toArray()
    await db.outbox.clear()
    await db.outbox.bulkAdd(entries.map((entry, index) => ({ ...entry, seq: index + 1 })))
    await db.meta.put({ ...identity, client: local.runtime.newId(), nextSeq: entries.length + 1, ack: 0 })
  })
}

/**
 * Lets the next request read everything again, because the server may have lost rows that this device has seen. Does
 * nothing if the epoch has changed since the request.
 */
export async function resetCursors(local: LocalStore, request: SyncRequest): Promise<void> {
  const { db } = local
  await transact(db, [db.meta, db.cursors], async () => {
    const identity = await readIdentity(db)
    if (identity.epoch !== request.epoch) return
    await db.meta.put({ ...identity, epoch: null, bookmark: null })
    await beginReread(db)
  })
}
