import { Socket } from 'node:net'
import pg from 'pg'

/** A connection that is quiet for so long is looked after by the systems of both ends. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/** A machine that has died answers no farewell either; who closes waits for it no longer. */
const farewellMs = 2000

/** A client of PostgreSQL whose end does not depend on the other machine. */
export class Client extends pg.Client {
  readonly #socket: Socket

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, ...keptAlive, stream: () => socket })
    this.#socket = socket
    // Without a listener it would end the process; what is asked over it fails as well.
    this.on('error', () => undefined)
  }

  /** Says goodbye, for so long as that may take. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#socket.destroy(), farewellMs)
    await this.end().catch(() => undefined)
    clearTimeout(timer)
  }
}
