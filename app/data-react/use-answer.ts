import { useObservable } from 'dexie-react-hooks'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { type Live, observableOf } from '#app/lib/live.ts'
import { useLocal } from './use-local.ts'

/**
 * The current result of a live query that has always the same name, such as the settings; undefined until it is loaded.
 * A query whose name changes, such as a list by id, needs `useLive`: `useObservable` would show the result of the
 * former name once more.
 */
export function useAnswer<T>(question: (local: LocalStore) => Live<T>): T | undefined {
  const source = question(useLocal())
  return useObservable(() => observableOf(source), [source])
}
