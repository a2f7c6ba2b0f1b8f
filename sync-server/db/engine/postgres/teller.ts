/**
 * Sends the messages of this process to the others, in the order of its commits and after them: a commit that sends one
 * itself holds a lock of all databases of its PostgreSQL until it is on disk (docs/decisions/090).
 */
import type { Connection } from './connection.ts'
import { isAnswer } from './errors.ts'

/** The channel for messages of `WriteTx.notify`. */
export const channel = 'caderneta'

/** Limit of waiting messages. Beyond it they are replaced by one that others have missed them. */
const mostWaiting = 5000

/**
 * `ask` fails while the connection is lost. What was not acknowledged is sent again with the next `tell`. `lost` is the
 * message for messages that are not sent.
 */
export function createTeller(ask: Connection['ask'], lost: string) {
  let waiting: string[] = []
  let isSending = false
  const resting: (() => void)[] = []

  function keep(messages: string[]): void {
    waiting = messages.length > mostWaiting ? [lost] : messages
  }

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.length > 0 && isSending) {
      const sent = waiting
      waiting = []
      await ask(`SELECT pg_notify('${channel}', message) FROM unnest($1::text[]) message`, [lastOfEach(sent)]).catch(
        (error) => {
          keep([...(isAnswer(error) ? [lost] : sent), ...waiting])
          // What is refused itself is sent again later, like all without a connection.
          isSending = isAnswer(error) && !sent.includes(lost)
        },
      )
    }
    isSending = false
    if (waiting.length === 0) for (const done of resting.splice(0)) done()
  }

  return {
    tell: (messages: string[]): void => {
      keep([...waiting, ...messages])
      if (!isSending) void sendAll()
    },
    /** Resolves once nothing waits any more. */
    atRest: (): Promise<void> =>
      new Promise((resolve) => {
        if (waiting.length === 0 && !isSending) resolve()
        else resting.push(resolve)
      }),
  }
}

/** PostgreSQL delivers equal messages of one transaction once, at the place of the first; the last one counts. */
const lastOfEach = (messages: string[]): string[] => [...new Set(messages.toReversed())].reverse()
