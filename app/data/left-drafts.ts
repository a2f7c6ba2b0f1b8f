/**
 * Texts that were being typed into notes when their screen went away: closed, reloaded or killed. Each is written into its
 * note, or, where the note is gone, becomes a problem with its words. It is forgotten in the same transaction, so no two
 * pages ever write it twice.
 */
import { hold } from '#app/lib/locks.ts'
import { DomainError, type ErrorCode, notFound } from '#shared/errors.ts'
import { merge3, mergeUnknown } from '#shared/merge.ts'
import { isShortEnough } from '#shared/notes.ts'
import { userScope } from '#shared/scopes.ts'
import type { Problem } from './db.ts'
import { draftLock, dropDraft, type StoredDraft } from './drafts.ts'
import { type LocalStore, readSyncMeta } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { unsynced } from './mutator.ts'
import { type keepDrafts, type NoteDraft, noteDraftKeys, noteIdOf } from './note-drafts.ts'
import type { NoteRow, NoteText } from './notes.ts'
import { transact, withReconnect } from './reconnect.ts'
import { whileTyped } from './typed.ts'

/**
 * A screen of a note is there, which holds its draft and writes by `save`: takes up the drafts that others have left of the
 * note. The returned function closes it once it has written; a text that could not be written is left to the next screen.
 */
export function openScreen(
  local: LocalStore,
  noteId: string,
  { hold }: Pick<ReturnType<typeof keepDrafts>, 'hold'>,
  save: () => Promise<void>,
): (written: Promise<void>) => void {
  const closing = new AbortController()
  const end = whileTyped(local, save)
  hold(closing.signal)
  withReconnect(local.db, () => noteDraftKeys(local, noteId))
    .then((keys) => Promise.all(keys.map((key) => onceLeft(local, key, closing.signal))))
    .catch(() => undefined)
  return (written) => {
    end()
    void written.finally(() => closing.abort())
  }
}

/**
 * Writes each draft of any note that no screen holds, and each that a screen leaves, until the database is closed. The returned function takes their keys and is to be
 * called whenever these, or what is known of the server, may have changed.
 */
export function followLeftDrafts(local: LocalStore): (keys: readonly string[]) => void {
  const ending = new AbortController()
  local.onClose(() => ending.abort())
  const waiting = new Set<string>()
  let isFirst = true
  return (keys) => {
    // Without locks nobody knows whether the screen of a draft is still there: then only those of the start count as left.
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

/** Waits for the lock that the screen of a draft holds. */
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

/** Throws what `mutate` throws; then nothing has changed. */
const write = (local: LocalStore, key: string): Promise<void> =>
  withDraft(local, key, async (draft, note) => {
    if (!note || note.purgedAt) throw notFound()
    const base = baseOf(draft, note)
    const content = base === undefined ? mergeUnknown(draft.text, note.content) : merge3(base, draft.text, note.content)
    if (content === note.content) return dropDraft(local.db, draft)
    const edit = { mid: local.runtime.newId(), base: note, merge: merge3, drafts: [draft] }
    await mutateIn(local, 'notes.update', { id: note.id, content }, undefined, edit)
  })

/** Keeps the words of a draft as a problem. A note that is missing may still arrive: then the draft waits for it. */
const file = (local: LocalStore, key: string, { code, message }: DomainError): Promise<void> =>
  withDraft(local, key, async (draft, note) => {
    if (!note && !(await hasEverything(local))) return
    const reason = note?.purgedAt ? { code: 'purged' satisfies ErrorCode } : { code, message }
    const isWithoutRoom = code === 'invalid' && isShortEnough(draft.text)
    const typed = { ...draft, id: noteIdOf(draft.key) }
    await local.db.problems.put({ ...problemOf(local, typed, note), ...(isWithoutRoom ? noRoom : reason) })
    await dropDraft(local.db, draft)
  })

/** As the server says it of a text that its note has no room for. */
const noRoom = { kind: 'superseded', code: 'note_full' } as const

/** A typed text that finds no room in its note becomes a problem with its words, instead of its drafts. */
export const fileWithoutRoom = (local: LocalStore, typed: Typed, drafts: readonly StoredDraft[]): Promise<void> =>
  transact(local.db, [local.db.problems, local.db.notes, local.db.drafts], async () => {
    const note = await local.db.notes.get(typed.id)
    await local.db.problems.put({ ...problemOf(local, typed, note), ...noRoom })
    for (const draft of drafts) await dropDraft(local.db, draft)
  })

/** A text for a note, and the title that this had. */
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

/** Nothing is done where another page has settled the draft. */
const withDraft = (
  { db }: LocalStore,
  key: string,
  act: (draft: NoteDraft, note: NoteRow | undefined) => Promise<void>,
): Promise<void> =>
  transact(db, db.tables, async () => {
    const [draft, note] = await Promise.all([db.drafts.get(key), db.notes.get(noteIdOf(key))])
    if (draft) await act(draft as NoteDraft, note)
  })

/** Whether the device has read all rows of the person that the server had the last time. */
async function hasEverything({ db, user }: LocalStore): Promise<boolean> {
  const [cursor, { lastSuccessAt, more }] = await Promise.all([db.cursors.get(userScope(user.id)), readSyncMeta(db)])
  return cursor !== undefined && !cursor.stale && lastSuccessAt !== null && !more
}

/**
 * The latest of the texts that a draft was made of that the note has, so that nobody meets their own words. Undefined where
 * the draft names none: the text of the note is none that its author has seen for sure.
 */
function baseOf({ bases }: NoteDraft, { version, content }: NoteText): string | undefined {
  const known = bases.findLast((base) => base.version === version || base.content === content)
  return (known ?? bases[0])?.content
}
