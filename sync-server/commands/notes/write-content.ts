/**
 * How a text that arrives becomes that of its note. It says which text it was made of; what others have written since is
 * joined with it, and every text that was one of the note, or was sent for it, is kept as a version. A text takes the place
 * of none that its author has not seen (docs/decisions/113). Without a base, as from an app of before or from REST, the later
 * intent wins, as with any other field.
 */
import { newSteps, type Steps } from '#shared/counted-diff.ts'
import { tooLarge } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { merge3, mergeUnknown } from '#shared/merge.ts'
import { isShortEnough } from '#shared/notes.ts'
import { textBefore } from '#shared/replaced.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { findVersion, type NoteVersion } from '#sync-server/db/note-versions.ts'
import { patchRow, type Row, type Writer, type Written } from '#sync-server/db/rows.ts'
import { textOf } from './base-text.ts'
import { keepVersions, type Sent } from './keep-versions.ts'

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
  const sent = { id: mid, content: text.content, parentId: joined?.parentId ?? null }
  if (joined && !isShortEnough(joined.content)) return leftOut(c, note, sent)
  const isJoined = joined !== undefined && joined.content !== text.content
  const version = isJoined ? newId() : mid
  const changes = { content: joined?.content ?? text.content, updatedAt: text.updatedAt }
  const written = await patchRow(c.writer, 'notes', note, changes, {
    derive: (next) => (next.stamps.content === note.stamps.content ? {} : { version }),
    // The author who names a base has seen that, and everything else was joined: nothing is overridden.
    contained: joined === undefined ? [] : ['content', 'updatedAt'],
  })
  if (isJoined) c.writer.merged = { content: joined.content }
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
  if (before && before.mergedId === before.id) sayLeftOut(writer)
  else if (before?.mergedId === note.version) writer.merged = { content: note.content }
  return { row: note, wrote: false }
}

interface Joined {
  content: string
  /** The version that the text was made of, if the server has it. */
  parentId: string | null
}

/** The text that both become; undefined where nothing says what this one was made of. */
async function joinedWith(c: MutationContext, note: Note, { content, base }: Text): Promise<Joined | undefined> {
  if (base === undefined) return undefined
  const steps = newSteps()
  const isLatest = base === note.version
  const version = isLatest ? undefined : await findVersion(c.tx, note.id, base)
  const sentAlong = c.replaces && textBefore(content, c.replaces)
  const baseText = sentAlong ?? (isLatest ? note.content : version && (await textOf(c, version)))
  const both =
    baseText === undefined ? mergeUnknown(content, note.content, steps) : merge3(baseText, content, note.content, steps)
  if (baseText !== note.content) c.writer.characters += costOf(steps, [baseText ?? '', content, note.content])
  return { content: both.normalize('NFC'), parentId: isLatest || version ? base : null }
}

/** A character counts for about 16 ns, a step takes about eight. */
const stepsOfCharacter = 2

function costOf({ left, given }: Steps, texts: string[]): number {
  return texts.reduce((length, text) => length + text.length, Math.ceil((given - left) / stepsOfCharacter))
}

/** The note stays as it is. The text is kept as a version, and its author is notified and has it still. */
async function leftOut(c: MutationContext, note: Note, sent: Sent): Promise<Written<'notes'>> {
  if (c.via === 'rest') throw tooLarge('Os dois textos não cabem juntos na nota.')
  sayLeftOut(c.writer)
  await keepVersions(c, note, note, { ...sent, isLeftOut: true })
  return { row: note, wrote: false }
}

function sayLeftOut(writer: Writer): void {
  writer.dropped.push('content')
  writer.reason = noRoom
}

const noRoom = {
  code: 'note_full',
  message: 'Os textos dos dois aparelhos não cabem juntos nesta nota. O seu está aqui: copie o que quiser guardar.',
}
