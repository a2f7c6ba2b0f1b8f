/**
 * The end of somebody's data on this device. What would be lost is looked at in the same transaction that ends all writing,
 * by any tab; so between that look and the deletion nothing can be written that nobody was asked about.
 */
import type { Live } from '#app/lib/live.ts'
import { liveQueryOf } from './live-query.ts'
import { type LocalStore, readIdentity } from './local-store.ts'
import { noteDraftKeys } from './note-drafts.ts'
import { transact } from './reconnect.ts'

/**
 * Changes that are on this device only: mutations that wait, or whose text stands in a problem that nobody has dismissed, and
 * texts that are not in their note yet.
 */
export type Unsent = readonly string[]

/** Ends writing if nothing is lost but what was `accepted`. Resolves with what would be lost otherwise, else with nothing. */
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

/** Takes that back. */
export const openForWriting = ({ db }: LocalStore): Promise<void> =>
  transact(db, [db.meta], () => db.meta.delete('closing'))

/** Whether writing has been ended, by whichever tab. */
export const isClosing = async ({ db }: LocalStore): Promise<boolean> => (await db.meta.get('closing')) !== undefined

/** The same, followed. */
export const liveClosing = (local: LocalStore): Live<boolean> => liveQueryOf(local, 'closing', () => isClosing(local))
