import type { LocalDb, OutboxEntry } from '#app/data/db.ts'
import { type LocalStore, readIdentity } from '#app/data/local-store.ts'
import { withReconnect } from '#app/data/reconnect.ts'
import { budgetMinBytes, mutationMaxBytes, requestMaxBytes } from '#shared/byte-budget.ts'
import { userScope } from '#shared/scopes.ts'
import { type Mutation, noop, pushMaxMutations, type SyncRequest } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'

interface Wish {
  /** How much to send, and how much to ask for. */
  bytes: number
  /** To hear what is new, and send nothing. */
  onlyPull?: boolean
  /** Scopes that the screen waits for. */
  first: readonly string[]
}

/** What to say to the server now: one consistent reading of outbox, cursors and identity. */
export async function readRequest(local: LocalStore, { bytes, onlyPull, first }: Wish): Promise<SyncRequest> {
  const { db, user } = local
  return withReconnect(db, () =>
    db.transaction('r', [db.meta, db.cursors, db.outbox], async () => {
      const [identity, cursors, entries] = await Promise.all([
        readIdentity(db),
        readCursors(db),
        db.outbox
          .orderBy('seq')
          .limit(onlyPull ? 0 : pushMaxMutations)
          .toArray(),
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
        push: fitting(entries.map(toWire), bytes),
        cursors,
        first: [userScope(user.id), ...first],
        budget: Math.max(budgetMinBytes, Math.round(bytes)),
      }
    }),
  )
}

const readCursors = async (db: LocalDb): Promise<Record<string, number>> =>
  Object.fromEntries((await db.cursors.toArray()).map(({ scope, rev }) => [scope, rev]))

const toWire = ({ seq, mid, op, args, v, wall, seen, key }: OutboxEntry): Mutation =>
  key ? { seq, mid, op, args, v, wall, seen } : { seq, mid, op: noop, args: {}, v, wall, seen }

/** As many of the mutations as have room, at least one. */
function fitting(mutations: Mutation[], room: number): Mutation[] {
  let bytes = 0
  const end = mutations.findIndex((mutation, index) => {
    bytes += jsonBytes(mutation) + ','.length
    return index > 0 && bytes > room
  })
  return end === -1 ? mutations : mutations.slice(0, end)
}

/** Whether all that a request carries is one mutation that none can carry: an older app took longer texts than this one. */
export const cannotBeSent = (request: SyncRequest): boolean =>
  request.push.length === 1 && jsonBytes(request.push[0]) > mutationMaxBytes && jsonBytes(request) > requestMaxBytes
