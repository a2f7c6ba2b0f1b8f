import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way of servers to a PostgreSQL, which can lead to another one, and be cut. */
export interface Wire {
  /** The URL of the database by this way. */
  url: string
  /** New connections lead there. */
  leadTo(url: string): void
  /** Is asked about what a server sends, in one piece; false lets it get lost. */
  passes: (sent: Buffer) => boolean
  close(): Promise<void>
}

export async function openWire(to: string): Promise<Wire> {
  let target = new URL(to)
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, noDelay: true })
    near.on('data', (sent) => wire.passes(sent) && far.write(sent))
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const wire: Wire = {
    url: Object.assign(new URL(to), { port: (server.address() as AddressInfo).port }).href,
    leadTo: (url) => {
      target = new URL(url)
    },
    passes: () => true,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return wire
}
