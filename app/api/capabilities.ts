import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import { untilLoaded } from '#app/lib/until-loaded.ts'
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

/**
 * Asks anew unless it is known, until there is an answer: a request from before the network came may still fail, and so may the
 * first one after it.
 */
export function capabilitiesOnceOnline(): void {
  if (known) return
  asking = begin()
  void untilLoaded(capabilities)
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
