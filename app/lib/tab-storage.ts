/** Storage of this tab, also across a reload, for times without the local database. */
const prefix = 'caderneta:'

/** Null also without storage. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

/** Stores `text`; null removes the key. Does nothing without storage. */
export function writeTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, text)
  } catch {
    // Private windows and full disks: important data is stored elsewhere first.
  }
}

/** Clears everything at a sign-out. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
