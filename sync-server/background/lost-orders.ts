import type { ReadTx, Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { ordersBehind } from '#sync-server/db/queries/aisle-orders.ts'
import { createWriter, flush, patchRow, scopesOf } from '#sync-server/db/queries/rows.ts'

/** Rows of `aisleOrders` checked per transaction, so that other writers do not wait long. */
const batchSize = 200

/**
 * Deletes the rows of `aisleOrders` whose list no longer exists, or whose person can no longer open it and whose
 * membership is pruned, 180 days after its end. Devices receive the deletions.
 */
export async function deleteLostOrders(store: Store, now: number): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const behind: string = after
    const read = (tx: ReadTx) => ordersBehind(tx, { after: behind, limit: batchSize })
    const orders = await store.read(read)
    if (orders.some(isLost)) {
      const remove = async (tx: WriteTx) => {
        const writer = createWriter(tx, now)
        // Read again: others may have written since.
        for (const { list: _none, ...row } of (await read(tx)).filter(isLost)) {
          await patchRow(writer, 'aisleOrders', row, { deletedAt: now })
        }
        await flush(writer)
      }
      await store.write(remove, { locks: { scopes: scopesOf(orders) } })
    }
    after = orders.length === batchSize ? orders.at(-1)?.id : undefined
  }
}

const isLost = ({ list }: { list: string | null }): boolean => list === null
