/**
 * Takes the server's answer into the local database, in one transaction: what a screen shows is always the
 * server's state plus the mutations still waiting (view = base + pending). If another context has moved on since
 * the request was read, the answer is discarded; that, not any lock, is what makes two contexts safe.
 */
import {
  type BaseRow,
  type Cursor,
  type LocalDb,
  type LocalRow,
  type OutboxEntry,
  type Problem,
  type RowKey,
  rowKey,
  rowTable,
  splitKey,
} from '#app/data/db.ts'
import { type LocalStore, readIdentity } from '#app/data/local-store.ts'
import { mutatorOf } from '#app/data/mutators.ts'
import { transact } from '#app/data/reconnect.ts'
import { tableNames } from '#shared/scopes.ts'
import type { MutationResult, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { erased, fileProblem, lostAccess, problemKind, problemOf } from './problems.ts'

type Rows = Map<RowKey, LocalRow | null>
type Cursors = Map<string, Cursor>

/** True when applied, false when the answer came too late and the exchange must start over. */
export async function applyAnswer(local: LocalStore, request: SyncRequest, answer: SyncAnswer): Promise<boolean> {
  const { db } = local
  const tables = [
    ...tableNames.map((table) => rowTable(db, table)),
    db.base,
    db.outbox,
    db.cursors,
    db.problems,
    db.meta,
  ]
  return transact(db, tables, async () => {
    // All at once, for every question to the database costs the screen a while.
    const [identity, cursors, outbox, stored] = await Promise.all([
      readIdentity(db),
      readCursors(db),
      db.outbox.orderBy('seq').toArray(),
      db.base.toArray(),
    ])
    if (identity.client !== request.client || identity.epoch !== request.epoch) return false
    // Or this answer's bookmark would take the place of one that says more.
    if (identity.bookmark !== request.bookmark) return false
    if (haveMoved(cursors, request, answer)) return false
    const { handled, waiting, ack } = splitOutbox(outbox, answer.results)
    await fileProblems(local, handled, answer.gone)
    await giveUpErased(local, answer, waiting)
    const bases = basesOf(outbox, stored)
    await foldAccepted(local, bases, handled, cursors)
    const incoming = await takeRows(db, answer, bases, cursors)
    await purgeGone(local, answer.gone, outbox, waiting, bases)
    const moved = [...handled.flatMap(({ entry }) => entry.keys), ...incoming]
    await replay(local, new Set(moved), waiting, bases)
    await Promise.all([
      // What is handled is the beginning of the sequence: one range, one delete.
      ack > 0 && db.outbox.where('seq').belowOrEqual(ack).delete(),
      db.cursors.bulkPut(answer.scopes.map(({ id, to }) => ({ scope: id, rev: to }))),
      db.meta.bulkPut([
        { ...identity, epoch: answer.epoch, bookmark: answer.bookmark, ack: Math.max(identity.ack, ack) },
        { key: 'sync', lastSuccessAt: local.runtime.now(), blocked: null },
      ]),
    ])
    return true
  })
}

interface Handled {
  entry: OutboxEntry
  result: MutationResult
}

function haveMoved(cursors: Cursors, request: SyncRequest, answer: SyncAnswer): boolean {
  const scopes = [...answer.scopes.map(({ id }) => id), ...answer.gone]
  return scopes.some((scope) => cursors.get(scope)?.rev !== request.cursors[scope])
}

/** What the server has decided is always the beginning of the sequence. */
function splitOutbox(outbox: OutboxEntry[], results: MutationResult[]) {
  const bySeq = new Map(results.map((result) => [result.seq, result]))
  const handled: Handled[] = []
  for (const entry of outbox) {
    const result = bySeq.get(entry.seq)
    if (result?.mid !== entry.mid) break
    handled.push({ entry, result })
  }
  return { handled, waiting: outbox.slice(handled.length), ack: handled.at(-1)?.entry.seq ?? 0 }
}

async function fileProblems(local: LocalStore, handled: Handled[], gone: string[]): Promise<void> {
  const at = local.runtime.now()
  for (const { entry, result } of handled) {
    const kind = entry.dead ? undefined : problemKind(entry, result)
    if (!kind) continue
    const row = await shown(local.db, entry)
    const lost = kind === 'rejected' && gone.includes(entry.scope)
    await fileProblem(local, lost ? lostAccess(entry, row, at) : { ...problemOf(entry, result, row, at), kind })
  }
}

export const shown = async (db: LocalDb, { keys: [key] }: OutboxEntry): Promise<LocalRow | null> =>
  (key && (await rowTable(db, splitKey(key)[0]).get(splitKey(key)[1]))) || null

/**
 * The server will refuse what waits for a row that comes erased: it becomes a problem now, while the screen still has the
 * text of the row. A deletion may go on.
 */
async function giveUpErased(local: LocalStore, { scopes }: SyncAnswer, waiting: OutboxEntry[]): Promise<void> {
  const rows = scopes.flatMap((page) => page.rows).filter(([, row]) => row.purgedAt)
  const gone = new Set(rows.map(([table, { id }]) => `${table}/${id}`))
  const isLost = ({ dead, op, keys: [key] }: OutboxEntry) =>
    !dead && key !== undefined && gone.has(key) && !op.endsWith('.delete')
  for (const entry of waiting.filter(isLost)) {
    await giveUp(local, entry, erased(entry, await shown(local.db, entry), local.runtime.now()))
  }
}

/** Only its place in the sequence is still sent. */
async function giveUp(local: LocalStore, entry: OutboxEntry, problem: Problem): Promise<void> {
  await fileProblem(local, problem)
  entry.dead = true
  await local.db.outbox.update(entry.seq, { dead: true, args: {}, keys: [] })
}

const readCursors = async (db: LocalDb): Promise<Cursors> =>
  new Map((await db.cursors.toArray()).map((cursor) => [cursor.scope, cursor]))

/** There is a base for every row with a pending mutation and for no other. */
export function basesOf(outbox: OutboxEntry[], stored: BaseRow[]): Rows {
  const known = new Map(stored.map(({ key, row }) => [key, row]))
  return new Map(outbox.flatMap((entry) => entry.keys).map((key) => [key, known.get(key) ?? null]))
}

/**
 * The server has done these: until their rows arrive, do the same to its state as we know it. Rows that have arrived
 * already may have been changed by others since, and stay as they are.
 */
async function foldAccepted(local: LocalStore, bases: Rows, handled: Handled[], cursors: Cursors) {
  for (const { entry, result } of handled) {
    const known = cursors.get(entry.scope)?.rev
    if (entry.dead || result.rev === undefined || result.rev <= (known ?? 0)) continue
    const args = { ...(entry.args as Record<string, unknown>) }
    for (const field of result.dropped ?? []) delete args[field]
    runEntry(local, bases, { ...entry, args })
    // The device has something of this scope now, so it must hear when that is gone.
    if (known === undefined) await local.db.cursors.put({ scope: entry.scope, rev: 0 })
  }
}

/** Stores the rows of the answer, those with pending mutations as their base. Returns the keys of the latter. */
async function takeRows(db: LocalDb, answer: SyncAnswer, bases: Rows, cursors: Cursors): Promise<RowKey[]> {
  const dirty: RowKey[] = []
  for (const page of answer.scopes) {
    if (cursors.get(page.id)?.stale) dirty.push(...(await clearScope(db, page.id, bases)))
    for (const table of tableNames) {
      const rows = page.rows
        .filter(([name]) => name === table)
        .map(([, row]) => ({ ...row, scope: page.id }) as LocalRow)
      const [pending, clean] = partition(rows, ({ id }) => bases.has(rowKey(table, id)))
      for (const row of pending) bases.set(rowKey(table, row.id), row)
      dirty.push(...pending.map(({ id }) => rowKey(table, id)))
      if (clean.length > 0) await rowTable(db, table).bulkPut(clean)
    }
  }
  return dirty
}

/** Forgets what the server was thought to have of a scope. Returns the keys of rows that stay for pending mutations. */
async function clearScope(db: LocalDb, scope: string, bases: Rows): Promise<RowKey[]> {
  const kept: RowKey[] = []
  for (const table of tableNames) {
    const ids = await rowTable(db, table).where('scope').equals(scope).primaryKeys()
    const [pending, clean] = partition(ids, (id) => bases.has(rowKey(table, id)))
    await rowTable(db, table).bulkDelete(clean)
    for (const id of pending) {
      bases.set(rowKey(table, id), null)
      kept.push(rowKey(table, id))
    }
  }
  return kept
}

/** Removes every trace of scopes that may no longer be seen; what waited for them becomes a problem with its content. */
async function purgeGone(
  local: LocalStore,
  gone: string[],
  outbox: OutboxEntry[],
  waiting: OutboxEntry[],
  bases: Rows,
): Promise<void> {
  if (gone.length === 0) return
  const { db } = local
  for (const entry of outbox) if (gone.includes(entry.scope)) for (const key of entry.keys) bases.delete(key)
  for (const entry of waiting.filter(({ scope, dead }) => gone.includes(scope) && !dead)) {
    await giveUp(local, entry, lostAccess(entry, await shown(db, entry), local.runtime.now()))
  }
  for (const scope of gone) {
    for (const table of tableNames) await rowTable(db, table).where('scope').equals(scope).delete()
    await db.base.where('scope').equals(scope).delete()
  }
  await db.cursors.bulkDelete(gone)
}

/** Computes anew what the screen shows of these rows: their base, then every waiting mutation in order. */
export async function replay(local: LocalStore, keys: Set<RowKey>, waiting: OutboxEntry[], bases: Rows): Promise<void> {
  const view: Rows = new Map([...keys].filter((key) => bases.has(key)).map((key) => [key, bases.get(key) ?? null]))
  const pending = new Set<RowKey>()
  for (const entry of waiting) {
    const [key] = entry.keys
    if (entry.dead || key === undefined || !view.has(key)) continue
    pending.add(key)
    runEntry(local, view, entry)
  }
  await storeView(local.db, view)
  await storeBases(local.db, view, bases, pending)
}

async function storeView(db: LocalDb, view: Rows): Promise<void> {
  for (const table of tableNames) {
    const [here, away] = partition(
      [...view].filter(([key]) => splitKey(key)[0] === table),
      ([, row]) => row !== null,
    )
    if (here.length > 0) await rowTable(db, table).bulkPut(here.map(([, row]) => row as LocalRow))
    if (away.length > 0) await rowTable(db, table).bulkDelete(away.map(([key]) => splitKey(key)[1]))
  }
}

async function storeBases(db: LocalDb, view: Rows, bases: Rows, pending: Set<RowKey>): Promise<void> {
  const [kept, done] = partition([...view.keys()], (key) => pending.has(key))
  const stored = kept.map((key) => ({
    key,
    row: bases.get(key) ?? null,
    scope: scopeOf(bases.get(key) ?? view.get(key)),
  }))
  if (stored.length > 0) await db.base.bulkPut(stored)
  if (done.length === bases.size) await db.base.clear()
  else await db.base.bulkDelete(done)
}

const scopeOf = (row: LocalRow | null | undefined): string => row?.scope ?? ''

/** Does to its row, which is one of these, what a mutation does, at the time at which it was done. */
function runEntry(local: LocalStore, rows: Rows, { op, args, wall, keys: [key] }: OutboxEntry): void {
  const act = { wall, userId: local.user.id }
  const row = key && mutatorOf(op).run(rows.get(key) ?? undefined, args, act)
  if (row) rows.set(key, row)
}

function partition<T>(values: T[], test: (value: T) => boolean): [T[], T[]] {
  const [yes, no]: [T[], T[]] = [[], []]
  for (const value of values) (test(value) ? yes : no).push(value)
  return [yes, no]
}
