/**
 * The only code that creates and edits synced rows (tombstones.ts gives rows new revs and removes them). It decides
 * field by field which intent is later, gives every written row the next rev of its scope, and records the scopes with
 * a new rev.
 */
import { eq, sql } from 'drizzle-orm'
import { DomainError, purged } from '#shared/errors.ts'
import { type TableName, tablesOf } from '#shared/scopes.ts'
import type { StepChange } from '#shared/steps.ts'
import { stampsPerMs } from '#shared/sync.ts'
import { command, query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import { emptiedRow } from './emptied-rows.ts'
import { beginRemembering, knownRev, knownRow, noteFound, noteRev, noteWritten, storedRow } from './known-rows.ts'
import { keepReminder } from './reminders.ts'
import { isSameThing, isUnchanged } from './repeated-creates.ts'
import { type Fields, inParts, namedIds, type Row, sizesIn, statements } from './row-statements.ts'
import { believableStamps, type Intent, intentNow, stampFor, stampsFor } from './stamps.ts'
import { type Next, patchSteps } from './step-stamps.ts'
import { isCopyMark } from './tick-copies.ts'

export type { Row } from './row-statements.ts'

type Changes<T extends TableName> = Partial<Omit<Row<T>, 'id' | 'scope' | 'rev' | 'stamps'>>

/** The writes of one transaction, or of one mutation in it: one rev per touched scope, stored by `flush`. */
export interface Writer {
  tx: WriteTx
  /** Server time of the write, ms: the base of retention, because device times may be anything. */
  nowMs: number
  /** True over REST: a repeated create must be identical. A device may repeat one that was edited since. */
  isStrict: boolean
  intent: Intent
  /** Fields whose change was not applied, mostly because of a later intent. */
  dropped: string[]
  /** The reason for dropped fields if it is not a later intent. */
  reason: { code: string; message: string } | undefined
  /** Texts merged with the changes of others, by field, in their current state; undefined without any. */
  merged: Record<string, string> | undefined
  /** The one that is in the trash: the changed row, its list or its project; undefined if none is. */
  inTrash: 'row' | 'list' | 'project' | undefined
  touched: Map<string, number>
  /** The first changed row, as it was before. */
  before: Row | undefined
  /** The rev of a row that the mutation names as if it had made it, without a write. */
  shownRev: number | undefined
  /** Scopes touched by earlier mutations of the transaction, with their revs. */
  touchedBefore: ReadonlyMap<string, number>
  /** The amount of text in touched rows, in characters: the cost of the work. */
  characters: number
}

type WriterOptions = Partial<Pick<Writer, 'intent' | 'isStrict' | 'touchedBefore'>>

export const createWriter = (
  tx: WriteTx,
  nowMs: number,
  { intent = intentNow(nowMs), isStrict = false, touchedBefore = new Map() }: WriterOptions = {},
): Writer => ({
  tx,
  nowMs,
  isStrict,
  intent,
  dropped: [],
  reason: undefined,
  merged: undefined,
  inTrash: undefined,
  touched: new Map(),
  before: undefined,
  shownRev: undefined,
  touchedBefore,
  characters: 0,
})

/** A writer for the next of several mutations in one transaction, each of which may be undone alone. */
export const writerOfAct = ({ tx, nowMs, intent, touched }: Writer, act: Pick<Intent, 'at' | 'seen'>): Writer =>
  createWriter(tx, nowMs, { intent: { ...intent, ...act }, touchedBefore: touched })

/** Adds a mutation to its transaction. An undone mutation has the same cost, but has touched nothing. */
export function addAct(whole: Writer, act: Writer, isUndone: boolean): void {
  whole.characters += act.characters
  whole.intent.last = act.intent.last
  if (!isUndone) for (const [scope, rev] of act.touched) whole.touched.set(scope, rev)
}

/** A row after a write. `wrote` is false if nothing changed, as for a repeated create, or an edit that is too late. */
export interface Written<T extends TableName> {
  row: Row<T>
  wrote: boolean
}

/** The key in `stamps` of the row's creation. Edits are not compared with it: a row is created before its edits. */
const birth = '*'

/**
 * The row with this id, also in the trash; undefined without one. In a write it throws `NeedsScope` for a row that
 * others may change meanwhile. Who names a `scope` looks only at the scope of a row that is in another one.
 */
export async function findRow<T extends TableName>(
  tx: ReadTx,
  table: T,
  id: string,
  scope?: string,
): Promise<Row<T> | undefined> {
  const row = await storedRow(tx, table, id)
  if (row && (scope === undefined || scope === row.scope)) await (tx as Partial<WriteTx>).requireLocked?.(row.scope)
  return row
}

/** Reads rows for later calls of `findRow`, in one way to the database. */
export async function rememberRows(tx: WriteTx, named: [TableName, string[]][]): Promise<void> {
  beginRemembering(tx)
  const parts = named.flatMap(([table, ids]) => inParts(ids).map((some) => [table, some] as const))
  await Promise.all(parts.map(async ([table, ids]) => noteFound(tx, table, ids, await rowsOf(tx, table, ids))))
}

const rowsOf = (tx: ReadTx, table: TableName, ids: string[]): Promise<Row[]> =>
  ids.length === 1 ? statements[table].byId(tx, { id: ids[0] }) : rowsById(tx, table, ids)

/** The rows of `ids`, at most `idsAtOnce`, in no order. */
export async function rowsById<T extends TableName>(tx: ReadTx, table: T, ids: string[]): Promise<Row<T>[]> {
  return (await statements[table].byIds(tx, namedIds(ids))) as Row<T>[]
}

/** The number of rows of one table with this rev, and their bytes of text. */
export interface RevSize {
  table: TableName
  rev: number
  rows: number
  bytes: number
}

const sizesSince = { u: sizesIn(tablesOf('u')), l: sizesIn(tablesOf('l')) }

/** The sizes of the revs above `rev` in the tables of a scope, in no order, for the first `limit` rows of each. */
export const revSizesSince = (tx: ReadTx, scope: string, rev: number, limit: number): Promise<RevSize[]> =>
  sizesSince[scope.charAt(0) as 'u' | 'l'](tx, { scope, rev, limit })

/** A range of revs: after `from`, up to and including `to`. */
export interface Revs {
  from: number
  to: number
}

/** The rows of a table in a scope with these revs, in order of rev. */
export const rowsWithin = (tx: ReadTx, table: TableName, scope: string, { from, to }: Revs): Promise<Row[]> =>
  statements[table].within(tx, { scope, from, to })

/**
 * Writes a new row. A repeated create changes nothing and returns the stored row (see `Writer.isStrict`); an id in use
 * for another row is refused with `id_taken`, independent of its owner. `marks`: further keys of its `stamps`.
 */
export async function insertRow<T extends TableName>(
  writer: Writer,
  table: T,
  fields: Fields<T>,
  marks: Stamps = {},
): Promise<Written<T>> {
  const stamps: Stamps = { [birth]: stampFor(writer.intent), ...marks }
  const rev = await nextRev(writer, fields.scope)
  // Not as `{ ...fields, deletedAt: null }`: in V8 adding properties to a copy takes fifteen times as long.
  const row = Object.assign({}, fields, { deletedAt: null, purgedAt: null, stamps, rev }) as unknown as Row<T>
  writer.characters += charactersIn(row)
  if (await isInserted(writer.tx, table, row)) {
    writer.touched.set(row.scope, row.rev)
    noteWritten(writer.tx, table, row)
    await keepReminder(writer.tx, table, row)
    return { row, wrote: true }
  }
  const existing = await findRow(writer.tx, table, fields.id, fields.scope)
  const isRepeated = existing && (writer.isStrict ? isUnchanged(existing, fields) : isSameThing(existing, row, fields))
  if (!isRepeated) {
    throw new DomainError('id_taken', 'Este identificador já está em uso.')
  }
  return { row: existing, wrote: false }
}

/** Inserts a row. False if its id is in use. */
async function isInserted(tx: WriteTx, table: TableName, row: Row): Promise<boolean> {
  const known = knownRow(tx, table, row.id)
  if (known === null) await statements[table].insertNew(tx, { ...row })
  return known === null || (known === undefined && (await statements[table].insert(tx, { ...row })).length > 0)
}

interface PatchOptions<T extends TableName> {
  /**
   * Computes further changes from the row as it will be, for columns that no mutation names. They get no stamp and
   * always count.
   */
  derive?: (next: Row<T>) => Changes<T> & { stamps?: Stamps }
  /**
   * Fields whose new value was computed from the current one, such as an amount with an addition. They are stamped
   * after the current one, so they always count. Other fields compete by stamp.
   */
  contained?: readonly (keyof Row<T>)[]
  /** Changes of the row's steps, each of which competes alone; null removes all steps. */
  steps?: StepChange[] | null | undefined
}

/**
 * Writes those of `changes` that no later intent has overridden; the others, if they differ from the row, are listed in
 * `writer.dropped`. Throws `purged` for a row with erased content, unless the change sets `purgedAt`, or only deletes
 * the row again, which changes nothing.
 */
export async function patchRow<T extends TableName>(
  writer: Writer,
  table: T,
  row: Row<T>,
  changes: Changes<T>,
  { derive, contained = [], steps }: PatchOptions<T> = {},
): Promise<Written<T>> {
  writer.characters += charactersIn(row) + charactersIn(changes)
  if (row.purgedAt !== null && changes.purgedAt === undefined) {
    if (isDeletion(changes) && steps === undefined) return { row, wrote: false }
    throw purged()
  }
  const stamps = believableStamps(row.stamps, writer.nowMs)
  const stampOf = stampsFor(writer.intent, stamps, contained as readonly string[])
  const next = { ...row, stamps: { ...stamps } } as Next
  const wroteFields = patchFields(writer, next, changes, stampOf)
  const wroteSteps = steps !== undefined && patchSteps(writer, next, steps, stampOf('steps'))
  if (!wroteFields && !wroteSteps) return { row, wrote: false }
  if (row.deletedAt !== null && !('deletedAt' in changes)) writer.inTrash ??= 'row'
  Object.assign(next, derive?.(next as unknown as Row<T>))
  next.rev = await nextRev(writer, row.scope)
  await statements[table].update(writer.tx, next)
  writer.touched.set(row.scope, next.rev as number)
  noteWritten(writer.tx, table, next as unknown as Row<T>)
  writer.before ??= row
  await keepReminder(writer.tx, table, next as unknown as Row<T>, row)
  return { row: next as unknown as Row<T>, wrote: true }
}

/** Puts into `next` those of `changes` that no later intent has overridden. Returns true if there are any. */
function patchFields({ dropped }: Writer, next: Next, changes: object, stampOf: (field: string) => number): boolean {
  let wrote = false
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const stamp = stampOf(field)
    if (stamp >= (next.stamps[field] ?? 0)) {
      next[field] = value
      next.stamps[field] = stamp
      wrote = true
    } else if (next[field] !== value) dropped.push(field)
  }
  return wrote
}

/**
 * Erases the content of a row for good. The row must be in the trash, or `also` sets its `deletedAt`. The intent is
 * that of the server now, so it overrides every field that devices have written. `also`: further fields to set.
 */
export function eraseRow<T extends Exclude<TableName, 'settings'>>(
  writer: Writer,
  table: T,
  row: Row<T>,
  also: Changes<T> = {},
): Promise<Written<T>> {
  const erased = { ...emptiedRow(table), purgedAt: writer.nowMs, ...also } as Changes<T>
  return patchRow({ ...writer, intent: intentNow(writer.nowMs) }, table, row, erased)
}

/** The stamp of the row's creation. */
export const bornAt = ({ stamps }: Pick<Row, 'stamps'>): number => stamps[birth] ?? 0

/** True if nothing was done to a row except its creation, deletion and restoration. */
export const isUntouched = ({ stamps }: Pick<Row, 'stamps'>): boolean =>
  Object.keys(stamps).every((field) => field === birth || field === 'deletedAt' || isCopyMark(field))

const isDeletion = (changes: object): boolean =>
  Object.entries(changes).every(([field, value]) => field === 'deletedAt' && value !== null)

/** The scopes of rows. */
export const scopesOf = (rows: readonly Pick<Row, 'scope'>[]): string[] => [...new Set(rows.map(({ scope }) => scope))]

/** Stores the new revs and returns the ids of their scopes. */
export async function flush({ tx, touched }: Writer): Promise<string[]> {
  for (const [id, rev] of touched) {
    await saveRev(tx, { id, rev })
    noteRev(tx, id, rev)
  }
  return [...touched.keys()]
}

/**
 * The author's time of the current write, in ms of the server's clock, after their earlier writes. Rows show it, for
 * example as `createdAt`.
 */
export const actTimeMs = ({ intent }: Writer): number => Math.floor(Math.max(intent.at, intent.last + 1) / stampsPerMs)

function charactersIn(fields: object): number {
  let characters = 0
  for (const field in fields) {
    const value: unknown = fields[field as keyof typeof fields]
    if (typeof value === 'string') characters += value.length
    else if (field === 'steps' && value) characters += JSON.stringify(value).length
  }
  return characters
}

/**
 * The rev for rows of the scope in this transaction: one above the stored one, unless it is chosen already. Throws
 * `NeedsScope` for a scope that is not locked.
 */
async function nextRev({ tx, touched, touchedBefore }: Writer, scope: string): Promise<number> {
  const chosen = touched.get(scope) ?? touchedBefore.get(scope)
  if (chosen !== undefined) return chosen
  const stored = knownRev(tx, scope) ?? (await revOf(tx, { id: scope }))[0]?.rev ?? 0
  // Who creates a scope needs no lock: of two, the primary key of its first row refuses one.
  if (stored === 0) tx.holdNew(scope)
  else await tx.requireLocked(scope)
  return stored + 1
}

const revOf = query((db) =>
  db
    .select({ rev: schema.scopes.rev })
    .from(schema.scopes)
    .where(eq(schema.scopes.id, sql.placeholder('id'))),
)
const saveRev = command((db) =>
  db
    .insert(schema.scopes)
    .values({ id: sql.placeholder('id'), rev: sql.placeholder('rev') })
    .onConflictDoUpdate({ target: schema.scopes.id, set: { rev: sql`excluded.rev` } }),
)
