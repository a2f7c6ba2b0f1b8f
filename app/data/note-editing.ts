/**
 * A note being typed. The text is on the device as a draft within 150 ms, and in the note three seconds after the last change,
 * or as soon as the page may be gone. Other texts of the note, from other devices or tabs, are joined with it at once, so that
 * it is always made of the note as it is now.
 */
import { merge3, mergeChange } from '#shared/merge.ts'
import { openScreen } from './left-drafts.ts'
import type { LocalStore } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { keepDrafts } from './note-drafts.ts'
import type { NoteRow, NoteText } from './notes.ts'

export const autosaveDelayMs = 3000
const draftDelayMs = 150

export type SaveState =
  | { at: 'rest' }
  | { at: 'saving' }
  | { at: 'saved'; time: number }
  | { at: 'failed'; error: unknown }

/** One object, so that a screen that shows it has nothing to do. */
export const atRest: SaveState = { at: 'rest' }

interface Screen {
  /** Another text stands there now, which nobody has typed. */
  show(text: string): void
  tell(state: SaveState): void
}

export type NoteEditing = ReturnType<typeof editNote>

/** Begins to edit a note, as it is now. */
export function editNote(local: LocalStore, note: NoteRow, screen: Screen) {
  const drafts = keepDrafts(local, note)
  const bases = trackBases(note)
  let text = note.content
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()

  const keep = () => {
    clearTimeout(draftTimer)
    draftTimer = undefined
    if (text === bases.durable().content) drafts.forget()
    else drafts.keep(text, bases.all())
  }
  const write = async () => {
    const written = { version: local.runtime.newId(), content: text }
    const before = bases.latest()
    if (text === before.content) return
    screen.tell({ at: 'saving' })
    // A draft that outlived its writing would undo what is done to the note next: it counts as typed later.
    const edit = { mid: written.version, base: before, merge: merge3, drafts: drafts.kept() }
    const done = mutateIn(local, 'notes.update', { id: note.id, content: text }, undefined, edit)
    bases.begin(written)
    try {
      await done
      bases.end(written, written)
      if (text === bases.latest().content) screen.tell({ at: 'saved', time: local.runtime.now() })
      keep()
    } catch (error) {
      bases.end(written, before)
      screen.tell({ at: 'failed', error })
    }
  }
  const save = () => {
    clearTimeout(saveTimer)
    saving = saving.then(write)
    return saving
  }
  const changed = () => {
    draftTimer ??= setTimeout(keep, draftDelayMs)
    clearTimeout(saveTimer)
    if (text !== bases.latest().content) saveTimer = setTimeout(save, autosaveDelayMs)
  }
  /** The page may be gone next. A closing page may not live to write, so the draft is kept first. */
  const leave = () => {
    if (draftTimer !== undefined) keep()
    if (text !== bases.latest().content) void save()
  }
  const join = (from: string, other: string) => {
    const joined = merge3(from, text, other)
    if (joined !== text) {
      text = joined
      screen.show(text)
    }
    changed()
  }

  return {
    /** The text as it is now. */
    text: () => text,
    /** Somebody has typed. */
    type: (typed: string) => {
      text = typed
      screen.tell(atRest)
      changed()
    },
    /** The note has changed, by whomever. */
    take: ({ version, content }: NoteText) => {
      const { content: known } = bases.latest()
      bases.set({ version, content })
      if (content !== known) join(known, content)
    },
    /** The screen is there: takes up the texts that were left of this note. Returns the way to close it. */
    open: () => {
      const close = openScreen(local, note.id, drafts, save)
      return () => {
        leave()
        close(saving)
      }
    },
    /** Writes the text into the note. */
    save,
    leave,
  }
}

/** Does what turned one text into the other to a note that nobody has open. */
export async function changeNote(local: LocalStore, noteId: string, from: string, to: string): Promise<void> {
  const note = await local.db.notes.get(noteId)
  if (!note) return
  // What else the note has by the time that this is stored is merged with it then.
  const edit = { mid: local.runtime.newId(), base: { version: note.version, content: from }, merge: mergeChange }
  await mutateIn(local, 'notes.update', { id: noteId, content: to }, undefined, edit)
}

/** What the text is made of: the note, with what this tab has written into it; durable is what is not still being written. */
function trackBases({ version, content }: NoteText) {
  let latest: NoteText = { version, content }
  let durable = latest
  return {
    latest: () => latest,
    durable: () => durable,
    all: () => (latest === durable ? [latest] : [durable, latest]),
    set: (base: NoteText) => {
      latest = durable = base
    },
    begin: (written: NoteText) => {
      latest = written
    },
    /** The note may have changed meanwhile: then that counts. */
    end: (written: NoteText, base: NoteText) => {
      if (latest === written) latest = durable = base
    },
  }
}
