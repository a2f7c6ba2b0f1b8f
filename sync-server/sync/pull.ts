/**
 * Computes the rows for a device: for each readable scope the rows after its cursor, page by page. A page never splits
 * a rev, so a cursor always means "everything up to here"; a device with impossible cursors starts over.
 */
import { budgetMaxBytes } from '#shared/byte-budget.ts'
import { type TableName, tableNames, tablesOf, userScope } from '#shared/scopes.ts'
import type { ScopePage, SyncAnswer, SyncInput } from '#shared/sync.ts'
import { syncedTables } from '#shared/synced-tables.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { writeBookmark } from '#sync-server/db/queries/bookmarks.ts'
import { type RevSize, type Revs, type Row, revSizesSince, rowsWithin } from '#sync-server/db/queries/rows.ts'
import { readableScopes, type ScopeState } from '#sync-server/db/queries/scopes.ts'
import { newestStamp } from '#sync-server/db/queries/stamps.ts'
import { type Known, requireKnownHistory } from './history.ts'

type Asked = Known & Pick<SyncInput, 'first' | 'budget'>
type Page = Pick<SyncAnswer, 'scopes' | 'gone' | 'more'>

/** The next page of rows that `userId` may read and the device lacks. Throws as requireKnownHistory does. */
export async function pull(
  tx: ReadTx,
  userId: string,
  request: Asked,
): Promise<Page & Pick<SyncAnswer, 'epoch' | 'bookmark'>> {
  const readable = await readableScopes(tx, userId)
  const head = await requireKnownHistory(tx, readable, request)
  return { epoch: head.epoch, bookmark: writeBookmark(head), ...(await readPages(tx, userId, readable, request)) }
}

async function readPages(tx: ReadTx, userId: string, readable: ScopeState[], request: Asked): Promise<Page> {
  const readableIds = new Set(readable.map((scope) => scope.id))
  const gone = Object.keys(request.cursors).filter((id) => !readableIds.has(id) && id !== userScope(userId))
  const rank = new Map(request.first.map((id, index) => [id, index - request.first.length]))
  const changed = readable
    .filter(({ id, rev }) => rev !== (request.cursors[id] ?? 0))
    .sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
  const scopes: ScopePage[] = []
  let room = Math.min(request.budget, budgetMaxBytes)
  for (const { id, rev } of changed) {
    const from = request.cursors[id] ?? 0
    const sizes = await sizesSince(tx, id, from, Math.ceil(Math.max(room, 0) / (rowBytes + keyBytes)) + 1)
    const { to, bytes } = wholeRevs(sizes, rev, room)
    if (bytes > room && scopes.length > 0) return { scopes, gone, more: true }
    scopes.push({ id, from, to, rows: await readRows(tx, id, sizes, { from, to }) })
    if (to < rev) return { scopes, gone, more: true }
    room -= bytes
  }
  return { scopes, gone, more: false }
}

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
function wholeRevs(sizes: Sizes, head: number, room: number): { to: number; bytes: number } {
  const lengths = new Map<number, number>()
  const revs = sizes.flatMap(([, of]) => of).sort((a, b) => a.rev - b.rev)
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

type Sizes = [TableName, RevSize[]][]

/** The sizes of the next rows of each table, at most `limit`. Long texts are not read for this. */
async function sizesSince(tx: ReadTx, id: string, from: number, limit: number): Promise<Sizes> {
  const sizes: Sizes = []
  for (const table of tablesOf(id)) sizes.push([table, await revSizesSince(tx, table, id, from, limit)])
  return sizes
}

async function readRows(tx: ReadTx, id: string, sizes: Sizes, revs: Revs): Promise<ScopePage['rows']> {
  const rows: ScopePage['rows'] = []
  for (const [table, [first]] of sizes) {
    if (first === undefined || first.rev > revs.to) continue
    for (const row of await rowsWithin(tx, table, id, revs)) rows.push(toWire(table, row))
  }
  return rows
}

const wireFields = Object.fromEntries(
  tableNames.map((table) => [table, Object.keys(syncedTables[table].shape).filter((field) => field !== 'stamp')]),
) as Record<TableName, string[]>

function toWire(table: TableName, row: Row): ScopePage['rows'][number] {
  const wire: Record<string, unknown> = { stamp: newestStamp(row.stamps) }
  for (const field of wireFields[table]) wire[field] = (row as Record<string, unknown>)[field]
  return [table, wire]
}
