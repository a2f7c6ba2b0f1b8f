import type { LocalDb, OutboxEntry } from '#app/data/db.ts'
import { type LocalStore, readIdentity } from '#app/data/local-store.ts'
import { withReconnect } from '#app/data/reconnect.ts'
import { pushMaxBytes, requestMaxBytes } from '#shared/byte-budget.ts'
import { userScope } from '#shared/scopes.ts'
import { type Mutation, noop, type SyncRequest } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'

/** Rows of a page: one transaction applies them, and no write of the person should wait longer for it. */
const pageRows = 500

interface Wish {
  /** Mutations to send at most. */
  pushLimit: number
  /** Scopes that the screen waits for. */
  first: readonly string[]
}

/** What to say to the server now: one consistent reading of outbox, cursors and identity. */
export async function readRequest(local: LocalStore, { pushLimit, first }: Wish): Promise<SyncRequest> {
  const { db, user } = local
  return withReconnect(db, () =>
    db.transaction('r', [db.meta, db.cursors, db.outbox], async () => {
      const [identity, cursors, entries] = await Promise.all([
        readIdentity(db),
        readCursors(db),
        db.outbox.orderBy('seq').limit(pushLimit).toArray(),
      ])
      return {
        protocol: protocolVersion,
        v: schemaVersion,
        user: user.id,
        client: identity.client,
        epoch: identity.epoch,
        bookmark: identity.bookmark,
        now: local.runtime.now(),
        ack: identity.ack,
        push: fitting(entries.map(toWire)),
        cursors,
        first: [userScope(user.id), ...first],
        limit: pageRows,
      }
    }),
  )
}

const readCursors = async (db: LocalDb): Promise<Record<string, number>> =>
  Object.fromEntries((await db.cursors.toArray()).map(({ scope, rev }) => [scope, rev]))

const toWire = ({ seq, mid, op, args, v, wall, seen, key }: OutboxEntry): Mutation =>
  key ? { seq, mid, op, args, v, wall, seen } : { seq, mid, op: noop, args: {}, v, wall, seen }

/** As many of the mutations as one request may carry, at least one. */
function fitting(mutations: Mutation[]): Mutation[] {
  let bytes = 0
  const end = mutations.findIndex((mutation, index) => {
    bytes += jsonBytes(mutation) + ','.length
    return index > 0 && bytes > pushMaxBytes
  })
  return end === -1 ? mutations : mutations.slice(0, end)
}

/** Whether all that a request carries is one mutation that none can carry: an older app took longer texts than this one. */
export const cannotBeSent = (request: SyncRequest): boolean =>
  request.push.length === 1 && jsonBytes(request.push[0]) > pushMaxBytes && jsonBytes(request) > requestMaxBytes
