import type { Local } from '#app/data/local.ts'
import { readIdentity } from '#app/data/local.ts'
import { transact } from '#app/data/transact.ts'
import type { SyncRequest } from '#shared/sync.ts'

/**
 * Becomes a new device to the server: after the profile was copied, or the server forgot this device or was restored
 * (`relearn`: then everything is read again). What waits keeps its order and its mids; nothing pending is lost.
 */
export async function rotate(local: Local, request: SyncRequest, relearn: boolean): Promise<void> {
  const { db } = local
  await transact(db, [db.meta, db.outbox, db.cursors], async () => {
    const identity = await readIdentity(db)
    if (identity.client !== request.client || identity.epoch !== request.epoch) return
    const entries = await db.outbox.orderBy('seq').toArray()
    await db.outbox.clear()
    await db.outbox.bulkAdd(entries.map((entry, index) => ({ ...entry, seq: index + 1 })))
    await db.meta.put({
      ...identity,
      client: local.device.newId(),
      nextSeq: entries.length + 1,
      ack: 0,
      epoch: relearn ? null : identity.epoch,
    })
    if (relearn) await db.cursors.toCollection().modify({ rev: 0 })
  })
}
