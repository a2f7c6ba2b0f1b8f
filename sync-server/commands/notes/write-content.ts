/**
 * Writes an arriving text into its note. The mutation names its base; later changes of others are merged with it, and
 * every current or sent text is kept as a version. A text replaces nothing that its author has not seen
 * (docs/decisions/041). Without a base, as from an older app or a REST call that names none, the later intent wins, as
 * for any other field.
 */
import { newSteps, type Steps } from '#shared/counted-diff.ts'
import { tooLarge } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { merge3, mergeUnknown } from '#shared/merge.ts'
import { isShortEnough } from '#shared/notes.ts'
import { textBefore } from '#shared/replaced.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { findVersion, type NoteVersion } from '#sync-server/db/queries/note-versions.ts'
import { patchRow, type Row, type Writer, type Written } from '#sync-server/db/queries/rows.ts'
import { textOf } from './base-text.ts'
import { keepVersions, type Sent } from './keep-versions.ts'

type Note = Row<'notes'>

interface Text {
  content: string
  base: string | undefined
  updatedAt: string
}

/**
 * Writes a text, merged with the changes of others since its base. A repeated mutation writes nothing; a merged text
 * without room is kept as a version only (`leftOut`).
 */
export async function writeContent(c: MutationContext, note: Note, text: Text): Promise<Written<'notes'>> {
  const before = await findVersion(c.tx, note.id, c.mid)
  if (isRepeated(note, before, c.mid, text.content)) return repeated(c.writer, note, before)
  // Two copies of a browser profile may send different texts under one mutation id.
  const mid = before || note.version === c.mid ? newId() : c.mid
  const joined = note.purgedAt === null ? await joinedWith(c, note, text) : undefined
  const sent = { id: mid, content: text.content, parentId: joined?.parentId ?? null }
  if (joined && !isShortEnough(joined.content)) return leftOut(c, note, sent)
  const isJoined = joined !== undefined && joined.content !== text.content
  const version = isJoined ? newId() : mid
  const changes = { content: joined?.content ?? text.content, updatedAt: text.updatedAt }
  const written = await patchRow(c.writer, 'notes', note, changes, {
    derive: (next) => (next.stamps.content === note.stamps.content ? {} : { version }),
    // The author has seen the base, and everything else was merged: nothing is overridden.
    contained: joined === undefined ? [] : ['content', 'updatedAt'],
  })
  if (isJoined) c.writer.merged = { content: joined.content }
  await keepVersions(c, note, written.row, sent)
  return written
}

/** True if the note has the mutation already: a device repeats it under a new device id. It changes nothing then. */
function isRepeated(note: Note, before: NoteVersion | undefined, mid: string, content: string): boolean {
  if (note.version === mid) return note.content === content
  return before !== undefined && (before.content === null || before.content === content)
}

/** The outcome that a repeated mutation had the first time. Nothing is written. */
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

/**
 * The sent text merged with the note's; undefined if the mutation names no base. If the text of the base is unknown,
 * both texts are kept where they differ.
 */
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

/** Merge steps that take as long as one character: a step takes about 8 ns, a character about 16 ns. */
const stepsOfCharacter = 2

function costOf({ left, given }: Steps, texts: string[]): number {
  return texts.reduce((length, text) => length + text.length, Math.ceil((given - left) / stepsOfCharacter))
}

/** Keeps a text as a version, because the note has no room for it, and notifies its author. Throws for a REST call. */
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
