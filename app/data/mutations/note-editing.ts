/**
 * A note that is being typed. The text is on the device as a draft within 150 ms, and in the note three seconds after
 * the last change, or as soon as the page may be closed. Other texts of the note, from other devices or tabs, are
 * merged at once, so that the typed text is always based on the current note. note-states.ts has its states.
 */

import { type NoteDraft, newNoteDraft } from '#app/data/areas/note-drafts.ts'
import { keepPassages } from '#app/data/areas/note-passages.ts'
import type { NoteRow } from '#app/data/areas/notes.ts'
import { forgetDraft, type StoredDraft, saveDraft } from '#app/data/store/drafts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { merge3, mergeChange } from '#shared/merge.ts'
import { fileWithoutRoom, openScreen } from './left-drafts.ts'
import { mutateIn } from './mutate.ts'
import {
  type Arrived,
  after,
  basesOf,
  isUnsaved,
  type NoteEvent,
  type NoteState,
  opened,
  type SaveState,
} from './note-states.ts'

export const autosaveDelayMs = 3000
const draftDelayMs = 150

interface Screen {
  /** Shows another text, which was not typed here. */
  show(text: string): void
  tell(report: SaveState): void
}

export type NoteEditing = ReturnType<typeof editNote>

/** Begins to edit a note from its current state. */
export function editNote(local: LocalStore, note: NoteRow, screen: Screen) {
  const sitting = sit(local, note, screen)
  const { now, become } = sitting
  let draftTimer: ReturnType<typeof setTimeout> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  let filing: Promise<void> = Promise.resolve()

  const keep = () => {
    clearTimeout(draftTimer)
    draftTimer = undefined
    keepDraft(sitting)
  }
  /** Plans a draft and a save, because the text or its base has changed. */
  const plan = () => {
    draftTimer ??= setTimeout(keep, draftDelayMs)
    clearTimeout(saveTimer)
    if (isUnsaved(now())) saveTimer = setTimeout(save, autosaveDelayMs)
  }
  const take = (arrived: Arrived) => {
    const before = now()
    const { at, base } = become({ is: 'arrived', note: arrived })
    if (at === 'filing' && before.at === 'open') filing = file(sitting).then(plan)
    if (base.content === before.base.content) return
    plan()
    rememberPassages(sitting, before, arrived)
  }
  const write = async () => {
    while (now().at === 'filing') await filing
    const arrived = await store(sitting)
    keep()
    if (arrived) take(arrived)
  }
  const save = () => {
    clearTimeout(saveTimer)
    saving = saving.then(write)
    return saving
  }
  /**
   * Stores the text, because the page may be closed next. A closing page may not live to save, so the draft comes
   * first.
   */
  const leave = () => {
    if (draftTimer !== undefined) keep()
    if (isUnsaved(now())) void save()
  }
  /**
   * Registers the screen: takes up the drafts that other screens of this note have left. Returns a function that
   * closes it.
   */
  const open = () => {
    const close = openScreen(local, note.id, sitting.key, save)
    return () => {
      leave()
      close(saving)
    }
  }
  const type = (text: string) => {
    become({ is: 'typed', text })
    plan()
  }
  // `take` merges the current text of the note, which any author may have changed. A failed save is told to the screen.
  return { text: () => now().text, type, take, open, save, leave }
}

type Sitting = ReturnType<typeof sit>

/** The state of a note, shown on its screen after each event, and the key of its draft. */
function sit(local: LocalStore, { id, title, ...note }: NoteRow, screen: Screen) {
  let state = opened(note)
  const become = (event: NoteEvent): NoteState => {
    const before = state
    state = after(state, event)
    if (event.is !== 'typed' && state.text !== before.text) screen.show(state.text)
    if (state.report !== before.report) screen.tell(state.report)
    return state
  }
  return { local, id, title, key: newNoteDraft(local, id), now: () => state, become }
}

const keptDrafts = ({ key, now }: Sitting): readonly StoredDraft[] =>
  [now().draft ?? []].flat().map((text) => ({ key, text }))

/** Keeps the text as a draft if it is not in the note. An error of the database is ignored. */
function keepDraft(sitting: Sitting): void {
  const { local, key, title, become } = sitting
  const old = keptDrafts(sitting)
  const state = become({ is: 'keep' })
  if (state.draft === undefined) for (const draft of old) forgetDraft(local, draft).catch(() => undefined)
  else {
    const draft: NoteDraft = { key, text: state.draft, bases: basesOf(state), title }
    saveDraft(local, draft).catch(() => undefined)
  }
}

/** Stores the text into the note if it is new. Returns the text that has arrived meanwhile. */
async function store(sitting: Sitting): Promise<Arrived | undefined> {
  const { local, id, now, become } = sitting
  const state = become({ is: 'save', version: local.runtime.newId() })
  if (state.at !== 'writing') return
  const { base, written } = state
  // A draft that outlived its save would undo later changes of the note: it would count as typed later.
  const edit = { mid: written.version, base, merge: merge3, drafts: keptDrafts(sitting) }
  const end = await mutateIn(local, 'notes.update', { id, content: written.content }, undefined, edit).then(
    (): NoteEvent => ({ is: 'saved', time: local.runtime.now() }),
    (error): NoteEvent => ({ is: 'failed', error }),
  )
  const { arrived } = { arrived: undefined, ...now() }
  become(end)
  return arrived
}

/** Stores the words without room as a problem. */
async function file(sitting: Sitting): Promise<void> {
  const { local, id, title, now, become } = sitting
  try {
    await fileWithoutRoom(local, { id, title, text: now().text }, keptDrafts(sitting))
    become({ is: 'filed' })
  } catch (error) {
    become({ is: 'failed', error })
  }
}

/**
 * Remembers whose passages are in the conflicts of the merged text. A text without own changes has none here. If the
 * server merged it, the passages are stored when its row arrives.
 */
function rememberPassages(
  { local, id, now }: Sitting,
  { text: before, base }: NoteState,
  { updatedAt }: Arrived,
): void {
  if (before === base.content) return
  const at = new Date(local.runtime.now()).toISOString()
  const meeting = { noteId: id, before, at, joined: now().text, lastAt: updatedAt }
  keepPassages(local.db, meeting).catch(() => undefined)
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
