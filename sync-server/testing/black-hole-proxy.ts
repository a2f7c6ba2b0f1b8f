import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that can drop all traffic silently, as when a machine has died. */
export interface BlackHoleProxy {
  /** The URL of the server through this proxy. */
  url: string
  /** Existing connections stay open but carry nothing; new ones work. */
  goSilent(): void
  /** Ends the existing connections. */
  cut(): void
  close(): Promise<void>
}

export async function openBlackHoleProxy(to: string): Promise<BlackHoleProxy> {
  const { hostname, port } = new URL(to)
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    pairs.add([near, far])
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other)
      one.on('error', () => undefined).once('close', () => other.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: Object.assign(new URL(to), { port: (server.address() as AddressInfo).port }).href,
    goSilent: () => {
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause()
    },
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
