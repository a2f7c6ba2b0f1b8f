/**
 * Remembers which of two passages that could not be joined this device had, and when they were written. The text of the note does not say
 * so, for all devices have the same. Known only where the two met; elsewhere the passages have no author.
 */

import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalDb, LocalRow, OwnPassages, RowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { conflictsIn } from '#shared/conflicts.ts'

const keyOf = (noteId: string): OwnPassages['key'] => `passages ${noteId}`

interface Meeting {
  noteId: string
  /** As this device had the text, and since when: ISO. */
  before: string
  at: string
  /** As it is now. */
  joined: string
  /** When the note was written last: ISO. */
  lastAt: string
}

/** Remembers the passages of this device in a text that has just been joined, if it has any. */
export async function keepPassages(db: LocalDb, { noteId, before, at, joined, lastAt }: Meeting): Promise<void> {
  const hadBefore = (lines: string[]) => `\n${before}\n`.includes(`\n${lines.join('\n')}\n`)
  const passages = conflictsIn(joined)
    .filter(({ first, second }) => hadBefore(first) !== hadBefore(second))
    .map(({ first, second }) => (hadBefore(first) ? first : second).join('\n'))
  if (passages.length === 0) return
  // The row has one time: the later of two.
  await db.meta.put({ key: keyOf(noteId), passages, at, otherAt: lastAt > at ? lastAt : null })
}

/** The same for notes that come from the server, in the transaction that stores them; forgets those without passages. */
export async function keepArrivingPassages(db: LocalDb, rows: ReadonlyMap<RowKey, LocalRow | null>): Promise<void> {
  const notes = [...rows.values()].filter((row) => row !== null && 'content' in row) as LocalRow<'notes'>[]
  if (notes.length === 0) return
  const kept = new Set(await db.meta.where('key').startsWith(keyOf('')).primaryKeys())
  for (const { id, content, updatedAt } of notes) {
    if (conflictsIn(content).length > 0) {
      const known = await db.notes.get(id)
      if (known)
        await keepPassages(db, {
          noteId: id,
          before: known.content,
          at: known.updatedAt,
          joined: content,
          lastAt: updatedAt,
        })
    } else if (kept.has(keyOf(id))) await db.meta.delete(keyOf(id))
  }
}

/** The passages that are remembered of a note; null without any. */
export const livePassages = (local: LocalStore, noteId: string) =>
  liveQueryOf(
    local,
    keyOf(noteId),
    async () => ((await local.db.meta.get(keyOf(noteId))) ?? null) as OwnPassages | null,
  )
