import { createListeners } from './listeners.ts'
import type { Live } from './live.ts'
import { untilLoaded } from './until-loaded.ts'

/** Code that the app gets on without for a while: asked for when somebody first wants it, until it is here. */
export function lazyValue<T>(load: () => Promise<T>): Live<T> {
  const listeners = createListeners()
  let loaded: T | undefined
  let isWanted = false
  const fetch = async () => {
    isWanted = true
    loaded = await untilLoaded(load)
    listeners.notify()
  }
  return {
    get: () => loaded,
    subscribe: (listener) => {
      if (!isWanted) void fetch()
      return listeners.subscribe(listener)
    },
  }
}
