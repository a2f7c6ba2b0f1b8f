/** What is being typed into notes: each tab keeps its own text of a note, with what it was made of. */
import { forgetDraft, type StoredDraft, saveDraft } from './drafts.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'

/** A text that a note had. */
export interface NoteText {
  version: string
  content: string
}

export interface NoteDraft extends StoredDraft {
  /** What it was made of; of several, all of which it holds, the earliest first: the last may not have been written down. */
  bases: NoteText[]
}

const prefixOf = (noteId: string): string => `note ${noteId} `

/** Keeps what this tab types into a note. Other tabs leave it alone while this one is there. */
export function keepDrafts(local: LocalStore, noteId: string) {
  const key = prefixOf(noteId) + local.runtime.newId()
  let kept = ''
  let release: (() => void) | undefined
  return {
    keep: (text: string, bases: NoteText[]) => {
      release ??= hold(key)
      kept = text
      const draft: NoteDraft = { key, text, bases }
      saveDraft(local, draft).catch(() => undefined)
    },
    forget: () => {
      if (!release) return
      forgetDraft(local, { key, text: kept }).catch(() => undefined)
      release()
      release = undefined
    },
  }
}

export const forgetNoteDraft = (local: LocalStore, draft: NoteDraft): Promise<void> => forgetDraft(local, draft)

/** What tabs that are no longer there have left of a note. */
export async function leftDrafts(local: LocalStore, noteId: string): Promise<NoteDraft[]> {
  const drafts = await withReconnect(local.db, () =>
    local.db.drafts.where('key').startsWith(prefixOf(noteId)).toArray(),
  )
  const held = new Set((await globalThis.navigator?.locks?.query())?.held?.map(({ name }) => name))
  return (drafts as NoteDraft[]).filter(({ key }) => !held.has(key))
}

/** Tells other tabs that this one is still typing. Returns the way to end that, which the browser does for a tab that dies. */
function hold(key: string): () => void {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  globalThis.navigator?.locks?.request(key, () => held).catch(() => undefined)
  return release
}
