/**
 * Reads lists of any length without delaying others. Rows of short texts are read 500 at a time; for others ids and
 * lengths are read first, which is cheap. Call it in `store.readLong`.
 */
import type { TableName } from '#shared/scopes.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { idsAtOnce } from './row-statements.ts'
import { type Row, rowsById } from './rows.ts'

const rowsAtOnce = 500
const bytesAtOnce = 512 * 1024

/** The row limit of a query for `inOrderOfIds`, as a value of the statement. */
export const nextRows = limitOf(rowsAtOnce)

/** Rows that are read page by page, while they are taken. */
export type Pages<R> = AsyncIterable<R[]>

/** All rows in order of their ids, page by page; `readNext` reads the next `rowsAtOnce` behind an id. */
export async function* pagesInOrder<R extends { id: string }>(readNext: (after: string) => Promise<R[]>): Pages<R> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    if (after !== '') await letOthersRun()
    const found = await readNext(after)
    yield found
    after = found.length === rowsAtOnce ? found.at(-1)?.id : undefined
  }
}

/** The rows of `pagesInOrder` in one array. */
export async function inOrderOfIds<R extends { id: string }>(readNext: (after: string) => Promise<R[]>): Promise<R[]> {
  const rows: R[] = []
  for await (const page of pagesInOrder(readNext)) for (const row of page) rows.push(row)
  return rows
}

/** The id and size of a row before it is read. */
export interface SizedRow {
  id: string
  /** The bytes of the row's texts. A text that is short in any row may be left out of the sum. */
  bytes: number
}

/** The result of `view` for the row of each entry, page by page, in the order of `entries`. */
export async function* viewsOf<T extends TableName, View>(
  tx: ReadTx,
  table: T,
  entries: SizedRow[],
  view: (row: Row<T>) => View,
): Pages<View> {
  let isFirst = true
  for (const ids of stepsOf(entries)) {
    if (!isFirst) await letOthersRun()
    isFirst = false
    const found = new Map((await rowsById(tx, table, ids)).map((row) => [row.id, row]))
    yield ids.map((id) => view(found.get(id) as Row<T>))
  }
}

function* stepsOf(entries: SizedRow[]): Generator<string[]> {
  let ids: string[] = []
  let bytes = 0
  for (const entry of entries) {
    if (ids.length === idsAtOnce || (ids.length > 0 && bytes + entry.bytes > bytesAtOnce)) {
      yield ids
      ;[ids, bytes] = [[], 0]
    }
    ids.push(entry.id)
    bytes += entry.bytes
  }
  if (ids.length > 0) yield ids
}
