import { isEdit, type LocalDb, type OutboxEntry } from '#app/data/store/db.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import { budgetMinBytes, mutationMaxBytes, pushMaxBytes, requestMaxBytes } from '#shared/byte-budget.ts'
import type { Replaced } from '#shared/replaced.ts'
import { userScope } from '#shared/scopes.ts'
import { type Mutation, noop, pushMaxMutations, type SyncRequest } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'

interface RequestOptions {
  /** Limit of the bytes of mutations to send, and of rows to receive. */
  bytes: number
  /** Sends nothing and only reads news. */
  onlyPull?: boolean
  /** Scopes whose rows come first in the answer, because the screen waits for them. */
  first: readonly string[]
}

/**
 * The next request: one consistent reading of outbox, cursors and identity. Marks the edits of notes in it as sent
 * (`left`).
 */
export async function readRequest(local: LocalStore, options: RequestOptions): Promise<SyncRequest> {
  const read = (mode: 'r' | 'rw') => withReconnect(local.db, () => readOnce(local, options, mode))
  // Only edits of notes need to be marked as sent: a request writes nothing else, and mostly nothing.
  return (await read('r')) ?? ((await read('rw')) as SyncRequest)
}

/** Undefined if a mutation must be marked as sent and the transaction is read-only. */
function readOnce(local: LocalStore, { bytes, onlyPull, first }: RequestOptions, mode: 'r' | 'rw') {
  const { db, user } = local
  return db.transaction(mode, [db.meta, db.cursors, db.outbox], async (): Promise<SyncRequest | undefined> => {
    const [identity, cursors, entries] = await Promise.all([
      readIdentity(db),
      readCursors(db),
      db.outbox
        .orderBy('seq')
        .limit(onlyPull ? 0 : pushMaxMutations)
        .toArray(),
    ])
    const room = Math.min(bytes, pushMaxBytes)
    const push = fitting(
      entries.map((entry) => toWire(entry, room)),
      room,
    )
    const leaving = entries.slice(0, push.length).filter((entry) => isEdit(entry) && !entry.left)
    if (leaving.length > 0 && mode === 'r') return undefined
    if (leaving.length > 0) await db.outbox.bulkPut(leaving.map((entry) => ({ ...entry, left: true as const })))
    return {
      protocol: protocolVersion,
      v: schemaVersion,
      user: user.id,
      client: identity.client,
      epoch: identity.epoch,
      bookmark: identity.bookmark,
      now: local.runtime.now(),
      ack: identity.ack,
      push,
      cursors,
      first: [userScope(user.id), ...first],
      budget: Math.max(budgetMinBytes, Math.round(bytes)),
    }
  })
}

const readCursors = async (db: LocalDb): Promise<Record<string, number>> =>
  Object.fromEntries((await db.cursors.toArray()).map(({ scope, rev }) => [scope, rev]))

function toWire({ seq, mid, op, args, v, wall, seen, base, replaces, key }: OutboxEntry, room: number): Mutation {
  if (!key) return { seq, mid, op: noop, args: {}, v, wall, seen }
  const mutation = { seq, mid, op, args, v, wall, seen, ...(base !== undefined && { base }) }
  return replaces && hasRoom(mutation, replaces, room) ? { ...mutation, replaces } : mutation
}

/**
 * True if `replaces` is sent with its mutation: always if it is short, otherwise if both fit into `room` bytes. The
 * server can do without it.
 */
function hasRoom(mutation: Mutation, replaces: Replaced, room: number): boolean {
  const more = jsonBytes(replaces)
  return more <= replacedMinBytes || more + jsonBytes(mutation) <= room
}
const replacedMinBytes = 1024

/** The longest prefix of mutations that fits, at least one. */
function fitting(mutations: Mutation[], room: number): Mutation[] {
  let bytes = 0
  const end = mutations.findIndex((mutation, index) => {
    bytes += jsonBytes(mutation) + ','.length
    return index > 0 && bytes > room
  })
  return end === -1 ? mutations : mutations.slice(0, end)
}

/** True if the request consists of one mutation that exceeds every limit: an older app accepted longer texts. */
export const cannotBeSent = (request: SyncRequest): boolean =>
  request.push.length === 1 && jsonBytes(request.push[0]) > mutationMaxBytes && jsonBytes(request) > requestMaxBytes
