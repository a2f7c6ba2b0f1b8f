import { useObservable } from 'dexie-react-hooks'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { type Live, observableOf } from '#app/lib/live.ts'
import { useLocal } from './use-local.ts'

/**
 * The current answer to a question with one name, such as the settings. A question whose name changes, such as the
 * list with an id, needs `useLive`: `useObservable` shows the former answer once more.
 */
export function useAnswer<T>(question: (local: LocalStore) => Live<T>): T | undefined {
  const source = question(useLocal())
  return useObservable(() => observableOf(source), [source])
}
