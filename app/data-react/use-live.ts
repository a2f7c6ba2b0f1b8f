import { useSyncExternalStore } from 'react'
import type { Live } from '#app/lib/live.ts'

/** The value of a live source now, and a new render whenever it changes. */
export const useLive = <Source extends Live<unknown>>(source: Source): ReturnType<Source['get']> =>
  useSyncExternalStore(source.subscribe, source.get) as ReturnType<Source['get']>
