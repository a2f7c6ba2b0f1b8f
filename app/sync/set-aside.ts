import { rowTable } from '#app/data/db.ts'
import { type LocalStore, readIdentity } from '#app/data/local-store.ts'
import { transact } from '#app/data/reconnect.ts'
import { tooLarge } from '#shared/errors.ts'
import { tableNames } from '#shared/scopes.ts'
import type { Mutation, SyncRequest } from '#shared/sync.ts'
import { basesOf, replay, shown } from './apply.ts'
import { problemOf } from './problems.ts'

const reason = tooLarge('Isto é grande demais para ser enviado ao servidor.')

/**
 * Gives up the first mutation of a request, because no request can carry it: what waits behind it can go on. What was
 * written becomes a problem, and its place in the sequence is still sent. Does nothing when another context has moved on.
 */
export async function setAside(local: LocalStore, { client, push }: SyncRequest): Promise<void> {
  const { db } = local
  const [first] = push as Mutation[]
  const tables = tableNames.map((table) => rowTable(db, table))
  await transact(db, [...tables, db.base, db.outbox, db.problems, db.meta], async () => {
    const [identity, outbox, stored] = await Promise.all([
      readIdentity(db),
      db.outbox.orderBy('seq').toArray(),
      db.base.toArray(),
    ])
    const [entry] = outbox
    if (identity.client !== client || !entry || entry.mid !== first?.mid || entry.dead) return
    const problem = problemOf(entry, reason, await shown(db, entry), local.runtime.now())
    const keys = new Set(entry.keys)
    const bases = basesOf(outbox, stored)
    entry.dead = true
    await Promise.all([
      db.problems.put({ ...problem, kind: 'rejected' }),
      db.outbox.update(entry.seq, { dead: true, args: {}, keys: [] }),
    ])
    await replay(local, keys, outbox, bases)
  })
}
