import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Note } from '#shared/notes.ts'
import { userScope } from '#shared/scopes.ts'
import { stampsPerMs } from '#shared/sync.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableOwn, readableOwn } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations, Queries } from '#sync-server/context.ts'
import { notesOf } from '#sync-server/db/queries/area-rows.ts'
import { findVersion, historyOf, type SendingDevice } from '#sync-server/db/queries/note-versions.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { actTimeMs, insertRow, patchRow, type Row, type Written } from '#sync-server/db/queries/rows.ts'
import { publicIdOf } from '#sync-server/db/queries/sessions.ts'
import { believableStamp } from '#sync-server/db/queries/stamps.ts'
import { writeContent } from './notes/write-content.ts'
import { trash } from './trash.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `notes.${string}`>>

export const noteQueries: Area<Queries> = {
  'notes.all': (c) => notesOf(c.tx, userScope(c.userId), viewNote),
  'notes.get': async (c, { id }) => viewNote(await readableOwn(c, 'notes', id)),
  'notes.versions': async (c, { id }) => {
    const { version, updatedAt } = await readableOwn(c, 'notes', id)
    const stored = (await historyOf(c.tx, id, version)).map((row) => ({
      id: row.id,
      at: isoDate(row.at),
      device: viewDevice(row, c.sessionId),
    }))
    const current = stored.find((row) => row.id === version)
    return [{ ...current, id: version, at: updatedAt }, ...stored.filter((row) => row !== current)]
  },
  'notes.version': async (c, { id, version }) => {
    const note = await readableOwn(c, 'notes', id)
    if (version === note.version) return { id: version, at: note.updatedAt, content: note.content }
    const older = await findVersion(c.tx, id, version)
    if (!older || older.content === null) throw notFound()
    return { id: version, at: isoDate(older.at), content: older.content }
  },
}

export const noteMutations: Area<Mutations> = {
  'notes.create': async (c, { id = newId(), ...fields }) => {
    requireFreshId(c, id)
    const note = { id, scope: userScope(c.userId), ...fields, updatedAt: actDate(c), version: c.mid }
    return viewNote(await requireRoom(c, 'notes', await insertRow(c.writer, 'notes', note)))
  },
  'notes.update': async (c, { id, title, content, base = c.base }) => {
    const note = await editableOwn(c, 'notes', id)
    const updatedAt = actDate(c, note.updatedAt)
    let written: Written<'notes'> = { row: note, wrote: false }
    if (title !== undefined) written = await patchRow(c.writer, 'notes', note, { title, updatedAt })
    if (content !== undefined) {
      const { row, wrote } = await writeContent(c, written.row, { content, base, updatedAt })
      written = { row, wrote: wrote || written.wrote }
    }
    return viewNote(await requireRoom(c, 'notes', written, note))
  },
  ...trash('notes', viewNote),
}

/** The time of the current edit as an ISO date, or `known` if that is later: a late edit does not lower it. */
function actDate({ writer }: MutationContext, known?: string): string {
  const knownStamp = known === undefined ? 0 : Date.parse(known) * stampsPerMs
  return isoDate(Math.max(actTimeMs(writer), believableStamp(knownStamp, writer.nowMs) / stampsPerMs))
}

const viewDevice = ({ session, browser, system }: SendingDevice, ownSession: string) =>
  session === null ? undefined : { id: session, current: session === publicIdOf(ownSession), browser, system }

const isoDate = (ms: number): string => new Date(ms).toISOString()

function viewNote({ id, title, content, updatedAt }: Row<'notes'>): Note {
  return { id, title, content, updatedAt }
}
