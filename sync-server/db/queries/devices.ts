import { isDeepStrictEqual } from 'node:util'
import { and, between, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { type Mutation, type MutationResult, pushMaxMutations } from '#shared/sync.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { command, query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { clients, results, failures } = schema

/**
 * Limit of devices per person. A sign-out abandons a device, so a person who signs in every day has many dead ones
 * (docs/decisions/020).
 */
const devicesPerPerson = 50
const forgottenAtOnce = 200

export type Client = typeof clients.$inferSelect

export async function findClient(tx: ReadTx, id: string): Promise<Client | undefined> {
  const [client] = await clientById(tx, { id })
  return client
}

/**
 * Stores a new device. Beyond the limit per person, the least recently active ones are deleted, at most 200 at once.
 */
export async function createClient(tx: WriteTx, client: Client): Promise<void> {
  const oldest = await clientsTooMany(tx, { userId: client.userId })
  if (oldest.length > 0) await forgetClients(tx, oldest)
  await insertClient(tx, { ...client })
}

export const saveClient = async (tx: WriteTx, client: Client): Promise<void> =>
  void (await updateClient(tx, { ...client }))

/**
 * Deletes devices and their results. A deleted device that returns starts over with a new identity; its pending
 * mutations are not lost.
 */
async function forgetClients({ db }: WriteTx, some: Pick<Client, 'id'>[]): Promise<void> {
  const ids = some.map(({ id }) => id)
  await db.delete(results).where(inArray(results.clientId, ids))
  await db.delete(clients).where(inArray(clients.id, ids))
}

/** Deletes up to `limit` devices inactive since `before`, ms, and returns their number. */
export async function forgetIdleClients(tx: WriteTx, before: number, limit: number): Promise<number> {
  const idle = await tx.db.select({ id: clients.id }).from(clients).where(lt(clients.seenAt, before)).limit(limit)
  await forgetClients(tx, idle)
  return idle.length
}

/** The stored results of a device by seq, at least the unacknowledged ones from `first` to `last`. */
export async function resultsOf(
  tx: ReadTx,
  clientId: string,
  { first, last }: { first: number; last: number },
): Promise<Map<number, MutationResult>> {
  // A row is keyed by the last seq of its push, which may be above `last`.
  const rows = await resultsWithin(tx, { clientId, first, last: last + pushMaxMutations - 1 })
  return new Map(rows.flatMap((row) => row.results).map((result) => [result.seq, result]))
}

/** Stores the results of the mutations of one transaction, in order of seq; does nothing without any. */
export async function saveResults(tx: WriteTx, clientId: string, results: MutationResult[]): Promise<void> {
  const last = results.at(-1)
  if (last) await insertResults(tx, { clientId, lastSeq: last.seq, results })
}

/** Deletes the results up to `seq`, which the device has stored. */
export async function ackResults(tx: WriteTx, clientId: string, seq: number): Promise<void> {
  await deleteResults(tx, { clientId, seq })
}

/** The number of failures of each mutation of this person, by mid: a copied device repeats some of them too. */
export async function failuresOf(tx: ReadTx, userId: string): Promise<Map<string, number>> {
  const rows = await failuresByUser(tx, { userId })
  return new Map(rows.map(({ mid, count }) => [mid, count]))
}

interface Failure {
  mutation: Mutation
  clientId: string
  userId: string
  error: unknown
  at: number
}

/**
 * Deletes the failures of mutations that were `accepted` in the end. A device repeats a parked mutation under a new mid
 * at its person's request, or for another build of the server.
 */
export async function forgetFailures(tx: WriteTx, userId: string, accepted: Mutation[]): Promise<void> {
  const kept = await tx.db.select().from(failures).where(eq(failures.userId, userId))
  const isDone = (failed: Mutation) =>
    accepted.some(
      ({ mid, op, args }) => mid === failed.mid || (op === failed.op && isDeepStrictEqual(args, failed.args)),
    )
  const done = kept.filter(({ mutation }) => isDone(mutation as Mutation)).map(({ mid }) => mid)
  await tx.db.delete(failures).where(inArray(failures.mid, done))
}

/** Deletes failures older than `before`, ms. */
export const deleteOldFailures = async ({ db }: WriteTx, before: number): Promise<void> =>
  void (await db.delete(failures).where(lt(failures.at, before)))

/** Counts a failure and stores the mutation for an operator. */
export async function recordFailure({ db }: WriteTx, { mutation, error, ...rest }: Failure): Promise<void> {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  await db
    .insert(failures)
    .values({ mid: mutation.mid, mutation, error: text, count: 1, ...rest })
    .onConflictDoUpdate({
      target: failures.mid,
      set: { count: sql`${failures.count} + 1`, error: text, at: rest.at, clientId: rest.clientId },
    })
}

const clientById = query((db) =>
  db
    .select()
    .from(clients)
    .where(eq(clients.id, sql.placeholder('id'))),
)
const progress = {
  lastSeq: sql.placeholder('lastSeq'),
  ackedSeq: sql.placeholder('ackedSeq'),
  lastStamp: sql.placeholder('lastStamp'),
  seenAt: sql.placeholder('seenAt'),
}
const insertClient = command((db) =>
  db.insert(clients).values({ id: sql.placeholder('id'), userId: sql.placeholder('userId'), ...progress }),
)
const updateClient = command((db) =>
  db
    .update(clients)
    .set(progress as never)
    .where(eq(clients.id, sql.placeholder('id'))),
)
const clientsTooMany = query((db) =>
  db
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.userId, sql.placeholder('userId')))
    .orderBy(desc(clients.seenAt))
    .limit(limitOf(forgottenAtOnce))
    .offset(devicesPerPerson - 1),
)
const resultsWithin = query((db) =>
  db
    .select()
    .from(results)
    .where(
      and(
        eq(results.clientId, sql.placeholder('clientId')),
        between(results.lastSeq, sql.placeholder('first'), sql.placeholder('last')),
      ),
    ),
)
const insertResults = command((db) =>
  db.insert(results).values({
    clientId: sql.placeholder('clientId'),
    lastSeq: sql.placeholder('lastSeq'),
    results: sql.placeholder('results'),
  }),
)
const deleteResults = command((db) =>
  db
    .delete(results)
    .where(and(eq(results.clientId, sql.placeholder('clientId')), lte(results.lastSeq, sql.placeholder('seq')))),
)
const failuresByUser = query((db) =>
  db
    .select({ mid: failures.mid, count: failures.count })
    .from(failures)
    .where(eq(failures.userId, sql.placeholder('userId'))),
)
