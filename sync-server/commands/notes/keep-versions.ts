import { userAgentLabel } from '#sync-server/commands/auth/user-agent-label.ts'
import type { MutationContext } from '#sync-server/context.ts'
import {
  forgetOldest,
  forgetText,
  type KeptText,
  type NoteVersion,
  oldestTexts,
  type SendingDevice,
  saveVersion,
  textMinBytes,
  textsOf,
} from '#sync-server/db/queries/note-versions.ts'
import { countVersions } from '#sync-server/db/queries/quotas.ts'
import type { Row } from '#sync-server/db/queries/rows.ts'
import { publicIdOf } from '#sync-server/db/queries/sessions.ts'
import { prunedVersions } from './prune-versions.ts'

/** A text that was sent, and the version that it was made of. */
export interface Sent extends Pick<NoteVersion, 'id' | 'parentId'> {
  content: string
  /** True if the note had no room for the text. */
  isLeftOut?: boolean
}

/**
 * Stores the former text of the note as a version if the write has replaced it. Stores the sent text as well if the
 * note has another text: after a merge, without room, or when a later text has won. Deletes texts beyond the limits.
 */
export async function keepVersions(c: MutationContext, before: Row<'notes'>, after: Row<'notes'>, sent: Sent) {
  const { tx } = c
  const ofNote = { noteId: after.id, scope: after.scope, mergedId: null, at: c.writer.nowMs, ...deviceOf(c) }
  let bytes = 0
  const save = async (version: Partial<NoteVersion> & Pick<NoteVersion, 'id' | 'parentId' | 'content'>) => {
    await saveVersion(tx, { ...ofNote, ...version })
    if (version.content !== null) bytes += Math.max(textMinBytes, Buffer.byteLength(version.content))
  }
  if (after.version !== before.version) {
    const at = Date.parse(before.updatedAt)
    await save({ id: before.version, parentId: null, content: before.content, at, ...unknownDevice })
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
  for (const text of prunedVersions(await textsOf(tx, after.id), c.writer.nowMs)) await forget(c, text)
  await forgetOldest(tx, after.id)
}

/** The device of a former text that was not stored as a version before. */
const unknownDevice: SendingDevice = { session: null, browser: null, system: null }

const deviceOf = ({ session: { sessionId, userAgent, program } }: MutationContext): SendingDevice => ({
  session: publicIdOf(sessionId),
  ...(program === undefined ? userAgentLabel(userAgent) : { browser: program, system: null }),
})

/**
 * A write prunes at most this many rounds of twenty texts. This makes room for the two longest texts, because a text
 * counts as at least a kilobyte.
 */
const roundsOfWrite = 25

/** The old texts of a person share one limit for all notes: beyond it the oldest are pruned. */
async function makeRoom(c: MutationContext, bytes: number): Promise<void> {
  let hasRoom = await countVersions(c.tx, c.userId, bytes)
  for (let round = 0; round < roundsOfWrite && !hasRoom; round++) {
    const oldest = await oldestTexts(c.tx, `u:${c.userId}`)
    if (oldest.length === 0) return
    for (const text of oldest) hasRoom ||= await forget(c, text)
  }
}

/** Prunes a text. Resolves with true if the person's old texts are within their limit now. */
async function forget(c: MutationContext, text: KeptText): Promise<boolean> {
  await forgetText(c.tx, text)
  return countVersions(c.tx, c.userId, -text.bytes)
}
