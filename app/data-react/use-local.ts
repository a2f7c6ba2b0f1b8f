import { currentLocal, type LocalStore } from '#app/data/store/local-store.ts'

/** The current person's local database. Throws if nobody is signed in on this device. */
export const useLocal = (): LocalStore => currentLocal()
