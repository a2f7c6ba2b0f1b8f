import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'

/**
 * A value shared by all tabs of the device, known at once. Other tabs notify by storage events; this one calls
 * `notify`.
 */
export function storedLive<T>(get: () => T): Live<T> & { get(): T; notify(): void } {
  const listeners = createListeners()
  return {
    get,
    notify: listeners.notify,
    subscribe: (listener) => {
      const stop = listeners.subscribe(listener)
      window.addEventListener('storage', listener)
      return () => {
        stop()
        window.removeEventListener('storage', listener)
      }
    },
  }
}
