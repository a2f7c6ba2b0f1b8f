import type { ActionContext } from '#sync-server/context.ts'
import type { NamesScopes } from '#sync-server/db/engine/locked-writes.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { createWriter, flush, type Writer } from '#sync-server/db/queries/rows.ts'

type Writing = Pick<ActionContext, 'streams' | 'now'>
type Options = Parameters<typeof createWriter>[2]

/** Writes synced rows now, in a transaction of their own, and pokes all readers. */
export const writeRows = <T>(
  c: Writing & Pick<ActionContext, 'store'>,
  fn: (writer: Writer) => Promise<T>,
  { locks, ...options }: Options & { locks?: NamesScopes } = {},
): Promise<T> => c.store.write((tx) => writeRowsIn(tx, c, fn, options), locks && { locks })

/** Writes synced rows as part of a larger transaction, and pokes all readers after it. */
export async function writeRowsIn<T>(
  tx: WriteTx,
  { streams, now }: Writing,
  fn: (writer: Writer) => Promise<T>,
  options?: Options,
): Promise<T> {
  const writer = createWriter(tx, now(), options)
  const value = await fn(writer)
  const moved = await flush(writer)
  if (moved.length > 0) streams.poke(tx, moved)
  return value
}
