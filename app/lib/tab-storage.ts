/** What this tab keeps for itself, also over a reload, where the local database cannot be used. */
const prefix = 'caderneta:'

/** Null also when the browser keeps nothing for us. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(prefix + key)
  } catch {
    return null
  }
}

/** Keeps `text`, or forgets the key with null. Does nothing when the browser keeps nothing for us. */
export function writeTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(prefix + key)
    else sessionStorage.setItem(prefix + key, text)
  } catch {
    // Private windows and full disks: what matters is written elsewhere first.
  }
}

/** Forgets everything, for whoever signs out. */
export function clearTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
