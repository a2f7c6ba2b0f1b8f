/**
 * Applies the server's answer to the local database in one transaction: a screen always shows the server's state plus
 * the pending mutations (view = base + pending). If another context has moved on since the request was read, the answer
 * is discarded; this, not any lock, makes two contexts safe.
 */

import { keepArrivingPassages } from '#app/data/areas/note-passages.ts'
import { forgetPurchasesOf } from '#app/data/areas/purchases.ts'
import { forgetVisitsOf } from '#app/data/areas/visits.ts'
import {
  type Cursor,
  type Identity,
  type LocalDb,
  type LocalRow,
  type OutboxEntry,
  type RowKey,
  rowTable,
  splitKey,
} from '#app/data/store/db.ts'
import { type LocalStore, readIdentity, readSyncMeta } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import { forgetArrived, keepArrived, readArrived, removeOthers } from '#app/data/store/reread.ts'
import { reportFailure } from '#app/data/store/storage-state.ts'
import { isStorageFull } from '#app/lib/storage-errors.ts'
import { listIdOf, type TableName, tableNames } from '#shared/scopes.ts'
import type { Delta, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { type Decision, decide, type LocalState, type Rows, renewedBy } from './decide.ts'
import { forgetRows, forgetWordless, storeProblem } from './problems.ts'

/**
 * Resolves with true if the answer was applied, false if it is late and the exchange must be repeated. If the disk has
 * no room for the rows, only the results are applied, and the error is thrown: the next request reads the rows again.
 */
export async function applyAnswer(local: LocalStore, request: SyncRequest, answer: SyncAnswer): Promise<boolean> {
  const isLate: IsLate = (identity, known) => haveMoved(identity, known, request, answer)
  try {
    return await takeIn(local, answer, isLate)
  } catch (error) {
    if (!isStorageFull(error) || answer.results.length === 0) throw error
    await takeIn(local, { ...answer, scopes: [], more: true }, isLate)
    reportFailure(local.db, error)
    throw error
  }
}

/**
 * Applies a delta. Resolves with false, without a change, if it does not continue the local state: then the server must
 * be asked.
 */
export const applyDelta = (local: LocalStore, { client, since, answer }: Delta): Promise<boolean> =>
  takeIn(
    local,
    answer,
    // All pages of one answer have the same bookmark: only the last one completes it.
    (identity, { cursors }, more) =>
      more === true ||
      // It does not show that a scope has been read anew completely: nobody has compared all cursors with the server.
      [...cursors.values()].some(({ stale }) => stale) ||
      identity.client !== client ||
      identity.epoch !== answer.epoch ||
      identity.bookmark !== since ||
      answer.scopes.some(({ id, from }) => (cursors.get(id)?.rev ?? 0) !== from),
  )

type Known = Omit<LocalState, 'arrived'>
type IsLate = (identity: Identity, known: Known, more: boolean | undefined) => boolean

const takeIn = (local: LocalStore, answer: SyncAnswer, isLate: IsLate): Promise<boolean> =>
  transact(local.db, syncedTables(local.db), async () => {
    const { db } = local
    const [identity, known, { more }] = await Promise.all([readIdentity(db), readLocalState(db), readSyncMeta(db)])
    if (isLate(identity, known, more)) return false
    const arrived = await arrivedBefore(db, known, answer)
    await write(local, identity, answer, { ...known, arrived }, decide(local.user.id, { ...known, arrived }, answer))
    return true
  })

/** The rows of earlier pages. They are read only where the answer ends a reread or decides mutations. */
async function arrivedBefore(db: LocalDb, { cursors }: Known, answer: SyncAnswer): Promise<Set<RowKey>> {
  const isNeeded = answer.results.length > 0 || renewedBy(answer, cursors).length > 0
  const begun = [...cursors.values()].filter(({ stale, rev }) => isNeeded && stale && rev > 0)
  return readArrived(
    db,
    begun.map(({ scope }) => scope),
  )
}

/** All tables that an answer may change, for a transaction. */
export const syncedTables = (db: LocalDb) => [
  ...tableNames.map((table) => rowTable(db, table)),
  ...[db.base, db.outbox, db.cursors, db.problems, db.purchases, db.visits, db.meta],
]

/** The cursors, outbox and bases of the device. They are read in parallel, because every query delays the screen. */
async function readLocalState(db: LocalDb): Promise<Known> {
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
  // Otherwise this answer's bookmark would replace a newer one.
  if (identity.bookmark !== request.bookmark) return true
  const scopes = [...answer.scopes.map(({ id }) => id), ...answer.gone]
  // An answer cannot report the end of a scope that is newer than its request, and no other answer may come for a
  // while. It has no rows of the other pages of a scope whose reread began after the request.
  const isNew = ({ scope, rev, stale }: Cursor) =>
    request.cursors[scope] === undefined || (stale && request.cursors[scope] !== rev)
  return [...cursors.values()].some(isNew) || scopes.some((scope) => cursors.get(scope)?.rev !== request.cursors[scope])
}

async function write(
  local: LocalStore,
  identity: Identity,
  answer: SyncAnswer,
  known: LocalState,
  decision: Decision,
): Promise<void> {
  const { db } = local
  const { ack, problems, givenUp, renewed, rows, bases, pending, cursors } = decision
  // Before the rows are removed, because a problem keeps the row as the screen showed it.
  for (const [entry, verdict] of problems) await storeProblem(local, entry, verdict)
  if (problems.length > 0) await forgetWordless(local)
  await forgetRows(local, answer.gone)
  const ended = listsThatEnd(answer)
  await forgetPurchasesOf(db, ended)
  await forgetVisitsOf(db, ended)
  for (const scope of answer.gone) await removeOthers(db, scope, () => false)
  for (const scope of renewed) await removeOthers(db, scope, (key) => rows.has(key) || known.arrived.has(key))
  for (const scope of [...answer.gone, ...renewed]) await forgetArrived(db, scope)
  for (const page of answer.scopes) {
    if (known.cursors.get(page.id)?.stale && !renewed.includes(page.id)) await keepArrived(db, page)
  }
  await keepArrivingPassages(db, rows)
  await storeRows(db, rows)
  await storeBases(db, known.bases, bases, pending)
  if (givenUp.length > 0) await db.outbox.bulkPut(givenUp.map(withoutContent))
  await db.cursors.bulkPut(cursors)
  await Promise.all([
    // Handled mutations are the beginning of the sequence: one range, one delete.
    ack > 0 && db.outbox.where('seq').belowOrEqual(ack).delete(),
    db.cursors.bulkDelete(answer.gone),
    db.meta.bulkPut([
      { ...identity, epoch: answer.epoch, bookmark: answer.bookmark, ack: Math.max(identity.ack, ack) },
      { key: 'sync', lastSuccessAt: local.runtime.now(), blocked: null, build: answer.build, more: answer.more },
    ]),
  ])
}

/** The ids of lists that the person lost and of lists that arrive erased. */
const listsThatEnd = ({ gone, scopes }: SyncAnswer): string[] => {
  const rows = scopes.flatMap((page) => page.rows)
  const erased = rows.flatMap(([table, row]) => (table === 'lists' && row.purgedAt ? [String(row.id)] : []))
  return [...gone.flatMap((scope) => listIdOf(scope) ?? []), ...erased]
}

/** The outbox entry of an abandoned mutation: only its place in the sequence is still sent. */
export const withoutContent = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  args: {},
  key: null,
  replaces: undefined,
})

export async function storeRows(db: LocalDb, rows: Rows): Promise<void> {
  const changes = new Map<TableName, { here: LocalRow[]; away: string[] }>()
  for (const [key, row] of rows) {
    const [table, id] = splitKey(key)
    const change = changes.get(table) ?? { here: [], away: [] }
    changes.set(table, change)
    if (row) change.here.push(row)
    else change.away.push(id)
  }
  for (const [table, { here, away }] of changes) {
    if (here.length > 0) await rowTable(db, table).bulkPut(here)
    if (away.length > 0) await rowTable(db, table).bulkDelete(away)
  }
}

/** Keeps a base for exactly the rows with pending mutations. `before`: the existing bases. */
async function storeBases(db: LocalDb, before: Rows, bases: Rows, pending: Set<RowKey>): Promise<void> {
  if (pending.size === 0) return before.size > 0 ? db.base.clear() : undefined
  await deleteBases(db, before, (key) => bases.has(key) && !pending.has(key))
  const kept = [...bases].filter(([key]) => pending.has(key))
  await db.base.bulkPut(kept.map(([key, row]) => ({ key, row })))
}

/**
 * At least so many adjacent keys are deleted as one range: five hundred single deletes take longer than storing as many
 * rows. Bases made together have adjacent keys.
 */
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
