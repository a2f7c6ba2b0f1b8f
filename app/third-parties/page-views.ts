/**
 * The newest page views that are not reported yet, as patterns. They are removed when they are taken for sending: a
 * view whose sending fails is missing, and none is counted twice.
 */

import { exclusively } from '#app/device/locks.ts'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import type { PageViews } from '#shared/frames.ts'

export const mostPageViews = 100
/** Google's limit for late events: older views are dropped when they are taken. */
export const oldestPageViewMs = 72 * 60 * 60_000
/** Views that are sent later than this, or that began offline, include their time. */
const promptMs = 60_000
const lockPatienceMs = 5000

interface Kept {
  userId: string
  clientId: string
  views: { path: string; atMs: number; isOffline: boolean }[]
}

/** Stores one view. `path` is a pattern. */
export const keepPageView = (userId: string, path: string, isOffline: boolean): Promise<void> =>
  alone(() => {
    const kept = readKept(userId) ?? { userId, clientId: newClientId(), views: [] }
    const views = [...kept.views, { path, atMs: Date.now(), isOffline }]
    write({ ...kept, views: views.slice(-mostPageViews) })
  })

/** Removes the stored views and resolves with them. Undefined if there are none that Google would accept. */
export const takePageViews = (userId: string): Promise<PageViews | undefined> =>
  alone(() => {
    const kept = readKept(userId)
    if (!kept) return
    write({ ...kept, views: [] })
    const nowMs = Date.now()
    const young = kept.views.filter(({ atMs }) => nowMs - atMs < oldestPageViewMs)
    if (young.length === 0) return
    const views = young.map(({ path, atMs, isOffline }) => {
      const isLate = isOffline || nowMs - atMs > promptMs
      return { path, ...(isLate && { viewedAt: new Date(atMs).toISOString() }) }
    })
    return { clientId: kept.clientId, views }
  })

const alone = <T>(work: () => T): Promise<T> => exclusively('page-views', lockPatienceMs, async () => work())

const write = (kept: Kept): void => writeStored(storageKeys.pageViews, JSON.stringify(kept))

/** The stored views; undefined if there are none, or if they belong to somebody else. */
function readKept(userId: string): Kept | undefined {
  try {
    const kept = JSON.parse(readStored(storageKeys.pageViews) ?? 'null') as Kept | null
    return kept?.userId === userId && Array.isArray(kept.views) ? kept : undefined
  } catch {
    return undefined
  }
}

/** A client id in Google's own format. */
const newClientId = (): string => `${crypto.getRandomValues(new Uint32Array(1))[0]}.${Math.floor(Date.now() / 1000)}`
