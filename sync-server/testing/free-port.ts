import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port of loopback. It is below the range for outgoing connections, one of which could otherwise take it before
 * the server under test does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
