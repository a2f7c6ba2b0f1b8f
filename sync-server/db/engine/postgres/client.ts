import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import pg from 'pg'

/** The system probes a silent connection after this time. `connection.ts` sets the same limit at the other end. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/** Limit of waiting for the end of a disconnect, ms: a dead machine never confirms it. */
const farewellMs = 2000

/** A PostgreSQL client that can be closed without an answer of the other machine. */
export class Client extends pg.Client {
  isPooled = false
  readonly #socket: Socket
  #isHeld = false

  constructor(config: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, ...keptAlive, stream: () => socket })
    this.#socket = socket
    // Without a listener an error would end the process; running queries fail as well.
    this.on('error', () => undefined)
  }

  /** The id of the PostgreSQL process, as the other end of the connection gives it. */
  processId(): number {
    return (this as unknown as { processID?: number }).processID ?? 0
  }

  /**
   * Sends in one packet what this turn of the event loop writes from here on: a packet for each statement takes longer
   * than all other work on it.
   */
  inOnePacket(): this {
    if (this.#isHeld) return this
    // With TLS it is another stream than the socket.
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    this.#isHeld = true
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
    return this
  }

  /** Finds out whether the other end is a pooler, which gives an id of its own. */
  async findPooler(): Promise<void> {
    const { rows } = await this.query<{ id: number }>('SELECT pg_backend_pid() id')
    this.isPooled = rows[0]?.id !== this.processId()
  }

  /** Disconnects, within a time limit. */
  async close(): Promise<void> {
    const timer = setTimeout(() => this.#socket.destroy(), farewellMs)
    await this.end().catch(() => undefined)
    clearTimeout(timer)
  }
}
