/**
 * Texts that were being typed into notes when their screen was closed, reloaded or killed. Each is written into its
 * note, or becomes a problem if the note is gone or has no room. Its draft is deleted in the same transaction, so that
 * no two pages write it twice.
 */

import { type NoteDraft, noteDraftKeys, noteIdOf } from '#app/data/areas/note-drafts.ts'
import type { NoteRow, NoteText } from '#app/data/areas/notes.ts'
import type { Problem } from '#app/data/store/db.ts'
import { draftLock, dropDraft, type StoredDraft } from '#app/data/store/drafts.ts'
import { hasEverything, type LocalStore } from '#app/data/store/local-store.ts'
import { unsynced } from '#app/data/store/mutator.ts'
import { transact, withReconnect } from '#app/data/store/reconnect.ts'
import { whileTyped } from '#app/data/store/typed.ts'
import { hold } from '#app/device/locks.ts'
import { DomainError, type ErrorCode, notFound } from '#shared/errors.ts'
import { merge3, mergeUnknown } from '#shared/merge.ts'
import { isShortEnough } from '#shared/notes.ts'
import { userScope } from '#shared/scopes.ts'
import { mutateIn } from './mutate.ts'

/**
 * Registers a screen of a note, which holds the lock of its draft and writes by `save`. Writes the drafts that other
 * screens have left into the note. Call the returned function when the screen closes: it releases the lock once
 * `written` has settled, and a text that could not be written is left to the next screen.
 */
export function openScreen(
  local: LocalStore,
  noteId: string,
  draftKey: string,
  save: () => Promise<void>,
): (written: Promise<void>) => void {
  const closing = new AbortController()
  const end = whileTyped(local, save)
  // The draft need not exist yet: no other screen may find it without its lock.
  hold(draftLock(draftKey), closing.signal, async () => true).catch(() => undefined)
  withReconnect(local.db, () => noteDraftKeys(local, noteId))
    .then((keys) => Promise.all(keys.map((key) => onceLeft(local, key, closing.signal))))
    .catch(() => undefined)
  return (written) => {
    end()
    void written.finally(() => closing.abort())
  }
}

/**
 * Writes each draft of any note that no screen holds, and each that a screen leaves, until the database is closed. Call
 * the returned function with the draft keys whenever they, or the known state of the server, may have changed. In a
 * browser without locks only the drafts of its first call are written.
 */
export function followLeftDrafts(local: LocalStore): (keys: readonly string[]) => void {
  const ending = new AbortController()
  local.onClose(() => ending.abort())
  const waiting = new Set<string>()
  let isFirst = true
  return (keys) => {
    // Without locks an open screen cannot be detected: only drafts that exist at the start count as left.
    const isLate = !navigator.locks && !isFirst
    isFirst = false
    for (const key of isLate ? [] : keys) {
      if (waiting.has(key)) continue
      waiting.add(key)
      const written = onceLeft(local, key, ending.signal).catch(() => undefined)
      void written.finally(() => waiting.delete(key))
    }
  }
}

/**
 * Writes a draft into its note, or stores it as a problem, as soon as no screen holds its lock. `until` ends the wait.
 */
const onceLeft = (local: LocalStore, key: string, until: AbortSignal): Promise<void> =>
  hold(draftLock(key), until, async () => {
    await settle(local, key)
    return false
  })

async function settle(local: LocalStore, key: string): Promise<void> {
  try {
    await write(local, key)
  } catch (error) {
    const isRefused = error instanceof DomainError && (error.code === 'not_found' || error.code === 'invalid')
    if (!isRefused) throw error
    await file(local, key, error)
  }
}

/** Writes a draft into its note, and deletes the draft. Throws as `mutate` does; then nothing has changed. */
const write = (local: LocalStore, key: string): Promise<void> =>
  withDraft(local, key, async (draft, note) => {
    if (!note || note.purgedAt) throw notFound()
    const base = baseOf(draft, note)
    const content = base === undefined ? mergeUnknown(draft.text, note.content) : merge3(base, draft.text, note.content)
    if (content === note.content) return dropDraft(local.db, draft)
    const edit = { mid: local.runtime.newId(), base: note, merge: merge3, drafts: [draft] }
    await mutateIn(local, 'notes.update', { id: note.id, content }, undefined, edit)
  })

/**
 * Stores the text of a draft as a problem, and deletes the draft. If the note is missing and may still arrive, it does
 * nothing: the draft waits for the note.
 */
const file = (local: LocalStore, key: string, { code, message }: DomainError): Promise<void> =>
  withDraft(local, key, async (draft, note) => {
    if (!note && !(await hasEverything(local))) return
    const reason = note?.purgedAt ? { code: 'purged' satisfies ErrorCode } : { code, message }
    const isWithoutRoom = code === 'invalid' && isShortEnough(draft.text)
    const typed = { ...draft, id: noteIdOf(draft.key) }
    await local.db.problems.put({ ...problemOf(local, typed, note), ...(isWithoutRoom ? noRoom : reason) })
    await dropDraft(local.db, draft)
  })

/** A problem's fields for a text that does not fit into its note, as in the server's refusal. */
const noRoom = { kind: 'superseded', code: 'note_full' } as const

/** Turns a typed text that does not fit into its note into a problem, and deletes its drafts. */
export const fileWithoutRoom = (local: LocalStore, typed: Typed, drafts: readonly StoredDraft[]): Promise<void> =>
  transact(local.db, [local.db.problems, local.db.notes, local.db.drafts], async () => {
    const note = await local.db.notes.get(typed.id)
    await local.db.problems.put({ ...problemOf(local, typed, note), ...noRoom })
    for (const draft of drafts) await dropDraft(local.db, draft)
  })

/** A text for a note, and the note's title. */
interface Typed {
  id: string
  text: string
  title?: string
}

function problemOf({ runtime, user }: LocalStore, { id, text, title }: Typed, note: NoteRow | undefined): Problem {
  const blank = { id, version: '', updatedAt: '', scope: userScope(user.id), ...unsynced }
  const row = { ...(note ?? blank), title: note?.title || (title ?? ''), content: text }
  return {
    mid: runtime.newId(),
    kind: 'rejected',
    op: 'notes.update',
    args: { id, content: text },
    row,
    at: runtime.now(),
  }
}

/** Calls `act` with a draft and its note, in one transaction. Does nothing if another page has settled the draft. */
const withDraft = (
  { db }: LocalStore,
  key: string,
  act: (draft: NoteDraft, note: NoteRow | undefined) => Promise<void>,
): Promise<void> =>
  transact(db, db.tables, async () => {
    const [draft, note] = await Promise.all([db.drafts.get(key), db.notes.get(noteIdOf(key))])
    if (draft) await act(draft as NoteDraft, note)
  })

/**
 * The text from which a draft was made, for its merge with the note. It is the newest base that equals the current text
 * of the note: with an older base the person's own saved text would look like somebody else's. If no base equals it, it
 * is the first base; undefined if the draft names none.
 */
function baseOf({ bases }: NoteDraft, { version, content }: NoteText): string | undefined {
  const known = bases.findLast((base) => base.version === version || base.content === content)
  return (known ?? bases[0])?.content
}
