import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { Reply } from '#shared/contract.ts'
import { call } from './call.ts'

const listeners = createListeners()
let known: Reply<'capabilities'> | undefined
let asking: Promise<Reply<'capabilities'>> | undefined

/** What this server is set up for. It is asked by whoever looks first, and again by the next one where it did not answer. */
export const liveCapabilities: Live<Reply<'capabilities'>> = {
  get: () => known,
  subscribe: (listener) => {
    if (!known) capabilities().catch(() => undefined)
    return listeners.subscribe(listener)
  },
}

/** The same for who waits for it. Throws as `call` does. */
export function capabilities(): Promise<Reply<'capabilities'>> {
  asking ??= ask()
  return asking
}

async function ask(): Promise<Reply<'capabilities'>> {
  try {
    known = await call('capabilities', {})
  } catch (error) {
    asking = undefined
    throw error
  }
  listeners.notify()
  return known
}
