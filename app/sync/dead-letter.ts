import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import { tooLarge } from '#shared/errors.ts'
import type { Mutation, SyncRequest } from '#shared/sync.ts'
import { storeRows, syncedTables, withoutContent } from './apply.ts'
import { replay } from './decide.ts'
import { storeProblem } from './problems.ts'

const { code, message } = tooLarge('Isto é grande demais para ser enviado ao servidor.')

/**
 * Abandons the first mutation of the request, because no request can carry it, so that the others can be sent. It
 * becomes a problem, and its place in the sequence is still sent. Does nothing if another context has moved on.
 */
export async function moveToDeadLetters(local: LocalStore, { client, push }: SyncRequest): Promise<void> {
  const { db, user } = local
  const [first] = push as Mutation[]
  await transact(db, syncedTables(db), async () => {
    const [identity, [entry, ...rest]] = await Promise.all([readIdentity(db), db.outbox.orderBy('seq').toArray()])
    if (identity.client !== client || !entry?.key || entry.mid !== first?.mid) return
    const { key } = entry
    const base = await db.base.get(key)
    await storeProblem(local, entry, { kind: 'rejected', code, message })
    await db.outbox.put(withoutContent(entry))
    await storeRows(db, replay(user.id, new Map([[key, base?.row ?? null]]), rest))
    if (rest.every((other) => other.key !== key)) await db.base.delete(key)
  })
}
