import { createListeners } from './listeners.ts'
import type { Live } from './live.ts'
import { untilLoaded } from './retrying.ts'
import { whenIdle } from './scheduling.ts'

const latestMs = 5000

/** A value that is loaded on first use. Undefined until then. */
export interface LazyValue<T> extends Live<T> {
  /** Rejects if it is not available now. */
  fetch(): Promise<void>
  /** Fetches a value that the app can do without for a while: after everything else, and again until it is loaded. */
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
