import { useSyncExternalStore } from 'react'
import type { Live } from '#app/lib/live.ts'

/** The current value of a live source. Renders again whenever it changes. */
export const useLive = <Source extends Live<unknown>>(source: Source): ReturnType<Source['get']> =>
  useSyncExternalStore(source.subscribe, source.get) as ReturnType<Source['get']>

/** A plain value computed from a live source. Renders again only when that value changes. */
export const useLivePart = <T, Part extends string | number | boolean | undefined>(
  source: Live<T>,
  partOf: (value: T | undefined) => Part,
): Part => useSyncExternalStore(source.subscribe, () => partOf(source.get()))
