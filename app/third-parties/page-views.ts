/**
 * Page views that are not told of yet. They stay on the device as patterns, some days at most, and whoever takes them to
 * send them takes them away: one that gets lost is missing, none is counted twice.
 */
import { exclusively } from '#app/lib/locks.ts'
import { readStored, storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import type { PageViews } from '#shared/frames.ts'

export const mostPageViews = 100
/** Google takes no older ones, wherever it takes old ones at all. */
export const oldestPageViewMs = 72 * 60 * 60_000
/** What is sent later than this says when it was. */
const promptMs = 60_000
const lockPatienceMs = 5000

interface Kept {
  userId: string
  clientId: string
  views: { path: string; atMs: number; isOffline: boolean }[]
}

/** Keeps one view, of which `path` is the pattern. */
export const keepPageView = (userId: string, path: string, isOffline: boolean): Promise<void> =>
  alone(() => {
    const kept = readKept(userId) ?? { userId, clientId: newClientId(), views: [] }
    const views = [...kept.views, { path, atMs: Date.now(), isOffline }]
    write({ ...kept, views: views.slice(-mostPageViews) })
  })

/** What is there to send, which is kept no longer. Undefined when there is nothing. */
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

/** Undefined when somebody else was here, or nobody. */
function readKept(userId: string): Kept | undefined {
  try {
    const kept = JSON.parse(readStored(storageKeys.pageViews) ?? 'null') as Kept | null
    return kept?.userId === userId && Array.isArray(kept.views) ? kept : undefined
  } catch {
    return undefined
  }
}

/** In the form that Google gives its own. */
const newClientId = (): string => `${crypto.getRandomValues(new Uint32Array(1))[0]}.${Math.floor(Date.now() / 1000)}`
