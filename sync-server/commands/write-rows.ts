import type { ActionContext } from '../context.ts'
import { createWriter, flush, type Writer } from '../db/rows.ts'

/** Writes synced rows on behalf of an action, in one transaction, and pokes whoever may read them. */
export const writeRows = <T>(
  { store, streams, now }: Pick<ActionContext, 'store' | 'streams' | 'now'>,
  fn: (writer: Writer) => Promise<T>,
): Promise<T> =>
  store.write(async (tx) => {
    const writer = createWriter(tx, now())
    const value = await fn(writer)
    const moved = await flush(writer)
    if (moved.length > 0) tx.afterCommit(() => streams.poke(moved))
    return value
  })
