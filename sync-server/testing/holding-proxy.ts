import type { Socket } from 'node:net'
import { openRelay } from './relay.ts'

/** A proxy to a server that holds its answers back while clients still send. */
export interface HoldingProxy {
  /** The URL of the server through this proxy. */
  url: string
  /** The number of times that clients had to wait for answers since the last call. */
  countWaits(): number
  close(): Promise<void>
}

/** Clients that have sent nothing for this time, ms, wait for an answer. */
const silenceMs = 300

export async function openHoldingProxy(to: string): Promise<HoldingProxy> {
  const held: [to: Socket, answer: Buffer][] = []
  let [hasSent, waits] = [false, 0]
  let silence: NodeJS.Timeout | undefined
  const release = () => {
    if (hasSent && held.length > 0) waits++
    hasSent = false
    for (const [near, answer] of held.splice(0)) near.write(answer)
  }
  const holdOn = () => {
    clearTimeout(silence)
    silence = setTimeout(release, silenceMs)
  }
  const carry = (near: Socket, far: Socket) => {
    near.on('data', (sent) => {
      hasSent = true
      far.write(sent)
      holdOn()
    })
    far.on('data', (answer) => {
      held.push([near, answer])
      holdOn()
    })
  }
  const relay = await openRelay(() => to, carry)
  return {
    url: relay.url,
    countWaits: () => {
      const counted = waits
      waits = 0
      return counted
    },
    close: async () => {
      clearTimeout(silence)
      await relay.close()
    },
  }
}
