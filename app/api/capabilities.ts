import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { Reply } from '#shared/contract.ts'
import { call } from './call.ts'

const listeners = createListeners()
let known: Reply<'capabilities'> | undefined
let asking = false

/** What this server is set up for. It is asked by whoever looks first, and again by the next one where it did not answer. */
export const liveCapabilities: Live<Reply<'capabilities'>> = {
  get: () => known,
  subscribe: (listener) => {
    if (!known) ask().catch(() => undefined)
    return listeners.subscribe(listener)
  },
}

async function ask(): Promise<void> {
  if (asking) return
  asking = true
  try {
    known = await call('capabilities', {})
    listeners.notify()
  } finally {
    asking = false
  }
}
