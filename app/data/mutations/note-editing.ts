/**
 * A note that is being typed. The text is on the device as a draft within 150 ms, and in the note three seconds after
 * the last change, or as soon as the page may be closed. Other texts of the note, from other devices or tabs, are
 * merged at once, so that the typed text is always based on the current note.
 */

import { keepDrafts } from '#app/data/areas/note-drafts.ts'
import type { NoteRow } from '#app/data/areas/notes.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { merge3, mergeChange } from '#shared/merge.ts'
import { openScreen } from './left-drafts.ts'
import { mutateIn } from './mutate.ts'
import { type SaveState, type Screen, trackText } from './note-text.ts'

export const autosaveDelayMs = 3000
const draftDelayMs = 150

export type { SaveState } from './note-text.ts'

/**
 * The state in which no save is reported. It is one object, so that a screen that shows this state does not draw again.
 */
export const atRest: SaveState = { at: 'rest' }

export type NoteEditing = ReturnType<typeof editNote>

/** Begins to edit a note from its current state. */
export function editNote(local: LocalStore, note: NoteRow, screen: Screen) {
  const drafts = keepDrafts(local, note)
  const typed = trackText(local, note, { drafts, screen, changed: () => changed() })
  const { bases, text } = typed
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()

  const keep = () => {
    clearTimeout(draftTimer)
    draftTimer = undefined
    if (text() === bases.durable().content) drafts.forget()
    else drafts.keep(text(), bases.all())
  }
  const write = async () => {
    const written = { version: local.runtime.newId(), content: text() }
    const before = bases.latest()
    if (written.content === before.content) return
    screen.tell({ at: 'saving' })
    // A draft that outlived its save would undo later changes of the note: it would count as typed later.
    const edit = { mid: written.version, base: before, merge: merge3, drafts: drafts.kept() }
    const done = mutateIn(local, 'notes.update', { id: note.id, content: written.content }, undefined, edit)
    bases.begin(written)
    try {
      await done
      bases.end(written, written)
      if (text() === bases.latest().content) screen.tell({ at: 'saved', time: local.runtime.now() })
      keep()
    } catch (error) {
      bases.end(written, before)
      // Another text was merged with the text whose write has failed, as if the note had that text.
      if (bases.latest() !== before) await typed.bringBack(before.content, written.content)
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
    if (text() !== bases.latest().content) saveTimer = setTimeout(save, autosaveDelayMs)
  }
  /**
   * Stores the text, because the page may be closed next. A closing page may not live to save, so the draft comes
   * first.
   */
  const leave = () => {
    if (draftTimer !== undefined) keep()
    if (text() !== bases.latest().content) void save()
  }
  return {
    /** The current text. */
    text,
    /** Takes the text that the person has typed. */
    type: (next: string) => {
      typed.type(next)
      screen.tell(atRest)
      changed()
    },
    /** Merges the current text of the note, which any author may have changed, into the typed text. */
    take: typed.take,
    /**
     * Registers the screen: takes up the drafts that other screens of this note have left. Returns a function that
     * closes it.
     */
    open: () => {
      const close = openScreen(local, note.id, drafts, save)
      return () => {
        leave()
        close(saving)
      }
    },
    /** Saves the text into the note. A failure is reported to the screen. */
    save,
    leave,
  }
}

/**
 * Applies the difference of two texts to a note that no screen has open. Does nothing if the device does not have the
 * note.
 */
export async function changeNote(local: LocalStore, noteId: string, from: string, to: string): Promise<boolean> {
  const note = await local.db.notes.get(noteId)
  if (!note) return false
  // Later changes of the note are merged when this is stored.
  const edit = { mid: local.runtime.newId(), base: { version: note.version, content: from }, merge: mergeChange }
  const { isSeen = true } = await mutateIn(local, 'notes.update', { id: noteId, content: to }, undefined, edit)
  return isSeen
}
