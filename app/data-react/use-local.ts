import { currentLocal, type LocalStore } from '#app/data/local-store.ts'

/** The local database of the person who is signed in, for what stands behind the guard. Throws elsewhere. */
export const useLocal = (): LocalStore => currentLocal()
