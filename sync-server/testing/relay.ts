import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a server by a port of this machine. */
export interface Relay {
  port: number
  /** The URL of the server by this way. */
  url: string
  /** The open ends of its connections. */
  ends: ReadonlySet<Socket>
  /** Ends the existing connections. */
  cut(): void
  close(): Promise<void>
}

/**
 * `leadsTo` gives the URL of the server for each new connection. `carry` lets its two ends pass on what they receive.
 * When one is closed, the other is, too.
 */
export async function openRelay(leadsTo: () => string, carry: (near: Socket, far: Socket) => void): Promise<Relay> {
  const ends = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const { hostname, port } = new URL(leadsTo())
    const far = connect({ port: Number(port), host: hostname, noDelay: true })
    carry(near, far)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one
        .on('error', () => undefined)
        .once('close', () => {
          ends.delete(one)
          other.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  return {
    port,
    url: Object.assign(new URL(leadsTo()), { port }).href,
    ends,
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
