/**
 * A text shared by another app, received through the URL in the manifest. It waits in this tab until it was viewed,
 * across sign-in and reloads; but not for the next person.
 */

import { paths } from '#app/lib/paths.ts'
import { readTab, tabKeys, writeTab } from './storage.ts'

/** Limit of a shared text in characters: a browser accepts no longer address. The text is cut there. */
const longestText = 2_000_000

/** The shared text that waits in this tab; null if there is none. */
export const sharedText = (): string | null => readTab(tabKeys.sharedText)

export const forgetSharedText = (): void => void writeTab(tabKeys.sharedText, null)

/** Moves a shared text from the address bar to storage. Call it before anything else is loaded. */
export function takeSharedFromAddress(): void {
  if (location.pathname !== paths.shopping) return
  const query = new URLSearchParams(location.search)
  const [title, said] = [query.get('titulo'), query.get('texto')]
  const text = said && title && /^https?:\S+$/.test(said) ? `${title}\n${said}` : said || title
  if (text === null) return
  // Without storage the address bar keeps the text.
  const isKept = !text.trim() || writeTab(tabKeys.sharedText, text.slice(0, longestText))
  if (isKept) history.replaceState(history.state, '', paths.shopping)
}
