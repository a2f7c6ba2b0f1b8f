/**
 * Remembers which of the two passages of a conflict in a note this device had before the merge, and when both were
 * written. The text of the note does not show it, because it is the same on all devices. A device that had neither
 * passage, or both, remembers nothing.
 */

import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalDb, LocalRow, OwnPassages, RowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { conflictsIn } from '#shared/conflicts.ts'

const keyOf = (noteId: string): OwnPassages['key'] => `passages ${noteId}`

interface Meeting {
  noteId: string
  /** The text on this device before the merge, and the time when it was written (ISO). */
  before: string
  at: string
  /** The merged text. */
  joined: string
  /** The time of the last change of the note (ISO). */
  lastAt: string
}

/**
 * Stores which passages in the conflicts of the merged text were on this device before. Does nothing if there are none.
 */
export async function keepPassages(db: LocalDb, { noteId, before, at, joined, lastAt }: Meeting): Promise<void> {
  const hadBefore = (lines: string[]) => `\n${before}\n`.includes(`\n${lines.join('\n')}\n`)
  const passages = conflictsIn(joined)
    .filter(({ first, second }) => hadBefore(first) !== hadBefore(second))
    .map(({ first, second }) => (hadBefore(first) ? first : second).join('\n'))
  if (passages.length === 0) return
  // A note row has only the time of its last change, so an earlier time of the other passage is unknown.
  await db.meta.put({ key: keyOf(noteId), passages, at, otherAt: lastAt > at ? lastAt : null })
}

/**
 * `keepPassages` for notes from the server. Call it before they are stored, in the same transaction, because it
 * compares them with the stored ones. Forgets the passages of notes without conflicts.
 */
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

/** This device's passages in the conflicts of a note. Null if none are remembered. */
export const livePassages = (local: LocalStore, noteId: string) =>
  liveQueryOf(
    local,
    keyOf(noteId),
    async () => ((await local.db.meta.get(keyOf(noteId))) ?? null) as OwnPassages | null,
  )
