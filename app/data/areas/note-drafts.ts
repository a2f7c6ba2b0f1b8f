/**
 * Drafts of notes: each screen of a note stores its half-typed text in a draft of its own, with the texts of the note
 * that this text is based on.
 */

import { draftLock, forgetDraft, newDraftKey, type StoredDraft, saveDraft } from '#app/data/store/drafts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { hold } from '#app/device/locks.ts'
import type { NoteRow, NoteText } from './notes.ts'

export interface NoteDraft extends StoredDraft {
  /** The texts of the note that the draft is based on, oldest first. The last one may not have been stored. */
  bases: NoteText[]
  /** The title of the note, which names the draft after the note is gone. */
  title?: string
}

const formOf = (noteId = ''): string => `note ${noteId}`

export const noteIdOf = (key: string): string => key.split(' ')[1] ?? ''

/**
 * The keys of the drafts of all notes, or of `noteId`: texts that are not in their note yet. Call it within
 * `withReconnect`, a live query, or a transaction that includes the drafts.
 */
export const noteDraftKeys = ({ db }: LocalStore, noteId?: string): Promise<string[]> =>
  db.drafts.where('key').startsWith(formOf(noteId)).primaryKeys()

/** The draft of one screen of a note. An error of the database while it is stored or deleted is ignored. */
export function keepDrafts(local: LocalStore, { id, title }: NoteRow) {
  const key = newDraftKey(local, formOf(id))
  let kept: string | undefined
  return {
    /** Takes the lock of the draft before the draft exists, so that no other screen treats the draft as left behind. */
    hold: (until: AbortSignal): void => {
      hold(draftLock(key), until, async () => true).catch(() => undefined)
    },
    keep: (text: string, bases: NoteText[]) => {
      kept = text
      const draft: NoteDraft = { key, text, bases, title }
      saveDraft(local, draft).catch(() => undefined)
    },
    /** The last draft given to `keep`, or none. It is to be deleted when its text is in the note. */
    kept: (): readonly StoredDraft[] => (kept === undefined ? [] : [{ key, text: kept }]),
    forget: () => {
      if (kept === undefined) return
      forgetDraft(local, { key, text: kept }).catch(() => undefined)
      kept = undefined
    },
  }
}
