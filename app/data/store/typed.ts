/** The screens of this page whose typed text is saved automatically after a pause. */
import type { LocalStore } from './local-store.ts'

type Write = () => Promise<void>

const screens = new WeakMap<LocalStore, Set<Write>>()

/**
 * Registers a screen, which saves its text by `write`, until the returned function is called. `write` must not reject.
 */
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
