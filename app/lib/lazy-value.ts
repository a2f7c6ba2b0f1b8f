import { whenIdle } from './idle.ts'
import { createListeners } from './listeners.ts'
import type { Live } from './live.ts'
import { untilLoaded } from './until-loaded.ts'

const latestMs = 5000

/** What is loaded when it is first wanted; undefined until then. */
export interface LazyValue<T> extends Live<T> {
  /** Rejects when it cannot be had now. */
  fetch(): Promise<void>
  /** Fetches what the app gets on without for a while: when all else is there, and until it is here. */
  fetchLater(): void
}

export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  let loaded: T | undefined
  let loading: Promise<void> | undefined
  let isWanted = false
  const listeners = createListeners()
  const loadOnce = async () => {
    try {
      loaded = await load()
    } catch (error) {
      loading = undefined
      throw error
    }
    listeners.notify()
  }
  const fetch = () => {
    loading ??= loadOnce()
    return loading
  }
  const fetchLater = () => {
    if (!isWanted) void whenIdle(latestMs).then(() => untilLoaded(fetch))
    isWanted = true
  }
  return { fetch, fetchLater, get: () => loaded, subscribe: listeners.subscribe }
}
