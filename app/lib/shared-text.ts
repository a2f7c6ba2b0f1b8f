/**
 * A text that another app has shared to this one, by the address that the manifest names. It waits in this tab until it was
 * looked at, over signing in and reloads; but not for the next person.
 */
import { paths } from './paths.ts'

/** Not among what `clearTab` forgets: nobody may be signed in yet. */
const key = 'caderneta-shared-text'
/** Longer than any list; the rest is not kept. */
const longestText = 20_000

/** What waits to be looked at. */
export function sharedText(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function forgetSharedText(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Takes a shared text out of the address bar and keeps it. To be called before anything else is loaded. */
export function takeSharedFromAddress(): void {
  if (location.pathname !== paths.shopping) return
  const query = new URLSearchParams(location.search)
  const text = query.get('texto') || query.get('titulo')
  if (text === null) return
  try {
    if (text.trim()) sessionStorage.setItem(key, text.slice(0, longestText))
    history.replaceState(history.state, '', paths.shopping)
  } catch {
    // Where the browser keeps nothing the address does.
  }
}
