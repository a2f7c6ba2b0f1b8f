import { useSyncExternalStore } from 'react'
import type { Live } from '#app/lib/live.ts'

/** The current value of a live source. Renders again whenever it changes. */
export const useLive = <Source extends Live<unknown>>(source: Source): ReturnType<Source['get']> =>
  useSyncExternalStore(source.subscribe, source.get) as ReturnType<Source['get']>
