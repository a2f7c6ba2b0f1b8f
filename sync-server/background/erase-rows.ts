import { inTurns } from '#sync-server/db/engine/event-loop.ts'
import type { ReadTx, Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { createWriter, eraseRow, findRow, flush, type Row } from '#sync-server/db/queries/rows.ts'

/** Rows erased per transaction, so that other writers do not wait long. */
const rowsAtOnce = 200

/**
 * Deletes the rows `ids` of a scope and erases their content. `isDue` decides in the transaction: a row may have
 * changed since it was found. Deleted rows stay as they are.
 */
export async function eraseRows<T extends 'items' | 'todos' | 'tasks'>(
  store: Store,
  { table, scope, ids, now }: { table: T; scope: string; ids: string[]; now: number },
  isDue: (row: Row<T>, tx: ReadTx) => boolean | Promise<boolean>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const some = ids.slice(at, at + rowsAtOnce)
    const erase = async (tx: WriteTx) => {
      const writer = createWriter(tx, now)
      for await (const id of inTurns(some)) {
        const row = await findRow(tx, table, id)
        if (row?.deletedAt !== null || !(await isDue(row, tx))) continue
        await eraseRow(writer, table, row, { deletedAt: now } as never)
      }
      await flush(writer)
    }
    await store.write(erase, { locks: { scopes: [scope] } })
  }
}
