/**
 * A text shared by another app, received through the URL in the manifest. It waits in this tab until it was viewed,
 * across sign-in and reloads; but not for the next person.
 */

import { paths } from '#app/lib/paths.ts'
import { readTab, tabKeys, writeTab } from './storage.ts'

/** Limit of a shared text in characters, longer than any shopping list. The text is cut there. */
const longestText = 20_000

/** The shared text that waits in this tab; null if there is none. */
export const sharedText = (): string | null => readTab(tabKeys.sharedText)

export const forgetSharedText = (): void => void writeTab(tabKeys.sharedText, null)

/** Moves a shared text from the address bar to storage. Call it before anything else is loaded. */
export function takeSharedFromAddress(): void {
  if (location.pathname !== paths.shopping) return
  const query = new URLSearchParams(location.search)
  const text = query.get('texto') || query.get('titulo')
  if (text === null) return
  // Without storage the address bar keeps the text.
  const isKept = !text.trim() || writeTab(tabKeys.sharedText, text.slice(0, longestText))
  if (isKept) history.replaceState(history.state, '', paths.shopping)
}
