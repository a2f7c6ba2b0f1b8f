/**
 * The page's triggers of the engine: at the start, after each change, when the network or the person returns, at a poke
 * of the server, and every minute while something is pending. One tab per device holds the event stream. Apart from
 * these triggers and the event stream, sync needs no page.
 */
import { call } from '#app/api/call.ts'
import { noteDraftKeys } from '#app/data/areas/note-drafts.ts'
import { liveQueryOf } from '#app/data/live/live-query.ts'
import { followLeftDrafts } from '#app/data/mutations/left-drafts.ts'
import { tryParkedAgain } from '#app/data/mutations/problems.ts'
import type { SyncMeta } from '#app/data/store/db.ts'
import { takeFirstAnswer } from '#app/data/store/first-answer.ts'
import { type LocalStore, readSyncMeta } from '#app/data/store/local-store.ts'
import { storageState } from '#app/data/store/storage-state.ts'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import { outboxTag, runExclusively } from './background-sync.ts'
import { type Events, openEvents } from './event-stream.ts'
import { createPageVisibility } from './page-visibility.ts'
import { createScheduler, type Phase, type Scheduler } from './scheduler.ts'

export interface SyncStatus {
  phase: Phase
  /** Changes that the server does not have yet: mutations and note drafts. */
  pending: number
  problems: number
  /** Device clock, ms. */
  lastSuccessAt: number | null
}

const watchdogMs = 60_000
const maxDelayVisibleMs = 30_000
const maxDelayHiddenMs = 5 * 60_000

const listeners = createListeners()
let status: SyncStatus | undefined
let scheduler: Scheduler | undefined
let firstScopes: readonly string[] = []

/** The status of sync as shown to the person. Undefined until pending changes are counted. */
export const syncStatus: Live<SyncStatus> = {
  subscribe: listeners.subscribe,
  get: () => status,
}

/** Syncs as soon as possible. `first` names the scopes whose rows the screen waits for, also in later runs. */
export function requestSync(first: readonly string[] = firstScopes): void {
  firstScopes = first
  scheduler?.request()
}

/** Keeps `local` in sync until the returned function is called. */
export function startSync(local: LocalStore): () => void {
  const facts = liveFacts(local)
  const settleDrafts = followLeftDrafts(local)
  const pageVisibility = createPageVisibility()
  let phase: Phase = 'idle'
  let wasUnreachable = false
  const show = () => publish(statusOf(phase, facts.get()))
  const current = createScheduler(local, {
    exchange: async (request) => takeFirstAnswer(request) ?? call('sync', request, { signal: pageVisibility.signal() }),
    timers: {
      set: (fn, ms) => setTimeout(fn, ms),
      clear: (timer) => clearTimeout(timer as number),
      now: () => performance.now(),
      random: Math.random,
    },
    maxDelayMs: () => (document.visibilityState === 'visible' ? maxDelayVisibleMs : maxDelayHiddenMs),
    first: () => firstScopes,
    exclusive: (run) => runExclusively(local, run),
    onPhase: (next) => {
      // A block stays visible during retries, until one succeeds or meets another block.
      if (!isBlock(phase) || isBlock(next) || next === 'idle') phase = next
      show()
      // The server is reachable again; one that was reachable all along gives no hint about its events.
      if (next === 'idle' && wasUnreachable) events.hurry()
      if (next === 'idle' || next === 'retrying') wasUnreachable = next === 'retrying'
      if (next === 'idle') tryParkedAgain(local).catch(() => undefined)
    },
  })
  scheduler = current
  const events = openEvents(local, { onPoke: (delta) => (delta ? current.take(delta) : current.request()) })
  pageVisibility.onReturn(() => {
    current.request()
    events.hurry()
  })
  const stops = [
    facts.subscribe(() => {
      show()
      settleDrafts(facts.get()?.drafts ?? [])
    }),
    // An exchange writes to the database and so detects that it is usable again.
    storageState(local.db).subscribe(() => current.request()),
    listenTo(local, current, events),
    pageVisibility.end,
    events.close,
    local.onMutation(() => {
      current.request()
      void registerBackgroundSync()
      void askToKeep()
    }),
  ]
  const watchdog = setInterval(() => isWaiting() && current.request(), watchdogMs)
  current.request()
  const stop = () => {
    clearInterval(watchdog)
    for (const fn of stops.splice(0)) fn()
    current.stop()
    if (scheduler !== current) return
    scheduler = undefined
    publish(undefined)
  }
  local.onClose(stop)
  return stop
}

/** Requests a sync, and waits at most `timeoutMs` for its end. Pending mutations may remain. */
export async function trySending(timeoutMs: number): Promise<void> {
  scheduler?.request()
  await Promise.race([scheduler?.settled(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}

const isWaiting = (): boolean => status !== undefined && status.pending > 0

function publish(next: SyncStatus | undefined): void {
  status = next
  listeners.notify()
}

type Facts = Omit<SyncStatus, 'phase'> & Pick<SyncMeta, 'blocked'> & { drafts: string[] }

/** The facts about sync that this and other contexts write into the local database. */
const liveFacts = (local: LocalStore): Live<Facts> =>
  liveQueryOf(local, 'sync status', () => {
    const { db } = local
    // In one transaction: each start of one delays the screen, after every change.
    return db.transaction('r', [db.outbox, db.drafts, db.problems, db.meta], async () => {
      const [waiting, drafts, problems, { lastSuccessAt, blocked }] = await Promise.all([
        db.outbox.count(),
        noteDraftKeys(local),
        db.problems.count(),
        readSyncMeta(db),
      ])
      return { pending: waiting + drafts.length, drafts, problems, lastSuccessAt, blocked }
    })
  })

/**
 * The status to show. A block (such as `signed_out`) that another context has met, or this page before a reload, is
 * shown until an exchange succeeds.
 */
function statusOf(phase: Phase, facts: Facts | undefined): SyncStatus | undefined {
  if (!facts) return undefined
  const { blocked, drafts: _drafts, ...known } = facts
  return { ...known, phase: isBlock(phase) ? phase : (blocked ?? phase) }
}

const isBlock = (phase: Phase): boolean => phase === 'signed_out' || phase === 'upgrade' || phase === 'deleted'

function listenTo(local: LocalStore, current: Scheduler, events: Events): () => void {
  const wake = () => {
    current.request()
    events.hurry()
  }
  const onVisibility = () => {
    if (document.visibilityState !== 'visible' && isWaiting()) void registerBackgroundSync()
  }
  // The worker asks as soon as something is queued, when it is mostly being sent already.
  const onMessage = async ({ data }: MessageEvent) => {
    if (data !== outboxTag) return
    await current.settled()
    const waiting = await local.db.outbox.count().catch(() => 0)
    if (waiting > 0) wake()
  }
  window.addEventListener('online', wake)
  document.addEventListener('visibilitychange', onVisibility)
  navigator.serviceWorker?.addEventListener('message', onMessage)
  return () => {
    window.removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', onVisibility)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
  }
}

let asked = false

/**
 * Asks the browser, after the first change, not to evict our storage. Firefox would prompt the person in the middle of
 * their list: there the sync panel asks.
 */
async function askToKeep(): Promise<void> {
  if (asked) return
  asked = true
  const asksPerson = globalThis.CSS?.supports('-moz-appearance', 'none')
  if (!asksPerson) await navigator.storage?.persist?.().catch(() => false)
}

/** Asks the browser to wake the service worker when there is a network, also after the app was closed. */
async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration && 'sync' in registration) await (registration.sync as SyncManager).register(outboxTag)
  } catch {
    // Not every browser supports it, and people may forbid it: the page itself keeps trying.
  }
}

interface SyncManager {
  register(tag: string): Promise<void>
}
