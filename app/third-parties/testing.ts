import { vi } from 'vitest'
import { stubLocalStorage } from '#app/lib/testing.ts'
import { createLocks } from '#app/sync/testing.ts'

/** A browser that keeps things and locks, for as long as a test. Returns what it keeps. */
export function stubStorage(): Map<string, string> {
  vi.stubGlobal('navigator', { locks: createLocks() })
  return stubLocalStorage()
}
