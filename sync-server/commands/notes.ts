import { newId } from '#shared/ids.ts'
import type { Note } from '#shared/notes.ts'
import { userScope } from '#shared/scopes.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableOwn, readableOwn } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations, Queries } from '#sync-server/context.ts'
import { notesOf } from '#sync-server/db/area-rows.ts'
import { requireRoom } from '#sync-server/db/quotas.ts'
import { actTimeMs, insertRow, patchRow, type Row } from '#sync-server/db/rows.ts'
import { trash } from './trash.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `notes.${string}`>>

export const noteQueries: Area<Queries> = {
  'notes.all': (c) => notesOf(c.tx, userScope(c.userId), viewNote),
  'notes.get': async (c, { id }) => viewNote(await readableOwn(c, 'notes', id)),
}

export const noteMutations: Area<Mutations> = {
  'notes.create': async (c, { id = newId(), ...fields }) => {
    requireFreshId(c, id)
    const note = { id, scope: userScope(c.userId), ...fields, updatedAt: actDate(c) }
    return viewNote(await requireRoom(c, 'notes', await insertRow(c.writer, 'notes', note)))
  },
  'notes.update': async (c, { id, ...changes }) => {
    const note = await editableOwn(c, 'notes', id)
    if (Object.keys(changes).length === 0) return viewNote(note)
    const changed = await patchRow(c.writer, 'notes', note, { ...changes, updatedAt: actDate(c, note.updatedAt) })
    return viewNote(await requireRoom(c, 'notes', changed, note))
  },
  ...trash('notes', viewNote),
}

/** When the current act was done, or the date of a later one: an edit that arrives late does not turn it back. */
const actDate = ({ writer }: MutationContext, known?: string): string =>
  new Date(Math.max(actTimeMs(writer), known === undefined ? 0 : Date.parse(known))).toISOString()

function viewNote({ id, title, content, updatedAt }: Row<'notes'>): Note {
  return { id, title, content, updatedAt }
}
