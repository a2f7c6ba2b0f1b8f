/** What is being typed into notes: each tab keeps its own text of a note, with what it was made of. */
import { hold } from '#app/lib/locks.ts'
import { draftLock, forgetDraft, newDraftKey, readDrafts, type StoredDraft, saveDraft } from './drafts.ts'
import type { LocalStore } from './local-store.ts'
import type { NoteText } from './notes.ts'

export interface NoteDraft extends StoredDraft {
  /** What it was made of; of several, all of which it holds, the earliest first: the last may not have been written down. */
  bases: NoteText[]
}

const formOf = (noteId: string): string => `note ${noteId}`

/** Keeps what this tab types into a note. Other tabs leave it alone while this one is there. */
export function keepDrafts(local: LocalStore, noteId: string) {
  const key = newDraftKey(local, formOf(noteId))
  let kept = ''
  let holding: AbortController | undefined
  return {
    keep: (text: string, bases: NoteText[]) => {
      if (!holding) {
        holding = new AbortController()
        hold(draftLock(key), holding.signal, async () => true).catch(() => undefined)
      }
      kept = text
      const draft: NoteDraft = { key, text, bases }
      saveDraft(local, draft).catch(() => undefined)
    },
    /** The one that was kept last, to be forgotten with the writing of what came of it. */
    kept: (): readonly StoredDraft[] => (holding ? [{ key, text: kept }] : []),
    forget: () => {
      if (!holding) return
      forgetDraft(local, { key, text: kept }).catch(() => undefined)
      holding.abort()
      holding = undefined
    },
  }
}

export const forgetNoteDraft = (local: LocalStore, draft: NoteDraft): Promise<void> => forgetDraft(local, draft)

/** What tabs that are no longer there have left of a note, the earliest first. */
export async function leftDrafts(local: LocalStore, noteId: string): Promise<NoteDraft[]> {
  const drafts = (await readDrafts(local, formOf(noteId))).reverse()
  const held = new Set((await globalThis.navigator?.locks?.query())?.held?.map(({ name }) => name))
  return (drafts as NoteDraft[]).filter(({ key }) => !held.has(draftLock(key)))
}
