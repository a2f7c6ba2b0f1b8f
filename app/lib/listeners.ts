/** Subscribers to a change. */
export interface Listeners {
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  notify(): void
  /** True if there is a subscriber. */
  isHeard(): boolean
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
    isHeard: () => listeners.size > 0,
  }
}
