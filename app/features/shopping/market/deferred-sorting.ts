/**
 * The places of items in Modo mercado, where nothing moves under a finger. An item that anybody ticks or unticks stays
 * in place, so that a second tap undoes it. Five seconds after the last tick, all items in the wrong place move
 * together, but not while the person types in the list.
 */
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { createListeners } from '#app/lib/listeners.ts'

type Ticked = Pick<ItemRow, 'id' | 'purchased'>

export interface RowPlacement {
  /**
   * By the id of an item, true if it is shown among the bought ones. An item without an entry is shown by its
   * `purchased`.
   */
  bought: ReadonlyMap<string, boolean>
  /** The ids of the items that fade and are about to move. */
  leaving: ReadonlySet<string>
}

export interface Places {
  get(): RowPlacement
  subscribe(listener: () => void): () => void
  /** Receives the current items, after each change. */
  follow(items: readonly Ticked[]): void
  /** Stops the timer, because the list is no longer on screen. */
  close(): void
}

export const stayMs = 5000
/** The duration of an item's fade in its former place. */
export const leaveMs = 160
const nobody: ReadonlySet<string> = new Set()

/** Creates the places of the items of one list. `isWriting` is true while somebody types in the list. */
export function createDeferredSorting(isWriting: () => boolean): Places {
  const listeners = createListeners()
  let latest = new Map<string, boolean>()
  let bought = new Map<string, boolean>()
  let placement: RowPlacement = { bought, leaving: nobody }
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: RowPlacement) => {
    placement = next
    listeners.notify()
  }
  const misplaced = () => [...latest].filter(([id, purchased]) => bought.get(id) !== purchased)
  const settle = () => {
    bought = new Map(latest)
    show({ bought, leaving: nobody })
  }
  const leave = () => {
    if (isWriting()) return wait()
    show({ ...placement, leaving: new Set(misplaced().map(([id]) => id)) })
    timer = setTimeout(settle, leaveMs)
  }
  const wait = () => {
    clearTimeout(timer)
    if (placement.leaving.size > 0) show({ ...placement, leaving: nobody })
    if (misplaced().length > 0) timer = setTimeout(leave, stayMs)
  }

  return {
    get: () => placement,
    subscribe: listeners.subscribe,
    follow: (items) => {
      const before = latest
      latest = new Map(items.map(({ id, purchased }) => [id, purchased]))
      // A new item's place follows from its state, so listeners need no notice.
      for (const [id, purchased] of latest) if (!bought.has(id)) bought.set(id, purchased)
      for (const id of bought.keys()) if (!latest.has(id)) bought.delete(id)
      if (items.some(({ id, purchased }) => before.has(id) && before.get(id) !== purchased)) wait()
    },
    close: () => clearTimeout(timer),
  }
}
