/** Screens of this page with text that is written down by itself, but later. */
import type { LocalStore } from './local-store.ts'

type Write = () => Promise<void>

const screens = new WeakMap<LocalStore, Set<Write>>()

/** Counts a screen among them until the returned function is called. */
export function whileTyped(local: LocalStore, write: Write): () => void {
  const writes = screens.get(local) ?? new Set()
  screens.set(local, writes)
  writes.add(write)
  return () => void writes.delete(write)
}

/** Has all of them write now; resolves when they have, or could not. */
export async function writeTyped(local: LocalStore): Promise<void> {
  await Promise.all([...(screens.get(local) ?? [])].map((write) => write()))
}
