/**
 * The only code that writes synced rows. It decides field by field which intent is later, gives every written
 * row the next rev of its scope, and remembers which scopes moved.
 */
import { eq, sql } from 'drizzle-orm'
import { DomainError, purged } from '#shared/errors.ts'
import type { TableName } from '#shared/scopes.ts'
import { stampsPerMs } from '#shared/sync.ts'
import { namedIds, statements } from './row-statements.ts'
import { schema } from './schema.ts'
import { query, type ReadTx, type WriteTx } from './store.ts'
import { type Stamps, upkeep } from './synced-tables.ts'

export type Row<T extends TableName = TableName> = (typeof schema)[T]['$inferSelect']
type Fields<T extends TableName> = Omit<Row<T>, 'rev' | 'stamps' | 'deletedAt' | 'purgedAt'>
type Erasable = Exclude<TableName, 'settings'>
type Changes<T extends TableName> = Partial<Omit<Row<T>, 'id' | 'scope' | 'rev' | 'stamps'>>

/** When a write was meant, in server time; see `stampFor`. */
export interface Intent {
  /** Server-normalised time of the act, in stamps. */
  at: number
  /** Newest stamp the person had on screen. REST callers have seen everything. */
  seen: number
  /** Newest stamp this client has been given; grows with each write. */
  last: number
}

/** Of a write made on the server itself, whose author has seen everything there is. */
const intentNow = (nowMs: number): Intent => ({
  at: nowMs * stampsPerMs,
  seen: Number.MAX_SAFE_INTEGER,
  last: 0,
})

/** The writes of one transaction, or of one act in it: one rev per touched scope, stored by `flush`. */
export interface Writer {
  tx: WriteTx
  /** When the server does this, ms: from here retention counts, for what devices say of their time may be anything. */
  nowMs: number
  /** Whether a create that is repeated must say the same as before; devices may repeat one that was edited since. */
  isStrict: boolean
  intent: Intent
  /** Fields that a later intent overrode. */
  dropped: string[]
  /** Why fields were dropped, where it was not a later intent. */
  reason: { code: string; message: string } | undefined
  /** Texts that were joined with what others had written, by field, as they stand now. */
  merged: Record<string, string> | undefined
  /** Whether what was changed lies in the trash, or the list or project around it does. */
  inTrash: 'row' | 'list' | 'project' | undefined
  touched: Map<string, number>
  /** What earlier acts of the transaction have touched. */
  touchedBefore: ReadonlyMap<string, number>
  /** How much text stood in the rows that were touched, in characters: what the work has cost. */
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
  touchedBefore,
  characters: 0,
})

/** A writer for the next of several acts in one transaction, which may be undone alone. */
export const writerOfAct = ({ tx, nowMs, intent, touched }: Writer, { at, seen }: Omit<Intent, 'last'>): Writer =>
  createWriter(tx, nowMs, { intent: { at, seen, last: intent.last }, touchedBefore: touched })

/** Adds an act to its transaction. One that was undone has cost as much, but has touched nothing. */
export function addAct(whole: Writer, act: Writer, isUndone: boolean): void {
  whole.characters += act.characters
  whole.intent.last = act.intent.last
  if (!isUndone) for (const [scope, rev] of act.touched) whole.touched.set(scope, rev)
}

/** A row as it stands after a write, and whether that wrote it: a create may be a repetition, an edit come too late. */
export interface Written<T extends TableName> {
  row: Row<T>
  wrote: boolean
}

/** The key in `stamps` of the making of the row. No edit is compared with it: a row that is edited was made before. */
const birth = '*'

/** The row, or undefined. */
export async function findRow<T extends TableName>(tx: ReadTx, table: T, id: string): Promise<Row<T> | undefined> {
  const [row] = await statements[table].byId(tx, { id })
  return row as Row<T> | undefined
}

/** Those rows of `ids`, which are no more than `idsAtOnce`, in no order. */
export async function rowsById<T extends TableName>(tx: ReadTx, table: T, ids: string[]): Promise<Row<T>[]> {
  return (await statements[table].byIds(tx, namedIds(ids))) as Row<T>[]
}

/** The rev of a row, and how many bytes of text it has. */
export interface RowSize {
  rev: number
  bytes: number
}

/** The sizes of up to `limit` rows of a scope whose rev is above `rev`, in order of rev; known without reading texts. */
export const rowSizesSince = (
  tx: ReadTx,
  table: TableName,
  scope: string,
  rev: number,
  limit: number,
): Promise<RowSize[]> => statements[table].sizesSince(tx, { scope, rev, limit })

/** After `from`, up to and with `to`. */
export interface Revs {
  from: number
  to: number
}

/** The rows of a scope with these revs, in order of rev. */
export const rowsWithin = (tx: ReadTx, table: TableName, scope: string, { from, to }: Revs): Promise<Row[]> =>
  statements[table].within(tx, { scope, from, to })

/**
 * Writes a new row. The same row again changes nothing, so a create may be repeated; an id that stands for
 * something else is refused with one and the same answer, whoever owns it.
 */
export async function insertRow<T extends TableName>(writer: Writer, table: T, fields: Fields<T>): Promise<Written<T>> {
  const stamps: Stamps = { [birth]: stampFor(writer.intent) }
  const rev = await nextRev(writer, fields.scope)
  // Not as `{ ...fields, deletedAt: null }`: what is added to a copy takes V8 fifteen times as long.
  const row = Object.assign({}, fields, { deletedAt: null, purgedAt: null, stamps, rev }) as unknown as Row<T>
  writer.characters += charactersIn(row)
  const [inserted] = await statements[table].insert(writer.tx, row)
  if (inserted) {
    writer.touched.set(row.scope, row.rev)
    return { row, wrote: true }
  }
  const existing = await findRow(writer.tx, table, fields.id)
  const isRepeated = existing && (writer.isStrict ? isUnchanged(existing, fields) : isSameThing(existing, row))
  if (!isRepeated) {
    throw new DomainError('id_taken', 'Este identificador já está em uso.')
  }
  return { row: existing, wrote: false }
}

/** A list is a scope of its own, so there the owner tells whether two rows are the same thing. */
const isSameThing = (a: Row, b: Row): boolean =>
  a.scope === b.scope && ('ownerId' in a && 'ownerId' in b ? a.ownerId === b.ownerId : true)

/** Whether the row is alive and says what it was made with. When it was made and by which act, and who may open it, is the server's business. */
function isUnchanged<T extends TableName>(row: Row<T>, fields: Fields<T>): boolean {
  const {
    createdAt: _at,
    updatedAt: _also,
    boughtAt: _then,
    arrivedAt: _here,
    arrivedBy: _who,
    members: _too,
    version: _made,
    ...said
  } = fields as Record<string, unknown>
  return row.deletedAt === null && Object.entries(said).every(([field, value]) => row[field as keyof Row<T>] === value)
}

interface PatchOptions<T extends TableName> {
  /** Columns that devices do not know, which follow from what the row becomes. */
  derive?: (next: Row<T>) => Changes<T> & { stamps?: Stamps }
  /** Fields whose new value contains what stands there, so that it comes after that; what else the author does need not. */
  contained?: readonly (keyof Row<T>)[]
}

/**
 * Writes those of `changes` that no later intent has overridden; the others are listed in `writer.dropped`. Throws `purged`
 * for a row whose content was erased, unless it is to be deleted, which it is already, or filled anew.
 */
export async function patchRow<T extends TableName>(
  writer: Writer,
  table: T,
  row: Row<T>,
  changes: Changes<T>,
  { derive, contained = [] }: PatchOptions<T> = {},
): Promise<Written<T>> {
  writer.characters += charactersIn(row) + charactersIn(changes)
  if (row.purgedAt !== null && changes.purgedAt === undefined) {
    if (isDeletion(changes)) return { row, wrote: false }
    throw purged()
  }
  const stamps = believableStamps(row.stamps, writer.nowMs)
  const stampOf = stampsFor(writer.intent, stamps, contained as readonly string[])
  const next = { ...row, stamps: { ...stamps } } as Record<string, unknown> & { stamps: Stamps }
  let wrote = false
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const stamp = stampOf(field)
    if (stamp >= (stamps[field] ?? 0)) {
      next[field] = value
      next.stamps[field] = stamp
      wrote = true
    } else if (next[field] !== value) writer.dropped.push(field)
  }
  if (!wrote) return { row, wrote }
  if (row.deletedAt !== null && !('deletedAt' in changes)) writer.inTrash ??= 'row'
  Object.assign(next, derive?.(next as unknown as Row<T>))
  next.rev = await nextRev(writer, row.scope)
  await statements[table].update(writer.tx, next)
  writer.touched.set(row.scope, next.rev as number)
  return { row: next as unknown as Row<T>, wrote }
}

/**
 * Erases the content of a row that lies in the trash, for good. No intent of anybody can keep a field of it: it is done when
 * the server does it. `also`: what else it says from then on.
 */
export function eraseRow<T extends Erasable>(
  writer: Writer,
  table: T,
  row: Row<T>,
  also: Changes<T> = {},
): Promise<Written<T>> {
  const erased = { ...upkeep[table].emptied, purgedAt: writer.nowMs, ...also } as Changes<T>
  return patchRow({ ...writer, intent: intentNow(writer.nowMs) }, table, row, erased)
}

const isDeletion = (changes: object): boolean =>
  Object.entries(changes).every(([field, value]) => field === 'deletedAt' && value !== null)

/** Stores the new revs and returns the scopes that moved. */
export async function flush({ tx, touched }: Writer): Promise<string[]> {
  for (const [id, rev] of touched) await saveRev(tx, { id, rev })
  return [...touched.keys()]
}

/** The time of the current act in milliseconds, as the rows will show it. */
export const actTimeMs = ({ intent }: Writer): number => Math.floor(Math.max(intent.at, intent.last + 1) / stampsPerMs)

export const newestStamp = (stamps: Stamps): number => {
  let newest = 0
  for (const field in stamps) newest = Math.max(newest, stamps[field] ?? 0)
  return newest
}

/** Two servers of one database may disagree by so much, and stamps of one batch run ahead of the clock. */
const clockLeewayMs = 60_000

/** The stamp, or 0 for one of the future: a clock that was ahead has made it, and it says nothing of the order. */
export const believableStamp = (stamp: number, nowMs: number): number =>
  stamp > (nowMs + clockLeewayMs) * stampsPerMs ? 0 : stamp

/** The stamps without those of the future: any write wins over them (docs/decisions/125). */
function believableStamps(stamps: Stamps, nowMs: number): Stamps {
  const isBelievable = (stamp: number | undefined) => believableStamp(stamp ?? 0, nowMs) === (stamp ?? 0)
  if (isBelievable(newestStamp(stamps))) return stamps
  return Object.fromEntries(Object.entries(stamps).filter(([, stamp]) => isBelievable(stamp)))
}

/**
 * The stamp of a write: its own time, but after whatever its author had seen of this row and after their own
 * earlier writes. `seen` counts only up to what the row really has, so nobody can write into the future.
 */
function stampFor(intent: Intent, stamps: Stamps = {}): number {
  intent.last = Math.max(intent.at, Math.min(intent.seen, newestStamp(stamps)) + 1, intent.last + 1)
  return intent.last
}

/** The same for each field of a row; of those that contain what stands there, after that. */
function stampsFor(intent: Intent, stamps: Stamps, contained: readonly string[]): (field: string) => number {
  const own = stampFor(intent, stamps)
  return (field) => (contained.includes(field) ? Math.max(own, (stamps[field] ?? 0) + 1) : own)
}

function charactersIn(fields: object): number {
  let characters = 0
  for (const field in fields) {
    const value: unknown = fields[field as keyof typeof fields]
    if (typeof value === 'string') characters += value.length
  }
  return characters
}

/** The rev that rows of the scope get in this transaction. */
async function nextRev({ tx, touched, touchedBefore }: Writer, scope: string): Promise<number> {
  const known = touched.get(scope) ?? touchedBefore.get(scope)
  if (known !== undefined) return known
  const [row] = await revOf(tx, { id: scope })
  return (row?.rev ?? 0) + 1
}

const revOf = query((db) =>
  db
    .select({ rev: schema.scopes.rev })
    .from(schema.scopes)
    .where(eq(schema.scopes.id, sql.placeholder('id'))),
)
const saveRev = query((db) =>
  db
    .insert(schema.scopes)
    .values({ id: sql.placeholder('id'), rev: sql.placeholder('rev') })
    .onConflictDoUpdate({ target: schema.scopes.id, set: { rev: sql`excluded.rev` } }),
)
