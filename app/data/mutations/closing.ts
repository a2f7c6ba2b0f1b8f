/**
 * The end of a person's data on this device, at a sign-out. One transaction checks for unsent changes and ends all
 * writing, in every tab. So no change that the person has not accepted to lose is written between the check and the
 * deletion.
 */

import { noteDraftKeys } from '#app/data/areas/note-drafts.ts'
import { liveQueryOf } from '#app/data/live/live-query.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'

/**
 * The ids of changes that are only on this device: the `mid` of each pending mutation and problem, and the keys of the
 * drafts of notes.
 */
export type Unsent = readonly string[]

/**
 * Ends writing in every tab if all unsent changes are `accepted`, and resolves with an empty array. Otherwise changes
 * nothing, and resolves with all unsent changes. Throws as `readIdentity` does.
 */
export const closeForWriting = (local: LocalStore, accepted: Unsent): Promise<Unsent> => {
  const { db } = local
  return transact(db, [db.meta, db.outbox, db.problems, db.drafts], async () => {
    const [, entries, problems, drafts] = await Promise.all([
      readIdentity(db),
      db.outbox.filter(({ key }) => key !== null).toArray(),
      db.problems.toCollection().primaryKeys(),
      noteDraftKeys(local),
    ])
    const unsent = new Set([...entries.map(({ mid }) => mid), ...problems, ...drafts])
    const known = new Set(accepted)
    if ([...unsent].some((mid) => !known.has(mid))) return [...unsent]
    await db.meta.put({ key: 'closing' })
    return []
  })
}

/** Reverts `closeForWriting`: mutations are written again. */
export const openForWriting = ({ db }: LocalStore): Promise<void> =>
  transact(db, [db.meta], () => db.meta.delete('closing'))

/** True if any tab has ended writing. */
export const isClosing = async ({ db }: LocalStore): Promise<boolean> => (await db.meta.get('closing')) !== undefined

/** `isClosing`, live. */
export const liveClosing = (local: LocalStore): Live<boolean> => liveQueryOf(local, 'closing', () => isClosing(local))
