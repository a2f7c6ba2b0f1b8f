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
  asking ??= begin()
  return asking
}

/** Asks anew unless it is known: what was asked before the network came may still fail for want of it. */
export function capabilitiesOnceOnline(): void {
  if (known) return
  asking = begin()
  asking.catch(() => undefined)
}

function begin(): Promise<Reply<'capabilities'>> {
  const own: Promise<Reply<'capabilities'>> = ask().catch((error: unknown) => {
    // Then somebody has asked anew, for whoever waits for this as well.
    if (asking && asking !== own) return asking
    asking = undefined
    throw error
  })
  return own
}

async function ask(): Promise<Reply<'capabilities'>> {
  known = await call('capabilities', {})
  listeners.notify()
  return known
}
