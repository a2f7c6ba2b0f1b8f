/**
 * The event stream: the server's hint that data has changed. One tab per device holds it, the visible one if any: a tab
 * that becomes visible takes it over, because browsers freeze the others. In a browser without locks each tab has its
 * own.
 */

import { setShoppers } from '#app/data/areas/shoppers.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { retryDelayMs } from '#app/lib/retrying.ts'
import { beatSchema, type Shoppers } from '#shared/shoppers.ts'
import { type Delta, deltaSchema } from '#shared/sync.ts'

interface Options {
  /**
   * Called when data may have changed: at a poke of the server, perhaps with the delta, at each opening of the stream,
   * and after a silence while the page is visible.
   */
  onPoke: OnPoke
}

type OnPoke = (delta?: Delta) => void

export interface Events {
  /** The server is probably reachable: ends the pause before the next attempt to open the stream. */
  hurry(): void
  close(): void
}

const maxReconnectMs = 30_000
const lockPauseMs = 100
/**
 * The server sends an event every 8 s. A connection silent for this long may be dead; without a connection a visible
 * page asks the server at this interval.
 */
const maxSilenceMs = 20_000

/** Follows the server's events until `close`. */
export function openEvents(local: LocalStore, { onPoke }: Options): Events {
  const closing = new AbortController()
  const hurrying = new EventTarget()
  const follow = (until: AbortSignal) => holdStream(local, onPoke, hurrying, until)
  let waiting = new AbortController()
  let lost = new AbortController()
  let holding = false
  let steal = document.visibilityState === 'visible'

  /** Holds the lock until another tab takes it over or this one closes. */
  const hold = async () => {
    waiting = new AbortController()
    lost = new AbortController()
    const options = steal ? { steal } : { signal: waiting.signal }
    steal = false
    try {
      await navigator.locks.request(`events ${local.user.id}`, options, async () => {
        holding = true
        await follow(lost.signal)
      })
    } catch {
      // Another tab took the lock over, or the wait was aborted.
    }
    holding = false
    lost.abort()
  }

  const run = async () => {
    if (!navigator.locks) return follow(closing.signal)
    while (!closing.signal.aborted) {
      await hold()
      // A browser that refuses locks at once must not cause a busy loop.
      await pause(lockPauseMs, closing.signal)
    }
  }

  const onVisible = () => {
    if (document.visibilityState !== 'visible' || holding) return
    steal = true
    waiting.abort()
  }
  document.addEventListener('visibilitychange', onVisible)
  void run()
  return {
    hurry: () => void hurrying.dispatchEvent(new Event('hurry')),
    close: () => {
      document.removeEventListener('visibilitychange', onVisible)
      closing.abort()
      waiting.abort()
      lost.abort()
    },
  }
}

/** Keeps a stream open, reconnecting, until the signal is aborted. */
async function holdStream(local: LocalStore, onPoke: OnPoke, hurrying: EventTarget, until: AbortSignal): Promise<void> {
  let failures = 0
  // Measures the silence of the server, not of one stream: attempts that fail at once must not postpone it.
  const silence = watchSilence(() => {
    setShoppers({})
    if (document.visibilityState === 'visible') onPoke()
  })
  until.addEventListener('abort', () => {
    silence.stop()
    setShoppers({})
  })
  while (!until.aborted) {
    const opened = await oneStream(local, onPoke, silence, until)
    failures = opened ? 0 : failures + 1
    // The short pause after a stream that did open is not cut: each opening starts a sync, which would end the pause at
    // once.
    const hurry = opened ? undefined : hurrying
    await pause(retryDelayMs(failures, maxReconnectMs, Math.random()), until, hurry)
  }
}

/** One connection until it breaks or is silent for too long. Resolves with true if it ever opened. */
async function oneStream(local: LocalStore, onPoke: OnPoke, silence: Silence, until: AbortSignal): Promise<boolean> {
  const identity = await readIdentity(local.db).catch(() => undefined)
  if (!identity) return false
  return new Promise((resolve) => {
    let opened = false
    const source = new EventSource(`/api/events?client=${identity.client}`)
    const end = () => {
      source.close()
      patience.stop()
      until.removeEventListener('abort', end)
      resolve(opened)
    }
    const patience = watchSilence(end)
    const heard = () => {
      patience.heard()
      silence.heard()
    }
    source.addEventListener('open', () => {
      opened = true
      heard()
      onPoke()
    })
    source.addEventListener('poke', ({ data }) => {
      heard()
      onPoke(readDelta(data))
    })
    source.addEventListener('beat', heard)
    source.addEventListener('beat', ({ data }) => setShoppers(readBeat(data)))
    source.addEventListener('error', end)
    until.addEventListener('abort', end)
  })
}

/** Undefined if a poke has no delta or one that this build cannot read. */
function readDelta(data: string): Delta | undefined {
  try {
    return deltaSchema.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** The people at the market, by list. Empty if the event cannot be parsed. */
function readBeat(data: string): Shoppers {
  try {
    return beatSchema.safeParse(JSON.parse(data)).data?.market ?? {}
  } catch {
    return {}
  }
}

type Silence = ReturnType<typeof watchSilence>

/** Calls `onSilence` after each interval without an event. */
function watchSilence(onSilence: () => void) {
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      heard()
      onSilence()
    }, maxSilenceMs)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  heard()
  return { heard, stop: () => clearTimeout(timer) }
}

const pause = (ms: number, until: AbortSignal, hurrying?: EventTarget): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    until.addEventListener('abort', done)
    hurrying?.addEventListener('hurry', done)
    function done() {
      clearTimeout(timer)
      until.removeEventListener('abort', done)
      hurrying?.removeEventListener('hurry', done)
      resolve()
    }
  })
