/** Texts that are being typed into notes: each screen keeps its own, with the texts of the note that it is based on. */

import { draftLock, forgetDraft, newDraftKey, type StoredDraft, saveDraft } from '#app/data/store/drafts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { hold } from '#app/lib/locks.ts'
import type { NoteRow, NoteText } from './notes.ts'

export interface NoteDraft extends StoredDraft {
  /** The texts of the note that it is based on, oldest first. The last one may not have been stored. */
  bases: NoteText[]
  /** Names the note after it is gone. */
  title?: string
}

const formOf = (noteId = ''): string => `note ${noteId}`

export const noteIdOf = (key: string): string => key.split(' ')[1] ?? ''

/**
 * The keys of texts that are not in their note yet, for all notes or for one. Call it within a transaction that
 * includes the drafts.
 */
export const noteDraftKeys = ({ db }: LocalStore, noteId?: string): Promise<string[]> =>
  db.drafts.where('key').startsWith(formOf(noteId)).primaryKeys()

/** Keeps one screen's text of a note. */
export function keepDrafts(local: LocalStore, { id, title }: NoteRow) {
  const key = newDraftKey(local, formOf(id))
  let kept: string | undefined
  return {
    /** Takes the lock before the draft exists, so that no other screen treats the draft as left behind. */
    hold: (until: AbortSignal): void => {
      hold(draftLock(key), until, async () => true).catch(() => undefined)
    },
    keep: (text: string, bases: NoteText[]) => {
      kept = text
      const draft: NoteDraft = { key, text, bases, title }
      saveDraft(local, draft).catch(() => undefined)
    },
    /** The last kept draft, to be deleted when its text is stored. */
    kept: (): readonly StoredDraft[] => (kept === undefined ? [] : [{ key, text: kept }]),
    forget: () => {
      if (kept === undefined) return
      forgetDraft(local, { key, text: kept }).catch(() => undefined)
      kept = undefined
    },
  }
}
