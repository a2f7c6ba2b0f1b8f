/**
 * Where items stand while somebody shops: under a finger nothing moves. An item that is ticked, here or by somebody else,
 * stays where it is, so that a second tap takes it back; so does one that is unticked. When nothing was ticked for five
 * seconds, all that are in the wrong place go to their own at once; not while somebody writes among them.
 */
import type { ItemRow } from '#app/data/shopping.ts'
import { createListeners } from '#app/lib/listeners.ts'

type Ticked = Pick<ItemRow, 'id' | 'purchased'>

export interface Standing {
  /** Whether each item stands among what is bought; of one that has come since, whether it is bought says that. */
  bought: ReadonlyMap<string, boolean>
  /** They are about to go. */
  leaving: ReadonlySet<string>
}

export interface Places {
  get(): Standing
  subscribe(listener: () => void): () => void
  /** Takes in what the items are now. */
  follow(items: readonly Ticked[]): void
  /** The list is no longer on screen. */
  close(): void
}

export const stayMs = 5000
/** How long an item fades where it stood. */
export const leaveMs = 160
const nobody: ReadonlySet<string> = new Set()

/** `isWriting`: somebody writes in the list right now. */
export function createPlaces(isWriting: () => boolean): Places {
  const listeners = createListeners()
  let latest = new Map<string, boolean>()
  let bought = new Map<string, boolean>()
  let standing: Standing = { bought, leaving: nobody }
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: Standing) => {
    standing = next
    listeners.notify()
  }
  const misplaced = () => [...latest].filter(([id, purchased]) => bought.get(id) !== purchased)
  const settle = () => {
    bought = new Map(latest)
    show({ bought, leaving: nobody })
  }
  const leave = () => {
    if (isWriting()) return wait()
    show({ ...standing, leaving: new Set(misplaced().map(([id]) => id)) })
    timer = setTimeout(settle, leaveMs)
  }
  const wait = () => {
    clearTimeout(timer)
    if (standing.leaving.size > 0) show({ ...standing, leaving: nobody })
    if (misplaced().length > 0) timer = setTimeout(leave, stayMs)
  }

  return {
    get: () => standing,
    subscribe: listeners.subscribe,
    follow: (items) => {
      const before = latest
      latest = new Map(items.map(({ id, purchased }) => [id, purchased]))
      // What is new stands where it says itself, so nobody need be told of it.
      for (const [id, purchased] of latest) if (!bought.has(id)) bought.set(id, purchased)
      for (const id of bought.keys()) if (!latest.has(id)) bought.delete(id)
      if (items.some(({ id, purchased }) => before.has(id) && before.get(id) !== purchased)) wait()
    },
    close: () => clearTimeout(timer),
  }
}
