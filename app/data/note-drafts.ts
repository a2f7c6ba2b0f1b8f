/** Texts that are being typed into notes: each screen keeps its own, with the texts of the note that it was made of. */
import { hold } from '#app/lib/locks.ts'
import { draftLock, forgetDraft, newDraftKey, type StoredDraft, saveDraft } from './drafts.ts'
import type { LocalStore } from './local-store.ts'
import type { NoteRow, NoteText } from './notes.ts'

export interface NoteDraft extends StoredDraft {
  /** The texts of the note that it holds, the earliest first: the last may not have been written down. */
  bases: NoteText[]
  /** Names the note once it is gone. */
  title?: string
}

const formOf = (noteId = ''): string => `note ${noteId}`

export const noteIdOf = (key: string): string => key.split(' ')[1] ?? ''

/** The keys of texts that are not in their note yet; of all notes, or of one. Within a transaction that has the drafts. */
export const noteDraftKeys = ({ db }: LocalStore, noteId?: string): Promise<string[]> =>
  db.drafts.where('key').startsWith(formOf(noteId)).primaryKeys()

/** Keeps the text that one screen has of a note. */
export function keepDrafts(local: LocalStore, { id, title }: NoteRow) {
  const key = newDraftKey(local, formOf(id))
  let kept: string | undefined
  return {
    /** Holds the lock of the draft before there is one, so that no other screen takes it for left behind. */
    hold: (until: AbortSignal): void => {
      hold(draftLock(key), until, async () => true).catch(() => undefined)
    },
    keep: (text: string, bases: NoteText[]) => {
      kept = text
      const draft: NoteDraft = { key, text, bases, title }
      saveDraft(local, draft).catch(() => undefined)
    },
    /** The one that was kept last, to be forgotten with the writing of it. */
    kept: (): readonly StoredDraft[] => (kept === undefined ? [] : [{ key, text: kept }]),
    forget: () => {
      if (kept === undefined) return
      forgetDraft(local, { key, text: kept }).catch(() => undefined)
      kept = undefined
    },
  }
}
