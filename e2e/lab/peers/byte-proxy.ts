import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a server on loopback that counts bytes. */
export interface ByteProxy {
  url: string
  /** Bytes of TCP in each direction since `reset`. */
  counted(): { up: number; down: number }
  reset(): void
  close(): Promise<void>
}

/** Opens a proxy to a port of this machine. */
export async function openByteProxy(port: number): Promise<ByteProxy> {
  const open = new Set<Socket>()
  let [up, down] = [0, 0]
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ port, host: '127.0.0.1', noDelay: true })
    join(client, target)
    join(target, client)
    client.on('data', ({ length }: Buffer) => (up += length))
    target.on('data', ({ length }: Buffer) => (down += length))
  })
  const join = (from: Socket, to: Socket) => {
    open.add(from)
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.end()
    })
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted: () => ({ up, down }),
    reset: () => {
      up = 0
      down = 0
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
