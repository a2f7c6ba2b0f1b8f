import { createListeners } from '#app/lib/listeners.ts'
import { readStored, storageKeys, writeStored } from './storage.ts'

/**
 * The shared lists that the person has viewed, by the ids of their memberships. No other person has the same ids, so
 * people who share a device share this value.
 */
const listeners = createListeners()
let known: { text: string | null; ids: ReadonlySet<string> } = { text: null, ids: new Set() }

/** Notifies the subscribers if another tab marks shared lists as viewed, or clears these marks at its sign-out. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.viewedSharedLists || key === null) listeners.notify()
  })
}

export const viewedLists = {
  get: (): ReadonlySet<string> => {
    const text = readStored(storageKeys.viewedSharedLists)
    if (text !== known.text) known = { text, ids: parse(text) }
    return known.ids
  },
  subscribe: listeners.subscribe,
}

/** Adds memberships to the viewed ones. */
export function markAllAsViewed(ids: readonly string[]): void {
  const viewed = viewedLists.get()
  const fresh = ids.filter((id) => !viewed.has(id))
  if (fresh.length === 0) return
  writeStored(storageKeys.viewedSharedLists, JSON.stringify([...viewed, ...fresh]))
  listeners.notify()
}

function parse(text: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}
