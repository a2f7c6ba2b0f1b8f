/**
 * The rows that a job on PostgreSQL has read ahead or written, and the revs of its scopes. Reading them here saves the
 * way to the database, which takes longer there than all other work on a row.
 */
import { getTableColumns } from 'drizzle-orm'
import { type TableName, tableNames } from '#shared/scopes.ts'
import { noteScope } from '#sync-server/db/engine/row-scopes.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { homeOf } from '#sync-server/db/engine/transaction.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Row, statements } from './row-statements.ts'

interface Known {
  /** By table and id; null for an id without a row. */
  rows: Map<string, Row | null>
  /** By scope. */
  revs: Map<string, number>
}

const knownOf = new WeakMap<ReadTx, Known>()

/** Begins to remember rows for a job, which must be the only writer of them. */
export const beginRemembering = (tx: WriteTx): unknown => knownOf.set(tx, { rows: new Map(), revs: new Map() })

/** The remembered row, or null if it is known that there is none; undefined if that has to be asked. */
export const knownRow = <T extends TableName>(tx: ReadTx, table: T, id: string): Row<T> | null | undefined =>
  knownOf.get(tx)?.rows.get(keyOf(table, id)) as Row<T> | null | undefined

export const knownRev = (tx: ReadTx, scope: string): number | undefined => knownOf.get(tx)?.revs.get(scope)

/** Remembers what was read: the rows with these ids, and that the others do not exist. */
export function noteFound(tx: ReadTx, table: TableName, ids: string[], found: Row[]): void {
  const known = knownOf.get(tx)
  for (const id of ids) known?.rows.set(keyOf(table, id), null)
  for (const row of found) {
    known?.rows.set(keyOf(table, row.id), row)
    if (known) noteScope(homeOf(tx.db), table, row)
  }
}

/** The row with this id, remembered or read. */
export async function storedRow<T extends TableName>(tx: ReadTx, table: T, id: string): Promise<Row<T> | undefined> {
  const known = knownRow(tx, table, id)
  if (known !== undefined) return known ?? undefined
  const found = (await statements[table].byId(tx, { id })) as Row<T>[]
  noteFound(tx, table, [id], found)
  return found[0]
}

/**
 * Takes it that no row has this id, which saves asking. If there is one, its insertion fails, and the push is repeated
 * without what is remembered.
 */
export function assumeNew(tx: ReadTx, table: TableName, id: string): void {
  const rows = knownOf.get(tx)?.rows
  if (rows?.has(keyOf(table, id)) === false) rows.set(keyOf(table, id), null)
}

/** Remembers a written row, until the write is undone. */
export function noteWritten(tx: WriteTx, table: TableName, row: Row): void {
  const known = knownOf.get(tx)
  if (!known) return
  note(tx, known.rows, keyOf(table, row.id), asStored(table, row))
  // The id may turn out to be that of a row elsewhere.
  tx.afterCommit(() => noteScope(homeOf(tx.db), table, row))
}

/** Remembers the revs of scopes as they were read. */
export function noteRevs(tx: ReadTx, scopes: { id: string; rev: number }[]): void {
  for (const { id, rev } of scopes) knownOf.get(tx)?.revs.set(id, rev)
}

export function noteRev(tx: WriteTx, scope: string, rev: number): void {
  const known = knownOf.get(tx)
  if (known) note(tx, known.revs, scope, rev)
}

const keyOf = (table: TableName, id: string): string => `${table} ${id}`

function note<Value>(tx: WriteTx, values: Map<string, Value>, key: string, value: Value): void {
  const before = values.get(key)
  values.set(key, value)
  tx.onUndo(() => void (before === undefined ? values.delete(key) : values.set(key, before)))
}

const jsonColumns = Object.fromEntries(
  tableNames.map((name) => {
    const columns = Object.entries(getTableColumns(schema[name] as typeof schema.items))
    return [name, columns.filter(([, { dataType }]) => dataType === 'json').map(([column]) => column)]
  }),
) as Record<TableName, string[]>

/** The row as the database returns it: there `undefined` is null, and in a JSON column its key is gone. */
function asStored(table: TableName, row: Row): Row {
  const stored = Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value ?? null]))
  for (const column of jsonColumns[table]) stored[column] = JSON.parse(JSON.stringify(stored[column]))
  return stored as unknown as Row
}
