/**
 * What a device gets: of each scope that its person may read the rows after its cursor, page by page. A page never
 * splits a rev, so a cursor always means "everything up to here"; a device whose cursors cannot be true starts anew.
 */
import { type TableName, tableNames, tablesOf, userScope } from '#shared/scopes.ts'
import type { ScopePage, SyncAnswer, SyncInput } from '#shared/sync.ts'
import { syncedTables } from '#shared/synced-tables.ts'
import { writeBookmark } from '#sync-server/db/bookmarks.ts'
import { newestStamp, type Row, rowsAt, rowsSince, sizesSince } from '#sync-server/db/rows.ts'
import { readableScopes, type ScopeState } from '#sync-server/db/scopes.ts'
import type { ReadTx } from '#sync-server/db/store.ts'
import { requireKnownHistory } from './history.ts'

type Page = Pick<SyncAnswer, 'scopes' | 'gone' | 'more'>

/** The next page of what `userId` may read and the device does not have. Throws what requireKnownHistory throws. */
export async function pull(
  tx: ReadTx,
  userId: string,
  request: SyncInput,
): Promise<Page & Pick<SyncAnswer, 'epoch' | 'bookmark'>> {
  const readable = await readableScopes(tx, userId)
  const head = await requireKnownHistory(tx, readable, request)
  return { epoch: head.epoch, bookmark: writeBookmark(head), ...(await readPages(tx, userId, readable, request)) }
}

async function readPages(tx: ReadTx, userId: string, readable: ScopeState[], request: SyncInput): Promise<Page> {
  const readableIds = new Set(readable.map((scope) => scope.id))
  const gone = Object.keys(request.cursors).filter((id) => !readableIds.has(id) && id !== userScope(userId))
  const rank = new Map(request.first.map((id, index) => [id, index - request.first.length]))
  const changed = readable
    .filter(({ id, rev }) => rev !== (request.cursors[id] ?? 0))
    .sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0))
  const scopes: ScopePage[] = []
  let room = request.limit
  for (const { id, rev } of changed) {
    const from = request.cursors[id] ?? 0
    if (room <= 0) return { scopes, gone, more: true }
    const page = await readPage(tx, id, from, rev, room)
    scopes.push(page)
    room -= page.rows.length
    if (page.to < rev) return { scopes, gone, more: true }
  }
  return { scopes, gone, more: false }
}

/** The next rows of a scope, about `limit` of them, never part of a rev: at least one whole rev. */
async function readPage(tx: ReadTx, id: string, from: number, rev: number, limit: number): Promise<ScopePage> {
  const tables = tablesOf(id)
  const found: [TableName, Row][] = []
  let cut = Number.POSITIVE_INFINITY
  for (const table of tables) {
    const { rows, most } = await rowsWithin(tx, table, id, from, limit)
    cut = Math.min(cut, rows[most]?.rev ?? cut)
    for (const row of rows) found.push([table, row])
  }
  found.sort((a, b) => a[1].rev - b[1].rev)
  cut = Math.min(cut, found[limit]?.[1].rev ?? cut)
  if (cut > rev) return { id, from, to: rev, rows: found.map(toWire) }
  const whole = found.filter(([, row]) => row.rev < cut)
  if (whole.length > 0) return { id, from, to: cut - 1, rows: whole.map(toWire) }
  const oneRev: [TableName, Row][] = []
  for (const table of tables) for (const row of await rowsAt(tx, table, id, cut)) oneRev.push([table, row])
  return { id, from, to: cut, rows: oneRev.map(toWire) }
}

/** Of these a page takes so many at most. */
const mostRows: Partial<Record<TableName, number>> = { notes: 50 }
/** Tables of short texts only: as many of them as a page takes are no more than a megabyte. */
const shortRows: readonly TableName[] = ['settings', 'memberships', 'shares', 'lists', 'items', 'todos']
/** Of all others so many are no more than that. */
const fewRows = 4
/** Of one table in one page, unless it has a longer row. */
const pageBytes = 512 * 1024

/** The next `most` rows, and the one behind them if there is one. Of long rows there are fewer than `limit`. */
async function rowsWithin(tx: ReadTx, table: TableName, id: string, from: number, limit: number) {
  const wanted = Math.min(limit, mostRows[table] ?? limit)
  const few = shortRows.includes(table) ? wanted : Math.min(wanted, fewRows)
  const rows = await rowsSince(tx, table, id, from, few + 1)
  if (rows.length <= few || few === wanted) return { rows, most: few }
  const most = howManyFit(await sizesSince(tx, table, id, from, wanted))
  return { rows: await rowsSince(tx, table, id, from, most + 1), most }
}

function howManyFit(sizes: { bytes: number }[]): number {
  let room = pageBytes
  const tooLong = sizes.findIndex(({ bytes }, index) => {
    room -= bytes
    return index > 0 && room < 0
  })
  return tooLong === -1 ? sizes.length : tooLong
}

const wireFields = Object.fromEntries(
  tableNames.map((table) => [table, Object.keys(syncedTables[table].shape).filter((field) => field !== 'stamp')]),
) as Record<TableName, string[]>

function toWire([table, row]: [TableName, Row]): ScopePage['rows'][number] {
  const wire: Record<string, unknown> = { stamp: newestStamp(row.stamps) }
  for (const field of wireFields[table]) wire[field] = (row as Record<string, unknown>)[field]
  return [table, wire]
}
