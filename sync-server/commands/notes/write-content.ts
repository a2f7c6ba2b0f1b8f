/**
 * How a text that arrives becomes that of its note. It says which text it was made of; what others have written since is
 * joined with it, and every text that was one of the note, or was sent for it, is kept as a version. Without that, as from
 * an older app or from REST, the later intent wins, as with any other field.
 */
import { newId } from '#shared/ids.ts'
import { merge3 } from '#shared/merge.ts'
import { contentMaxBytes, contentMaxLength } from '#shared/notes.ts'
import { jsonBytes } from '#shared/text.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { findVersion, type NoteVersion } from '#sync-server/db/note-versions.ts'
import { patchRow, type Row, type Writer, type Written } from '#sync-server/db/rows.ts'
import { keepVersions } from './keep-versions.ts'

type Note = Row<'notes'>

interface Text {
  content: string
  base: string | undefined
  updatedAt: string
}

/** Writes a text, joined with what others have written since its base. */
export async function writeContent(c: MutationContext, note: Note, text: Text): Promise<Written<'notes'>> {
  const before = await findVersion(c.tx, note.id, c.mid)
  if (isRepeated(note, before, c.mid, text.content)) return repeated(c.writer, note, before)
  // A copied profile may have gone on with a text under the name that the other one has sent.
  const mid = before || note.version === c.mid ? newId() : c.mid
  const joined = note.purgedAt === null ? await joinedWith(c, note, text) : undefined
  const isJoined = joined !== undefined && joined !== text.content
  const version = isJoined ? newId() : mid
  const changes = { content: joined ?? text.content, updatedAt: text.updatedAt }
  const written = await patchRow(c.writer, 'notes', note, changes, {
    derive: (next) => (next.stamps.content === note.stamps.content ? {} : { version }),
    // Whoever names what they wrote upon has seen that, and what they have not seen was joined: nothing is overridden.
    contained: joined === undefined ? [] : ['content', 'updatedAt'],
  })
  if (isJoined) c.writer.merged = { content: joined }
  const sent = { id: mid, content: text.content, parentId: joined === undefined ? null : (text.base ?? null) }
  await keepVersions(c, note, written.row, sent)
  return written
}

/** The same mutation, sent again under another name of its device, changes nothing. */
function isRepeated(note: Note, before: NoteVersion | undefined, mid: string, content: string): boolean {
  if (note.version === mid) return note.content === content
  return before !== undefined && (before.content === null || before.content === content)
}

/** The result that it had. */
function repeated(writer: Writer, note: Note, before: NoteVersion | undefined): Written<'notes'> {
  if (before?.mergedId === note.version) writer.merged = { content: note.content }
  return { row: note, wrote: false }
}

/** The text that both become; undefined where nobody knows what this one was made of, or no note has room for both. */
async function joinedWith(c: MutationContext, note: Note, { content, base }: Text): Promise<string | undefined> {
  if (base === undefined) return undefined
  if (base === note.version) return content
  const baseText = await textOf(c, note, base)
  if (baseText === undefined) return undefined
  c.writer.characters += costOf(baseText, content, note.content)
  const joined = merge3(baseText, content, note.content).normalize('NFC')
  return joined.length <= contentMaxLength && jsonBytes(joined) <= contentMaxBytes ? joined : undefined
}

/** The time to join grows with the square of the lines, up to a bound; it counts like so many characters. */
function costOf(...texts: string[]): number {
  const lines = Math.max(...texts.map((text) => text.split('\n', maxLines).length))
  return texts.reduce((length, text) => length + text.length, lines * lines)
}
const maxLines = 400

/**
 * What a version said. Of one that was thinned out what it was made of: whatever was changed in between both sides have, so
 * that it does no harm. Never one that is not among its parents, for what that has and it had not would count as deleted.
 */
async function textOf({ tx }: MutationContext, note: Note, id: string): Promise<string | undefined> {
  let version = await findVersion(tx, note.id, id)
  while (version && version.content === null) {
    version = version.parentId === null ? undefined : await findVersion(tx, note.id, version.parentId)
  }
  return version?.content ?? undefined
}
