import { useSyncExternalStore } from 'react'

interface Source<T> {
  subscribe(listener: () => void): () => void
  get(): T
}

/** The value of a live source now, and a new render whenever it changes. */
export const useLive = <T>(source: Source<T>): T => useSyncExternalStore(source.subscribe, source.get)
