/**
 * The state of a note on a screen, and its only way to change. Nothing replaces a text that nobody has seen elsewhere:
 *
 * ```mermaid
 * stateDiagram-v2
 *   [*] --> open
 *   open --> open: typed / arrived, merged with the text
 *   open --> writing: save, if the text is not the note's
 *   writing --> writing: typed / arrived, which waits
 *   writing --> open: saved / failed, then the waiting text arrives
 *   open --> filing: arrived, without room for both texts
 *   filing --> filing: typed / arrived, instead of the last arrived text
 *   filing --> open: filed, with what was typed since / failed, the text stays
 * ```
 */

import type { NoteRow, NoteText } from '#app/data/areas/notes.ts'
import { merge3, mergeChange } from '#shared/merge.ts'
import { isShortEnough } from '#shared/notes.ts'

export type SaveState =
  | { at: 'rest' }
  | { at: 'saving' }
  | { at: 'saved'; time: number }
  | { at: 'failed'; error: unknown }

/**
 * The state in which no save is reported. It is one object, so that a screen that shows this state does not draw again.
 */
export const atRest: SaveState = { at: 'rest' }

/** A text of the note from another device or tab, or this screen's own one after its save. */
export type Arrived = Pick<NoteRow, 'version' | 'content' | 'updatedAt'>

interface Texts {
  /** The text on the screen. */
  text: string
  /** The stored text of the note that `text` is based on. */
  base: NoteText
  /** The last text kept as a draft, which is to be deleted when it is in the note. */
  draft?: string | undefined
  report: SaveState
}

export type NoteState = Readonly<
  | (Texts & { at: 'open' })
  /** `written` is being stored into the note. A text that arrives waits: `written` may be in it or not. */
  | (Texts & { at: 'writing'; written: NoteText; arrived?: Arrived })
  /** `words` are being stored as a problem, because the note has no room for them and the arrived text. */
  | (Texts & { at: 'filing'; words: string; arrived: Arrived })
>

export type NoteEvent =
  | { is: 'typed'; text: string }
  | { is: 'arrived'; note: Arrived }
  /** The draft is due. */
  | { is: 'keep' }
  | { is: 'save'; version: string }
  | { is: 'saved'; time: number }
  | { is: 'filed' }
  | { is: 'failed'; error: unknown }

export const opened = ({ version, content }: NoteText): NoteState => ({
  at: 'open',
  text: content,
  base: { version, content },
  report: atRest,
})

/** The texts that `text` is based on, oldest first. The last one may not be stored yet. */
export const basesOf = (state: NoteState): NoteText[] =>
  state.at === 'writing' ? [state.base, state.written] : [state.base]

/** True if the text is neither in the note nor being written. */
export const isUnsaved = (state: NoteState): boolean => state.text !== basesOf(state).at(-1)?.content

/** The state after an event. An event that a state does not know changes nothing. */
export function after(state: NoteState, event: NoteEvent): NoteState {
  switch (event.is) {
    case 'typed':
      return { ...state, text: event.text, report: atRest }
    case 'keep':
      return { ...state, draft: state.text === state.base.content ? undefined : state.text }
    case 'arrived':
      return arrive(state, event.note)
    case 'save':
      return save(state, event.version)
    case 'saved':
      return state.at === 'writing' ? saved(state, event.time) : state
    case 'filed':
      return state.at === 'filing' ? filed(state) : state
    case 'failed':
      return state.at === 'open' ? state : open(state, { report: { at: 'failed', error: event.error } })
  }
}

const open = ({ text, base, draft, report }: NoteState, changed: Partial<Texts>): NoteState => ({
  ...{ text, base, draft, report },
  ...changed,
  at: 'open',
})

function arrive(state: NoteState, note: Arrived): NoteState {
  if (state.at !== 'open') return { ...state, arrived: note }
  const { text, base } = state
  const joined = merge3(base.content, text, note.content)
  if (!isShortEnough(joined) && isShortEnough(text)) return { ...state, at: 'filing', words: text, arrived: note }
  return { ...state, text: joined, base: stored(note) }
}

function save(state: NoteState, version: string): NoteState {
  if (state.at !== 'open' || !isUnsaved(state)) return state
  return { ...state, at: 'writing', written: { version, content: state.text }, report: { at: 'saving' } }
}

function saved(state: NoteState & { at: 'writing' }, time: number): NoteState {
  const base = state.written
  return open(state, state.text === base.content ? { base, report: { at: 'saved', time } } : { base })
}

function filed(state: NoteState & { at: 'filing' }): NoteState {
  const { words, text, arrived } = state
  const next = text === words ? arrived.content : mergeChange(words, text, arrived.content)
  return open(state, { text: next, base: stored(arrived) })
}

const stored = ({ version, content }: NoteText): NoteText => ({ version, content })
