import { setTimeout as delay } from 'node:timers/promises'
import type { Listener, Message } from '#sync-server/db/engine/store.ts'
import { createConnection } from './connection.ts'
import { createNeighbours } from './neighbours.ts'
import { channel, createTeller } from './teller.ts'

const [firstPauseMs, longestPauseMs] = [50, 2000]
/**
 * Pause between two signs of life, and limit of waiting for an answer, ms. They also are pings: without them a
 * connection that only listens does not notice a dead peer.
 */
const [beatMs, answerMs] = [5000, 10_000]
/** Limit of sending what waits at the end, ms. */
const farewellMs = 1000

/**
 * The messages between processes, on a connection of its own that reopens after a loss. Those of others in between are
 * reported as missed; own ones are sent afterwards.
 */
export function createListening(url: string) {
  const connection = createConnection(url, answerMs)
  let listener: Listener | undefined
  let isClosed = false
  let beats: NodeJS.Timeout | undefined
  let othersWrote = 0
  const neighbours = createNeighbours(
    {
      received: (message) => {
        othersWrote++
        listener?.received(message)
      },
      missed: () => missed(),
    },
    () => teller.tell([state]),
  )
  const teller = createTeller(connection.ask, neighbours.lost)
  /** What this process says of itself. */
  let state = neighbours.alive

  function missed(): void {
    othersWrote++
    listener?.missed()
  }

  function beat(): void {
    if (!connection.isOpen()) return
    neighbours.tick()
    teller.tell([state])
  }

  /** Listens until the connection is lost. */
  async function hear(onListening: () => void): Promise<void> {
    const lost = new Promise<void>((resolve) => connection.onNotification(neighbours.hear, resolve))
    await connection.open()
    await connection.run(`LISTEN ${channel}`)
    onListening()
    teller.tell([state])
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

  async function takeLeave(): Promise<void> {
    clearInterval(beats)
    state = neighbours.bye
    teller.tell([state])
    await Promise.race([teller.atRest(), delay(farewellMs, undefined, { ref: false })])
  }

  return {
    /** Resolves once this process listens, and the others know of it. */
    start: async (): Promise<void> => {
      await new Promise<void>((resolve) => {
        let next = () => {
          next = missed
          resolve()
        }
        void hearAgainAndAgain(() => next())
        beats = setInterval(beat, beatMs).unref()
      })
      await teller.atRest()
    },
    listen: (to: Listener): void => {
      listener = to
    },
    /** Sends messages to the other processes; call it after the commit that they are about. */
    tell: (messages: Message[]): void => {
      if (messages.length > 0) teller.tell(messages.map(neighbours.say))
    },
    /** The number of messages of others so far, missed ones included. */
    othersWrote: () => othersWrote,
    close: async (): Promise<void> => {
      if (beats) await takeLeave()
      isClosed = true
      await connection.close()
    },
  }
}
