/**
 * Computes the rows for a device: for each readable scope the rows after its cursor, page by page. A page never splits
 * a rev, so a cursor always means "everything up to here"; a device with impossible cursors starts over.
 */
import { budgetMaxBytes } from '#shared/byte-budget.ts'
import { type TableName, tableNames, tablesOf, userScope } from '#shared/scopes.ts'
import type { ScopePage, SyncAnswer, SyncInput } from '#shared/sync.ts'
import { syncedTables } from '#shared/synced-tables.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { readHead, writeBookmark } from '#sync-server/db/queries/bookmarks.ts'
import { type RevSize, type Revs, type Row, revSizesSince, rowsWithin } from '#sync-server/db/queries/rows.ts'
import { readableScopes, type ScopeState } from '#sync-server/db/queries/scopes.ts'
import { newestStamp } from '#sync-server/db/queries/stamps.ts'
import { type Known, requireKnownHistory } from './history.ts'

type Asked = Known & Pick<SyncInput, 'first' | 'budget'>
type Page = Pick<SyncAnswer, 'scopes' | 'gone' | 'more'>

/**
 * The next page of rows that `userId` may read and the device lacks. `moved`: scopes that the request has changed, whose
 * sizes are read at once. Throws as requireKnownHistory does.
 */
export async function pull(
  tx: ReadTx,
  userId: string,
  request: Asked,
  moved: string[] = [],
): Promise<Page & Pick<SyncAnswer, 'epoch' | 'bookmark'>> {
  const room = Math.min(request.budget, budgetMaxBytes)
  const early = moved.slice(0, sizedAtOnce).map(async (id) => [id, await sizesFor(tx, id, request, room)] as const)
  const [readable, head, sizes] = await Promise.all([readableScopes(tx, userId), readHead(tx), Promise.all(early)])
  await requireKnownHistory(tx, head, readable, request)
  const page = await readPages(tx, userId, { readable, request, room, known: new Map(sizes) })
  return { epoch: head.epoch, bookmark: writeBookmark(head), ...page }
}

interface Reading {
  readable: ScopeState[]
  request: Asked
  /** The remaining size of the page in bytes. */
  room: number
  known: ReadonlyMap<string, RevSize[]>
}

async function readPages(tx: ReadTx, userId: string, reading: Reading): Promise<Page> {
  const { readable, request } = reading
  const readableIds = new Set(readable.map((scope) => scope.id))
  const gone = Object.keys(request.cursors).filter((id) => !readableIds.has(id) && id !== userScope(userId))
  const { parts, more } = await chooseParts(tx, reading)
  const scopes = await Promise.all(
    parts.map(async ({ id, from, to, sizes }) => ({ id, from, to, rows: await readRows(tx, id, sizes, { from, to }) })),
  )
  return { scopes, gone, more }
}

interface Part extends Revs {
  id: string
  sizes: RevSize[]
}

/** The revs of the changed scopes that fit into the page. */
async function chooseParts(tx: ReadTx, { readable, request, known, ...reading }: Reading) {
  const rank = new Map(request.first.map((id, index) => [id, index - request.first.length]))
  const changed = readable
    .filter(({ id, rev }) => rev !== (request.cursors[id] ?? 0))
    .sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
  const parts: Part[] = []
  let { room } = reading
  for (const { id, rev } of changed) {
    const sizes = known.get(id) ?? (await sizesFor(tx, id, request, room))
    const { to, bytes } = wholeRevs(sizes, rev, room)
    if (bytes > room && parts.length > 0) return { parts, more: true }
    parts.push({ id, from: request.cursors[id] ?? 0, to, sizes })
    if (to < rev) return { parts, more: true }
    room -= bytes
  }
  return { parts, more: false }
}

/** Limit of scopes whose sizes are read before it is known that they have changed. */
const sizedAtOnce = 4
/** Minimum JSON size of a row besides its texts. */
const rowBytes = 160
/** Bytes of the two texts that every row has, its id and its scope. */
const keyBytes = 74
/** JSON size counted for a scope besides its rows. */
const scopeBytes = 100

/**
 * The last rev that fits into `room` together with all revs before it, and their total size. At least the first rev is
 * taken. `sizes` of each table must be complete or exceed the room: then each rev that fits is measured with all of its
 * rows.
 */
function wholeRevs(sizes: RevSize[], head: number, room: number): { to: number; bytes: number } {
  const lengths = new Map<number, number>()
  const revs = sizes.toSorted((a, b) => a.rev - b.rev)
  for (const { rev, rows, bytes } of revs) lengths.set(rev, (lengths.get(rev) ?? 0) + rows * rowBytes + bytes)
  let bytes = scopeBytes
  let to: number | undefined
  for (const [rev, length] of lengths) {
    if (to !== undefined && bytes + length > room) return { to, bytes }
    bytes += length
    to = rev
  }
  return { to: bytes > room && to !== undefined ? to : head, bytes }
}

/**
 * The sizes of the next rows of each table for a device, as many rows as fit into `room` and one more. Long texts are
 * not read for this.
 */
function sizesFor(tx: ReadTx, id: string, { cursors }: Known, room: number): Promise<RevSize[]> {
  const limit = Math.ceil(Math.max(room, 0) / (rowBytes + keyBytes)) + 1
  return revSizesSince(tx, id, cursors[id] ?? 0, limit)
}

async function readRows(tx: ReadTx, id: string, sizes: RevSize[], revs: Revs): Promise<ScopePage['rows']> {
  const changed = new Set(sizes.filter(({ rev }) => rev <= revs.to).map(({ table }) => table))
  const names = tablesOf(id).filter((table) => changed.has(table))
  const rows = names.map(async (table) => (await rowsWithin(tx, table, id, revs)).map((row) => toWire(table, row)))
  return (await Promise.all(rows)).flat()
}

const wireFields = Object.fromEntries(
  tableNames.map((table) => [table, Object.keys(syncedTables[table].shape).filter((field) => field !== 'stamp')]),
) as Record<TableName, string[]>

function toWire(table: TableName, row: Row): ScopePage['rows'][number] {
  const wire: Record<string, unknown> = { stamp: newestStamp(row.stamps) }
  for (const field of wireFields[table]) wire[field] = (row as Record<string, unknown>)[field]
  return [table, wire]
}
