/**
 * Half-typed texts. Each belongs to the screen that shows it, which holds a lock by its key. So nobody takes over what is
 * being typed in another tab; and what a screen has left, alone or with its tab, passes to the next one of that form.
 */
import Dexie, { RangeSet } from 'dexie'
import type { LocalDb } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { transact, withReconnect } from './reconnect.ts'

export interface StoredDraft {
  key: string
  text: string
}

/** A key for what one screen of a form keeps. */
export const newDraftKey = ({ runtime }: LocalStore, form: string): string => `${form} ${runtime.newId()}`

/** The lock that the screen of a draft holds. */
export const draftLock = (key: string): string => `draft ${key}`

/** What screens of a form keep or have left behind, the latest screen first. */
export const readDrafts = (local: LocalStore, form: string): Promise<StoredDraft[]> =>
  withReconnect(local.db, () => local.db.drafts.where('key').startsWith(`${form} `).reverse().toArray())

/** The text under a key now. */
export const readDraft = (local: LocalStore, key: string): Promise<StoredDraft | undefined> =>
  withReconnect(local.db, () => local.db.drafts.get(key))

/**
 * Keeps half-typed text on the device. Also does so for a page that is being closed: such a page gets no further turn, so
 * everything up to the commit is asked for at once, which Dexie would do bit by bit.
 */
export const saveDraft = ({ db }: LocalStore, draft: StoredDraft): Promise<void> =>
  withReconnect(db, () => writeDraft(db, draft), true)

/** Forgets a text, unless there is another one under its key now. */
export const forgetDraft = ({ db }: LocalStore, draft: StoredDraft): Promise<void> =>
  transact(db, [db.drafts], () => dropDraft(db, draft))

/** The same within a transaction that has the drafts. */
export async function dropDraft(db: LocalDb, { key, text }: StoredDraft): Promise<void> {
  if ((await db.drafts.get(key))?.text === text) await db.drafts.delete(key)
}

async function writeDraft(db: LocalDb, draft: StoredDraft): Promise<void> {
  const transaction = db.backendDB().transaction('drafts', 'readwrite')
  transaction.objectStore('drafts').put(draft)
  transaction.commit()
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  // Dexie has not seen this transaction: queries that are followed, also in other tabs, hear of it here.
  const changed = new RangeSet(draft.key)
  const table = `idb://${db.name}/drafts/`
  // The second name is that of keys which come or go.
  Dexie.on.storagemutated.fire({ [table]: changed, [`${table}:dels`]: changed })
}
