/**
 * Takes the server's answer into the local database, in one transaction: what a screen shows is always the
 * server's state plus the mutations still waiting (view = base + pending). If another context has moved on since
 * the request was read, the answer is discarded; that, not any lock, is what makes two contexts safe.
 */
import {
  type Identity,
  type LocalDb,
  type LocalRow,
  type OutboxEntry,
  type RowKey,
  rowTable,
  splitKey,
} from '#app/data/db.ts'
import { type LocalStore, readIdentity, readSyncMeta } from '#app/data/local-store.ts'
import { forgetPurchasesOf } from '#app/data/purchases.ts'
import { transact } from '#app/data/reconnect.ts'
import { reportFailure } from '#app/data/storage-state.ts'
import { forgetVisitsOf } from '#app/data/visits.ts'
import { isStorageFull } from '#app/lib/storage-errors.ts'
import { listIdOf, tableNames, tablesOf } from '#shared/scopes.ts'
import type { Delta, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { type Decision, decide, type Known, type Rows } from './decide.ts'
import { fileProblem, forgetRows, forgetWordless } from './problems.ts'

/**
 * True when applied, false when the answer came too late and the exchange must start over. Where there is no room for its
 * rows, what it says of the outbox is taken in alone, and it throws nevertheless: the next request asks for the rows again.
 */
export async function applyAnswer(local: LocalStore, request: SyncRequest, answer: SyncAnswer): Promise<boolean> {
  const isLate: IsLate = (identity, known) => haveMoved(identity, known, request, answer)
  try {
    return await takeIn(local, answer, isLate)
  } catch (error) {
    if (!isStorageFull(error) || answer.results.length === 0) throw error
    await takeIn(local, { ...answer, scopes: [] }, isLate)
    reportFailure(local.db, error)
    throw error
  }
}

/** True when applied, false where it does not continue what is here and the server must be asked. */
export const applyDelta = (local: LocalStore, { client, since, answer }: Delta): Promise<boolean> =>
  takeIn(
    local,
    answer,
    // Two pages of one answer have the same bookmark: only with the last of them there is everything up to it.
    (identity, { cursors }, more) =>
      more === true ||
      identity.client !== client ||
      identity.epoch !== answer.epoch ||
      identity.bookmark !== since ||
      answer.scopes.some(({ id, from }) => (cursors.get(id)?.rev ?? 0) !== from),
  )

type IsLate = (identity: Identity, known: Known, more: boolean | undefined) => boolean

const takeIn = (local: LocalStore, answer: SyncAnswer, isLate: IsLate): Promise<boolean> =>
  transact(local.db, syncedTables(local.db), async () => {
    const { db } = local
    const [identity, known, { more }] = await Promise.all([readIdentity(db), readKnown(db), readSyncMeta(db)])
    if (isLate(identity, known, more)) return false
    await write(local, identity, answer, known, decide(local.user.id, known, answer))
    return true
  })

/** All that an answer may change, for a transaction. */
export const syncedTables = (db: LocalDb) => [
  ...tableNames.map((table) => rowTable(db, table)),
  ...[db.base, db.outbox, db.cursors, db.problems, db.purchases, db.visits, db.meta],
]

/** All at once, for every question to the database costs the screen a while. */
async function readKnown(db: LocalDb): Promise<Known> {
  const [cursors, outbox, bases] = await Promise.all([
    db.cursors.toArray(),
    db.outbox.orderBy('seq').toArray(),
    db.base.toArray(),
  ])
  return {
    cursors: new Map(cursors.map((cursor) => [cursor.scope, cursor])),
    outbox,
    bases: new Map(bases.map(({ key, row }) => [key, row])),
  }
}

function haveMoved(identity: Identity, { cursors }: Known, request: SyncRequest, answer: SyncAnswer): boolean {
  if (identity.client !== request.client || identity.epoch !== request.epoch) return true
  // Or this answer's bookmark would take the place of one that says more.
  if (identity.bookmark !== request.bookmark) return true
  const scopes = [...answer.scopes.map(({ id }) => id), ...answer.gone]
  // Of a scope that came since it cannot say that it is gone, and might be the last one for a while.
  const isNew = (scope: string) => request.cursors[scope] === undefined
  return [...cursors.keys()].some(isNew) || scopes.some((scope) => cursors.get(scope)?.rev !== request.cursors[scope])
}

async function write(
  local: LocalStore,
  identity: Identity,
  answer: SyncAnswer,
  known: Known,
  decision: Decision,
): Promise<void> {
  const { db } = local
  const { ack, problems, givenUp, emptied, rows, bases, pending, cursors } = decision
  // While the rows are still here, for a problem keeps what the screen showed.
  for (const [entry, verdict] of problems) await fileProblem(local, entry, verdict)
  if (problems.length > 0) await forgetWordless(local)
  await forgetRows(local, answer.gone)
  const ended = listsThatEnd(answer)
  await forgetPurchasesOf(db, ended)
  await forgetVisitsOf(db, ended)
  for (const scope of emptied) {
    for (const table of tablesOf(scope)) await rowTable(db, table).where('scope').equals(scope).delete()
  }
  await storeRows(db, rows)
  await storeBases(db, known.bases, bases, pending)
  if (givenUp.length > 0) await db.outbox.bulkPut(givenUp.map(withoutContent))
  await db.cursors.bulkPut(cursors)
  await Promise.all([
    // What is handled is the beginning of the sequence: one range, one delete.
    ack > 0 && db.outbox.where('seq').belowOrEqual(ack).delete(),
    db.cursors.bulkDelete(answer.gone),
    db.meta.bulkPut([
      { ...identity, epoch: answer.epoch, bookmark: answer.bookmark, ack: Math.max(identity.ack, ack) },
      { key: 'sync', lastSuccessAt: local.runtime.now(), blocked: null, build: answer.build, more: answer.more },
    ]),
  ])
}

/** The lists that may no longer be seen, and those that come erased. */
const listsThatEnd = ({ gone, scopes }: SyncAnswer): string[] => {
  const rows = scopes.flatMap((page) => page.rows)
  const erased = rows.flatMap(([table, row]) => (table === 'lists' && row.purgedAt ? [String(row.id)] : []))
  return [...gone.flatMap((scope) => listIdOf(scope) ?? []), ...erased]
}

/** A mutation that this device gives up: only its place in the sequence is still sent. */
export const withoutContent = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  args: {},
  key: null,
  replaces: undefined,
})

export async function storeRows(db: LocalDb, rows: Rows): Promise<void> {
  for (const table of tableNames) {
    const [here, away] = partition(
      [...rows].filter(([key]) => splitKey(key)[0] === table),
      ([, row]) => row !== null,
    )
    if (here.length > 0) await rowTable(db, table).bulkPut(here.map(([, row]) => row as LocalRow))
    if (away.length > 0) await rowTable(db, table).bulkDelete(away.map(([key]) => splitKey(key)[1]))
  }
}

/** There is a base for every row for which something waits, and for no other. `before`: those there are, by their keys. */
async function storeBases(db: LocalDb, before: Rows, bases: Rows, pending: Set<RowKey>): Promise<void> {
  if (pending.size === 0) return before.size > 0 ? db.base.clear() : undefined
  await deleteBases(db, before, (key) => bases.has(key) && !pending.has(key))
  const kept = [...bases].filter(([key]) => pending.has(key))
  await db.base.bulkPut(kept.map(([key, row]) => ({ key, row })))
}

/** To delete five hundred keys one by one takes longer than to store as many rows; what was made in one go lies side by side. */
const rangeMinKeys = 16

async function deleteBases(db: LocalDb, before: Rows, isDone: (key: RowKey) => boolean): Promise<void> {
  const runs: RowKey[][] = [[]]
  for (const key of before.keys()) {
    if (isDone(key)) runs.at(-1)?.push(key)
    else runs.push([])
  }
  const [long, short] = partition(runs, ({ length }) => length >= rangeMinKeys)
  for (const run of long) await db.base.where('key').between(run[0], run.at(-1), true, true).delete()
  await db.base.bulkDelete(short.flat())
}

function partition<T>(values: T[], test: (value: T) => boolean): [T[], T[]] {
  const [yes, no]: [T[], T[]] = [[], []]
  for (const value of values) (test(value) ? yes : no).push(value)
  return [yes, no]
}
