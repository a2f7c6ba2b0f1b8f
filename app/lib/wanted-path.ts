/**
 * The page that a link requested while nobody was signed in. It waits in this tab, across a sign-in with Google and
 * reloads.
 */
import { localPath } from './local-path.ts'

const key = 'caderneta-wanted-path'

export function keepWantedPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage the home page opens after the sign-in.
  }
}

/** Undefined if no link requested a page. */
export function wantedPath(): string | undefined {
  try {
    return localPath(sessionStorage.getItem(key))
  } catch {
    return undefined
  }
}

export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
