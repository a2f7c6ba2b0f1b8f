/**
 * Drafts of notes: each screen of a note stores its half-typed text in a draft of its own, with the texts of the note
 * that this text is based on.
 */

import { newDraftKey, type StoredDraft } from '#app/data/store/drafts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { NoteText } from './notes.ts'

export interface NoteDraft extends StoredDraft {
  /** The texts of the note that the draft is based on, oldest first. The last one may not have been stored. */
  bases: NoteText[]
  /** The title of the note, which names the draft after the note is gone. */
  title?: string
}

const formOf = (noteId = ''): string => `note ${noteId}`

/** A draft key for one screen of a note. */
export const newNoteDraft = (local: LocalStore, noteId: string): string => newDraftKey(local, formOf(noteId))

export const noteIdOf = (key: string): string => key.split(' ')[1] ?? ''

/**
 * The keys of the drafts of all notes, or of `noteId`: texts that are not in their note yet. Call it within
 * `withReconnect`, a live query, or a transaction that includes the drafts.
 */
export const noteDraftKeys = ({ db }: LocalStore, noteId?: string): Promise<string[]> =>
  db.drafts.where('key').startsWith(formOf(noteId)).primaryKeys()
