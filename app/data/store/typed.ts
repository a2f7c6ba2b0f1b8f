/** Screens of this page with text that is saved automatically, but later. */
import type { LocalStore } from './local-store.ts'

type Write = () => Promise<void>

const screens = new WeakMap<LocalStore, Set<Write>>()

/** Registers a screen until the returned function is called. */
export function whileTyped(local: LocalStore, write: Write): () => void {
  const writes = screens.get(local) ?? new Set()
  screens.set(local, writes)
  writes.add(write)
  return () => void writes.delete(write)
}

/** Makes all screens save now. Resolves when every save has succeeded or failed. */
export async function writeTyped(local: LocalStore): Promise<void> {
  await Promise.all([...(screens.get(local) ?? [])].map((write) => write()))
}
