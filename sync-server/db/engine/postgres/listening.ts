import { setTimeout as delay } from 'node:timers/promises'
import type { Listener } from '#sync-server/db/engine/store.ts'
import { createConnection } from './connection.ts'
import { channel } from './writing.ts'

const [firstPauseMs, longestPauseMs] = [50, 2000]
/**
 * Pause between two pings, and limit of waiting for an answer, ms. Without pings a connection that only listens does
 * not notice a dead peer.
 */
const [beatMs, answerMs] = [10_000, 10_000]

/**
 * Receives the messages of all processes, on a connection of its own that reopens after a loss; messages in between
 * are reported as missed.
 */
export function createListening(url: string) {
  const connection = createConnection(url, answerMs)
  let listener: Listener | undefined
  let isClosed = false
  let beats: NodeJS.Timeout | undefined

  /** Starts listening. A repetition only pings the server. */
  const sayThatWeListen = () => connection.run(`LISTEN ${channel}`)

  /** Listens until the connection is lost. */
  async function hear(onListening: () => void): Promise<void> {
    const lost = new Promise<void>((resolve) =>
      connection.onNotification((message) => listener?.received(message), resolve),
    )
    await connection.open()
    await sayThatWeListen()
    onListening()
    await lost
  }

  async function hearAgainAndAgain(onListening: () => void): Promise<void> {
    for (let pauseMs = firstPauseMs; !isClosed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await hear(() => {
        pauseMs = firstPauseMs
        onListening()
      }).catch(() => undefined)
      if (!isClosed) await delay(pauseMs, undefined, { ref: false })
    }
  }

  return {
    start: (): Promise<void> =>
      new Promise((resolve) => {
        let next = () => {
          next = () => listener?.missed()
          resolve()
        }
        void hearAgainAndAgain(() => next())
        beats = setInterval(() => void sayThatWeListen().catch(() => undefined), beatMs).unref()
      }),
    listen: (to: Listener): void => {
      listener = to
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(beats)
      await connection.close()
    },
  }
}
