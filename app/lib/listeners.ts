/** Whoever wants to hear that something has changed. */
export interface Listeners {
  /** Returns the way to stop hearing. */
  subscribe(listener: () => void): () => void
  notify(): void
  /** Whether there is anybody. */
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
