import type { Local } from './local.ts'

/** Text that was being typed when the screen went away; empty when there is none. */
export const readDraft = async (local: Local, key: string): Promise<string> =>
  (await local.db.drafts.get(key))?.text ?? ''

/** Keeps half-typed text on the device; an empty text forgets it. */
export async function saveDraft(local: Local, key: string, text: string): Promise<void> {
  if (text === '') await local.db.drafts.delete(key)
  else await local.db.drafts.put({ key, text })
}
