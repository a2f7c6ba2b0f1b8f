import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

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
  const { hostname, port } = new URL(to)
  const open = new Set<Socket>()
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
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true })
    near.on('data', (sent) => {
      hasSent = true
      far.write(sent)
      holdOn()
    })
    far.on('data', (answer) => {
      held.push([near, answer])
      holdOn()
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined).once('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(to), { port: (server.address() as AddressInfo).port }).href,
    countWaits: () => {
      const counted = waits
      waits = 0
      return counted
    },
    close: async () => {
      clearTimeout(silence)
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
