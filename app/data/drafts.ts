import type { LocalDb } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'

/** Text that was being typed when the screen went away; empty when there is none. */
export const readDraft = async (local: LocalStore, key: string): Promise<string> =>
  (await withReconnect(local.db, () => local.db.drafts.get(key)))?.text ?? ''

/**
 * Keeps half-typed text on the device; an empty text forgets it. Also does so for a page that is being closed: such a
 * page gets no further turn, so everything up to the commit is asked for at once, which Dexie would do bit by bit.
 */
export const saveDraft = ({ db }: LocalStore, key: string, text: string): Promise<void> =>
  withReconnect(db, () => writeDraft(db, key, text))

async function writeDraft(db: LocalDb, key: string, text: string): Promise<void> {
  const transaction = db.backendDB().transaction('drafts', 'readwrite')
  const drafts = transaction.objectStore('drafts')
  if (text === '') drafts.delete(key)
  else drafts.put({ key, text })
  transaction.commit()
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
}
