import { expect, test } from 'vitest'
import { type Arrived, after, basesOf, isUnsaved, type NoteEvent, type NoteState, opened } from './note-states.ts'

const note = (content: string, version = content.slice(0, 9)): Arrived => ({ version, content, updatedAt: '' })
const run = (state: NoteState, ...events: NoteEvent[]): NoteState => events.reduce(after, state)
const typed = (text: string): NoteEvent => ({ is: 'typed', text })
const arrived = (content: string): NoteEvent => ({ is: 'arrived', note: note(content) })
const save: NoteEvent = { is: 'save', version: 'v2' }
const savedAt9: NoteEvent = { is: 'saved', time: 9 }
const failed: NoteEvent = { is: 'failed', error: 'no disk' }
const [keep, filed]: NoteEvent[] = [{ is: 'keep' }, { is: 'filed' }] as const

const start = opened(note('um\n\ndois', 'v1'))
const writing = run(start, typed('um!\n\ndois'), save)
const [mine, theirs] = [`um${'!'.repeat(50_000)}\n\ndois`, `um\n\ndois${'?'.repeat(50_000)}`]
const filing = run(start, typed(mine), arrived(theirs))

test('an opened note shows its text, and has nothing to save or to keep', () => {
  expect(start).toMatchObject({ at: 'open', text: 'um\n\ndois', report: { at: 'rest' } })
  expect([isUnsaved(start), run(start, keep).draft, run(start, save)]).toEqual([false, undefined, start])
})

test('a typed text is unsaved, and becomes the draft', () => {
  const state = run(start, typed('um!'), keep)
  expect([isUnsaved(state), state.draft, basesOf(state)]).toEqual([true, 'um!', [start.base]])
  expect(run(state, typed('um\n\ndois'), keep).draft).toBeUndefined()
})

test('an arriving text replaces an untouched one', () => {
  const state = run(start, arrived('um\n\nDOIS'))
  expect([state.at, state.text, isUnsaved(state)]).toEqual(['open', 'um\n\nDOIS', false])
})

test('an arriving text is merged with the typed one, which is based on it from then on', () => {
  const state = run(start, typed('um!\n\ndois'), arrived('um\n\nDOIS'))
  expect([state.text, state.base.content, isUnsaved(state)]).toEqual(['um!\n\nDOIS', 'um\n\nDOIS', true])
})

test('a save writes the typed text, based on both texts until it ends', () => {
  expect(writing).toMatchObject({ at: 'writing', written: { version: 'v2', content: 'um!\n\ndois' } })
  expect([isUnsaved(writing), writing.report.at]).toEqual([false, 'saving'])
  expect(basesOf(writing).map(({ version }) => version)).toEqual(['v1', 'v2'])
  expect(run(writing, typed('outro'), save)).toEqual(run(writing, typed('outro')))
})

test('a written text becomes the base, and the screen says so', () => {
  const state = run(writing, savedAt9)
  expect(state).toMatchObject({ at: 'open', base: { version: 'v2' }, report: { at: 'saved', time: 9 } })
  expect(state).not.toHaveProperty('written')
})

test('a text typed during the save is unsaved after it, and is not called saved', () => {
  const state = run(writing, typed('um!!\n\ndois'), savedAt9)
  expect([isUnsaved(state), state.report.at, state.base.content]).toEqual([true, 'rest', 'um!\n\ndois'])
})

test('a text that arrives during the save waits', () => {
  const state = run(writing, arrived('um\n\nDOIS'), arrived('um\n\nTRÊS'))
  expect(state).toMatchObject({ at: 'writing', text: 'um!\n\ndois', arrived: { content: 'um\n\nTRÊS' } })
  expect(run(state, savedAt9)).not.toHaveProperty('arrived')
})

test('after a failed save the text is unsaved, based on the note as it was', () => {
  const state = run(writing, failed)
  expect(state).toMatchObject({ at: 'open', text: 'um!\n\ndois', base: start.base, report: { at: 'failed' } })
  expect(isUnsaved(state)).toBe(true)
})

test('if both texts have no room, the typed one is filed, and the base stays until that is done', () => {
  expect(filing).toMatchObject({ at: 'filing', words: mine, text: mine, base: start.base })
  expect(run(filing, save)).toBe(filing)
})

test('a text that was too long already is merged, because only its author can shorten it', () => {
  const long = 'a'.repeat(200_000)
  expect(run(start, typed(long), arrived('um\n\nDOIS')).at).toBe('open')
})

test('after the typed text was filed the screen shows the text that arrived last', () => {
  const state = run(filing, arrived(`zero\n${theirs}`), filed)
  expect([state.at, state.text, isUnsaved(state)]).toEqual(['open', `zero\n${theirs}`, false])
})

test('words typed while a text is filed are in the arrived text', () => {
  const state = run(filing, typed(`${mine}\nmais palavras`), filed)
  expect([state.text, isUnsaved(state)]).toEqual([`${theirs}\nmais palavras`, true])
})

test('if the text cannot be filed, it stays on the screen, and the next arriving text tries again', () => {
  const state = run(filing, failed)
  expect(state).toMatchObject({ at: 'open', text: mine, base: start.base, report: { at: 'failed' } })
  expect(run(state, arrived(theirs)).at).toBe('filing')
})

test('a state ignores the end of work that it does not do', () => {
  for (const event of [savedAt9, filed, failed]) expect(run(start, event)).toBe(start)
  expect(run(filing, savedAt9)).toBe(filing)
  expect(run(writing, filed)).toBe(writing)
})
