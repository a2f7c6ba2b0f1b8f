import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { derivedId } from '#app/lib/derived-id.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import type { NewItem } from './item-actions.ts'

/** An item or a line that is put on a list once more. */
interface Source {
  /** The id of the item that was bought. */
  id: string
  /** The time of the purchase, ms. */
  ms: number
}

/**
 * The ids of items that are put on a list once more, in their order. Two phones that repeat one list or trip without a
 * signal make the same rows; a second repetition makes others.
 */
export async function repeatedIds(
  { db, runtime }: LocalStore,
  items: readonly { source: Source; said: NewItem }[],
): Promise<string[]> {
  // The server refuses the id of a time when deleted rows may be forgotten.
  const oldest = runtime.now() - deletionRetentionMs / 2
  const ids: string[] = []
  for (const { source, said } of items) {
    const idOf = (turn: number) => derivedId(Math.max(source.ms, oldest), source.id, said, turn)
    let turn = 0
    while ((await db.items.get(idOf(turn))) !== undefined) turn++
    ids.push(idOf(turn))
  }
  return ids
}

/** The id of an amount that is added to an item as it is now: the server counts it once for two phones. */
export const partOf =
  (source: Source) =>
  ({ id, quantity, boughtAt }: ItemRow): string =>
    derivedId(source.ms, source.id, id, quantity, boughtAt)
