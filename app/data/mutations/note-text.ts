/**
 * The text of a note on a screen: the typed text, merged with arriving texts of the note. If the merged text is too
 * long for a note, the typed one becomes a problem, and the note stays as it arrived: nothing replaces an unseen text.
 */

import type { keepDrafts } from '#app/data/areas/note-drafts.ts'
import { keepPassages } from '#app/data/areas/note-passages.ts'
import type { NoteRow, NoteText } from '#app/data/areas/notes.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { merge3, mergeChange } from '#shared/merge.ts'
import { isShortEnough } from '#shared/notes.ts'
import { fileWithoutRoom } from './left-drafts.ts'

export type SaveState =
  | { at: 'rest' }
  | { at: 'saving' }
  | { at: 'saved'; time: number }
  | { at: 'failed'; error: unknown }

export interface Screen {
  /** Shows another text, which was not typed here. */
  show(text: string): void
  tell(state: SaveState): void
}

interface Surroundings {
  drafts: ReturnType<typeof keepDrafts>
  screen: Screen
  /** Called when the text, or its base, has changed. */
  changed(): void
}

export function trackText(local: LocalStore, note: NoteRow, { drafts, screen, changed }: Surroundings) {
  const bases = trackBases(note)
  let text = note.content
  /** The latest text that has arrived for the note, while the typed one is being stored as a problem. */
  let arrived: NoteText | undefined

  const become = (base: NoteText, joined: string) => {
    bases.set(base)
    if (joined !== text) {
      text = joined
      screen.show(text)
    }
    changed()
  }
  const file = (words: string) => fileWithoutRoom(local, { id: note.id, title: note.title, text: words }, drafts.kept())
  const giveWay = async (other: NoteText) => {
    arrived = other
    const words = text
    try {
      await file(words)
      become(arrived, text === words ? arrived.content : mergeChange(words, text, arrived.content))
    } catch (error) {
      screen.tell({ at: 'failed', error })
    }
    arrived = undefined
  }

  const keep = (joined: string, lastAt: string) => {
    const at = new Date(local.runtime.now()).toISOString()
    keepPassages(local.db, { noteId: note.id, before: text, at, joined, lastAt }).catch(() => undefined)
  }

  return {
    bases,
    text: () => text,
    type: (typed: string) => {
      text = typed
    },
    /** Merges the current text of the note into the typed text. */
    take: ({ version, content, updatedAt }: Pick<NoteRow, 'version' | 'content' | 'updatedAt'>) => {
      const { content: known } = bases.latest()
      const joined = merge3(known, text, content)
      // A text without own changes has no conflict here. If the server merged it, the passages are stored when its row
      // arrives.
      if (text !== known) keep(joined, updatedAt)
      if (arrived) arrived = { version, content }
      else if (content === known) bases.set({ version, content })
      else if (isShortEnough(joined) || !isShortEnough(text)) become({ version, content }, joined)
      else void giveWay({ version, content })
    },
    /**
     * Merges `words`, which could not be saved and was based on the text `from`, into the shown text. Meanwhile an
     * arriving text was merged with it, as if the note had it.
     */
    bringBack: async (from: string, words: string) => {
      const joined = merge3(from, words, text)
      const show = () => become(bases.latest(), joined)
      if (isShortEnough(joined)) show()
      else await file(words).catch(show)
    },
  }
}

/**
 * The texts of the note that the typed text is based on, including saves of this tab. `durable` is the latest one that
 * is not still being stored.
 */
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
    /** Ends a save, after which `base` is the base. The note may have changed meanwhile: then the newer base stays. */
    end: (written: NoteText, base: NoteText) => {
      if (latest === written) latest = durable = base
    },
  }
}
