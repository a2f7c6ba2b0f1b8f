import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { copyText } from '#app/device/clipboard.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'
import { loadReader } from './items/grocery-reader.ts'

interface What {
  withBought: boolean
}

/** Copies a list to the clipboard as a message, by aisle. The message can be pasted into a list again. */
export async function copyList(local: LocalStore, listId: string, what: What): Promise<void> {
  const { groceries } = currentMessages()
  const items = itemsOf(local, listId, what)
  if (items.length === 0) return showToast({ title: groceries.nothingToCopy })
  const text = await textOf(items)
  const isCopied = text !== undefined && (await copyText(text))
  showToast(isCopied ? { title: groceries.copied(items.length) } : { tone: 'failure', title: groceries.copyFailed })
}

/** True if the browser can share text with other apps. */
export const canSend = (): boolean => 'share' in navigator

/** Shares a list as a message with another app, which the person chooses in the share sheet. */
export async function sendList(
  local: LocalStore,
  { id, title }: { id: string; title: string },
  what: What,
): Promise<void> {
  const { groceries } = currentMessages()
  const items = itemsOf(local, id, what)
  if (items.length === 0) return showToast({ title: groceries.nothingToSend })
  const text = await textOf(items)
  const isSent = text !== undefined && (await navigator.share({ title, text }).then(sent, isGivenUp))
  if (!isSent) showToast({ tone: 'failure', title: groceries.sendFailed })
}

const sent = () => true
/** True if the person has closed the share sheet. */
export const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * The items of a list that is on the screen, without the bought ones unless `withBought`. Empty for a list that is not
 * read yet.
 */
export const itemsOf = (local: LocalStore, listId: string, { withBought }: What): ItemRow[] =>
  (liveItems(local, listId).get() ?? []).filter(({ purchased }) => withBought || !purchased)

/** The items as a message; undefined if the reader, which writes it, cannot be loaded. */
const textOf = (items: readonly ItemRow[]): Promise<string | undefined> =>
  loadReader().then(
    (reader) => reader.textOf(items),
    () => undefined,
  )
