import { vi } from 'vitest'
import { stubLocalStorage } from '#app/lib/testing.ts'
import { createLocks } from '#app/sync/testing.ts'

/** A browser with storage and locks, for one test. Returns the stored values. */
export function stubStorage(): Map<string, string> {
  vi.stubGlobal('navigator', { locks: createLocks() })
  return stubLocalStorage()
}
