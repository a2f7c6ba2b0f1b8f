/**
 * A text shared by another app, received through the address in the manifest. It waits in this tab until it was viewed,
 * across sign-in and reloads; but not for the next person.
 */
import { paths } from './paths.ts'

/** Outside of `clearTab`: nobody may be signed in yet. */
const key = 'caderneta-shared-text'
/** Longer than any list; the rest is dropped. */
const longestText = 20_000

/** The waiting text. */
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
    // Nothing was stored.
  }
}

/** Moves a shared text from the address bar to storage. Call it before anything else is loaded. */
export function takeSharedFromAddress(): void {
  if (location.pathname !== paths.shopping) return
  const query = new URLSearchParams(location.search)
  const text = query.get('texto') || query.get('titulo')
  if (text === null) return
  try {
    if (text.trim()) sessionStorage.setItem(key, text.slice(0, longestText))
    history.replaceState(history.state, '', paths.shopping)
  } catch {
    // Without storage the address keeps it.
  }
}
