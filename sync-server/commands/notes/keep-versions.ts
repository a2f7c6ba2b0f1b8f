import type { MutationContext } from '#sync-server/context.ts'
import {
  forgetOldest,
  forgetText,
  type KeptText,
  type NoteVersion,
  oldestTexts,
  saveVersion,
  textMinBytes,
  textsOf,
} from '#sync-server/db/note-versions.ts'
import { countVersions } from '#sync-server/db/quotas.ts'
import type { Row } from '#sync-server/db/rows.ts'
import { thinned } from './thinned.ts'

/** A text that was sent, and which version it was made of. */
export interface Sent extends Pick<NoteVersion, 'id' | 'parentId'> {
  content: string
  /** The note had no room for it. */
  isLeftOut?: boolean
}

/** Keeps what the note was before, and what was sent where that is not what the note is now. Forgets what is too much. */
export async function keepVersions(c: MutationContext, before: Row<'notes'>, after: Row<'notes'>, sent: Sent) {
  const { tx } = c
  const ofNote = { noteId: after.id, scope: after.scope, mergedId: null, at: c.writer.nowMs }
  let bytes = 0
  const save = async (version: Partial<NoteVersion> & Pick<NoteVersion, 'id' | 'parentId' | 'content'>) => {
    await saveVersion(tx, { ...ofNote, ...version })
    if (version.content !== null) bytes += Math.max(textMinBytes, Buffer.byteLength(version.content))
  }
  if (after.version !== before.version) {
    await save({ id: before.version, parentId: null, content: before.content, at: Date.parse(before.updatedAt) })
    await save({
      id: after.version,
      parentId: sent.id === after.version ? sent.parentId : before.version,
      content: null,
    })
  }
  if (sent.id !== after.version) {
    const became = after.version === before.version ? null : after.version
    const mergedId = sent.isLeftOut ? sent.id : became
    await save({ id: sent.id, parentId: sent.parentId, content: sent.content, mergedId })
  }
  await makeRoom(c, bytes)
  for (const text of thinned(await textsOf(tx, after.id), c.writer.nowMs)) await forget(c, text)
  await forgetOldest(tx, after.id)
}

/**
 * A write forgets twenty texts so many times at most. Each counts as a kilobyte at least, so 500 of them make room for the
 * longest two.
 */
const roundsOfWrite = 25

/** The older texts of a person have a bound for all notes together: beyond it the oldest go. */
async function makeRoom(c: MutationContext, bytes: number): Promise<void> {
  let hasRoom = await countVersions(c.tx, c.userId, bytes)
  for (let round = 0; round < roundsOfWrite && !hasRoom; round++) {
    const oldest = await oldestTexts(c.tx, `u:${c.userId}`)
    if (oldest.length === 0) return
    for (const text of oldest) hasRoom ||= await forget(c, text)
  }
}

/** Resolves with whether there is room now. */
async function forget(c: MutationContext, text: KeptText): Promise<boolean> {
  await forgetText(c.tx, text)
  return countVersions(c.tx, c.userId, -text.bytes)
}
