/**
 * Half-typed texts. Each belongs to one screen, which holds a lock named by the key of the text, so that no tab takes
 * the text of another tab. When a screen is closed, alone or with its tab, its text passes to the next screen of that
 * form.
 */
import Dexie, { RangeSet } from 'dexie'
import type { LocalDb } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { transact, withReconnect } from './reconnect.ts'

export interface StoredDraft {
  key: string
  text: string
}

/** A draft key for one screen of a form. */
export const newDraftKey = ({ runtime }: LocalStore, form: string): string => `${form} ${runtime.newId()}`

/** The lock that the screen of a draft holds. */
export const draftLock = (key: string): string => `draft ${key}`

/** The drafts of open and closed screens of a form, newest screen first. */
export const readDrafts = (local: LocalStore, form: string): Promise<StoredDraft[]> =>
  withReconnect(local.db, () => local.db.drafts.where('key').startsWith(`${form} `).reverse().toArray())

/** The draft with this key. Undefined if it was deleted. */
export const readDraft = (local: LocalStore, key: string): Promise<StoredDraft | undefined> =>
  withReconnect(local.db, () => local.db.drafts.get(key))

/**
 * Stores half-typed text on the device, also from a page that is being closed: such a page gets no further turn, so
 * everything up to the commit is requested at once. Dexie would do it in steps.
 */
export const saveDraft = ({ db }: LocalStore, draft: StoredDraft): Promise<void> =>
  withReconnect(db, () => writeDraft(db, draft), true)

/** Deletes a draft, unless its key has another text by now. */
export const forgetDraft = ({ db }: LocalStore, draft: StoredDraft): Promise<void> =>
  transact(db, [db.drafts], () => dropDraft(db, draft))

/** `forgetDraft` within a transaction that includes the drafts. */
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
  // Dexie does not know this transaction: this notifies live queries, also in other tabs.
  const changed = new RangeSet(draft.key)
  const table = `idb://${db.name}/drafts/`
  // The second name notifies queries about added and removed keys.
  Dexie.on.storagemutated.fire({ [table]: changed, [`${table}:dels`]: changed })
}
