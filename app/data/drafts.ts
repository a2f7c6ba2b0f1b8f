/** Half-typed texts. Each tab keeps its own of a form, so that none overwrites or forgets what is typed in another. */
import type { LocalDb } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { transact, withReconnect } from './reconnect.ts'

export interface StoredDraft {
  key: string
  text: string
}

/** A key for what this tab keeps of a form. */
export const draftKey = ({ runtime }: LocalStore, form: string): string => `${form} ${runtime.newId()}`

/** What was being typed into a form when a screen went away: of several texts that of the tab that was opened last. */
export const readDraft = (local: LocalStore, form: string): Promise<StoredDraft | undefined> =>
  withReconnect(local.db, () => local.db.drafts.where('key').startsWith(form).last())

/**
 * Keeps half-typed text on the device. Also does so for a page that is being closed: such a page gets no further turn, so
 * everything up to the commit is asked for at once, which Dexie would do bit by bit.
 */
export const saveDraft = ({ db }: LocalStore, draft: StoredDraft): Promise<void> =>
  withReconnect(db, () => writeDraft(db, draft), true)

/** Forgets a text, unless there is another one under its key now. */
export const forgetDraft = ({ db }: LocalStore, { key, text }: StoredDraft): Promise<void> =>
  transact(db, [db.drafts], async () => {
    if ((await db.drafts.get(key))?.text === text) await db.drafts.delete(key)
  })

async function writeDraft(db: LocalDb, draft: StoredDraft): Promise<void> {
  const transaction = db.backendDB().transaction('drafts', 'readwrite')
  transaction.objectStore('drafts').put(draft)
  transaction.commit()
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
}
