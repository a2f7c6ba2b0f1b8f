/** Reads lines that were added before the reader was loaded. */
import { hasUnread, keepUnread, readUnread } from '#app/data/mutations/unread-items.ts'
import { loadReader } from './grocery-reader.ts'

/** Stores the line of an item as unread, and reads it once the reader is loaded. Rejects if it cannot be loaded now. */
export async function readLater(id: string, line: string): Promise<void> {
  await keepUnread(id, line)
  await readLines()
}

/**
 * Reads all stored unread lines, and changes their items. Rejects if the reader cannot be loaded now: the lines stay
 * stored.
 */
export async function readLines(): Promise<void> {
  if (!(await hasUnread())) return
  const reader = await loadReader()
  await readUnread((line, corrections) => {
    // A line with several products stays as typed: the item could be only one of them.
    if (reader.split(line)?.isSure) return
    const read = reader.line(line, new Map(corrections.map((row) => [row.word, row])))
    const { name, quantity, aisle: category, price, note } = read
    const isChanged = name !== line || (quantity ?? category ?? price) !== null
    return isChanged
      ? { name, quantity, category, ...(price !== null && { price }), ...(note !== null && { note }) }
      : undefined
  })
}
