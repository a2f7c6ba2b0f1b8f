import { liveQueryOf } from '#app/data/live/live-query.ts'
import { liveRows } from '#app/data/live/live-rows.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { hasEverything, type LocalStore } from '#app/data/store/local-store.ts'
import type { MutationContext, Mutators } from '#app/data/store/mutator.ts'
import { change, createOwn, trash } from '#app/data/store/mutator.ts'
import type { Live } from '#app/lib/live.ts'
import { userScope } from '#shared/scopes.ts'

export const noteMutators: Pick<Mutators, Extract<keyof Mutators, `notes.${string}`>> = {
  'notes.create': createOwn('notes', (args, act) => ({ ...args, ...updated(act), version: act.mid })),
  'notes.update': change('notes', ({ id: _id, base: _base, ...changes }, act) => {
    if (Object.keys(changes).length === 0) return {}
    return { ...changes, ...updated(act), ...(changes.content !== undefined && { version: act.mid }) }
  }),
  ...trash('notes'),
}

export type NoteRow = LocalRow<'notes'>

/** A text of a note with its version. */
export type NoteText = Pick<NoteRow, 'version' | 'content'>

/** The notes without the trash, the last changed first. */
export const liveNotes = (local: LocalStore): Live<readonly NoteRow[]> =>
  liveRows(local, 'notes', userScope(local.user.id), byChange)

/** True if a note that is missing will not arrive: the device has everything that the server had. */
export const liveHasAllNotes = (local: LocalStore): Live<boolean> =>
  liveQueryOf(local, 'has everything', () => hasEverything(local))

const byChange = (a: NoteRow, b: NoteRow): number => compareText(b.updatedAt, a.updatedAt) || compareText(b.id, a.id)

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The time of the device, until the server sets its own. */
const updated = ({ wall }: MutationContext) => ({ updatedAt: new Date(wall).toISOString() })
