import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import { untilLoaded } from '#app/lib/retrying.ts'
import type { Reply } from '#shared/contract.ts'
import { call } from './call.ts'

const listeners = createListeners()
let known: Reply<'capabilities'> | undefined
let asking: Promise<Reply<'capabilities'>> | undefined

/**
 * The features that this server is configured for. Undefined until the server has answered. The first subscriber
 * requests them; after a failure the next subscriber requests them again.
 */
export const liveCapabilities: Live<Reply<'capabilities'>> = {
  get: () => known,
  subscribe: (listener) => {
    if (!known) capabilities().catch(() => undefined)
    return listeners.subscribe(listener)
  },
}

/** The capabilities as a promise. Throws as `call` does. */
export function capabilities(): Promise<Reply<'capabilities'>> {
  asking ??= begin()
  return asking
}

/**
 * Requests the capabilities until there is an answer, unless they are known. Call it when the network is back: a
 * request from before that may still fail, and so may the first one after it.
 */
export function capabilitiesOnceOnline(): void {
  if (known) return
  asking = begin()
  void untilLoaded(capabilities)
}

function begin(): Promise<Reply<'capabilities'>> {
  const own: Promise<Reply<'capabilities'>> = ask().catch((error: unknown) => {
    // A newer request exists, and also serves those who wait for this one.
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
