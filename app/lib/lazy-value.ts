import { createListeners } from './listeners.ts'
import type { Live } from './live.ts'
import { untilLoaded } from './retrying.ts'
import { whenIdle } from './scheduling.ts'

const latestMs = 5000

/** A value that is loaded on first use. Undefined until then. */
export interface LazyValue<T> extends Live<T> {
  /** Loads the value, once. Rejects if it cannot be loaded now; the next call tries again. */
  fetch(): Promise<void>
  /** Loads a value that the app can do without for a while: once the page is idle, with retries until it is loaded. */
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
