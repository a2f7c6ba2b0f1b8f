import { currentLocal, type LocalStore } from '#app/data/store/local-store.ts'

/** The current person's local database, for components behind the guard. Throws elsewhere. */
export const useLocal = (): LocalStore => currentLocal()
