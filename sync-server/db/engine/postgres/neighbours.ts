/**
 * The other processes on the database. One that is killed between its commit and its message leaves devices unpoked, so
 * each says regularly that it is alive, and at its end that it leaves. Messages name the store that sends them: behind a
 * pooler the database does not know.
 */
import { newId } from '#shared/ids.ts'
import type { Listener, Message } from '#sync-server/db/engine/store.ts'

/** A process counts as killed after this many ticks without a sign of it. */
const mostSilentTicks = 3

/** `met` is called when a process is heard for the first time. */
export function createNeighbours({ received, missed }: Listener, met: () => void) {
  const self = newId()
  /** The ticks since the last sign of life, by the name of a process. One of an older version gives none. */
  const silences = new Map<string, number>()
  const say = (message: Message): string => JSON.stringify({ ...message, from: self })

  return {
    say,
    alive: say({ alive: true }),
    bye: say({ bye: true }),
    /** Says that messages were lost. */
    lost: say({ lost: true }),
    hear: (text: string): void => {
      const message = messageIn(text)
      const { from, alive, bye, lost } = message
      if (from === self) return
      if (bye) silences.delete(String(from))
      else if (lost) missed()
      else if (!alive) received(message)
      else {
        if (!silences.has(String(from))) met()
        silences.set(String(from), 0)
      }
    },
    tick: (): void => {
      const gone = [...silences].filter(([, ticks]) => ticks === mostSilentTicks)
      for (const [name, ticks] of silences) silences.set(name, ticks + 1)
      for (const [name] of gone) silences.delete(name)
      if (gone.length > 0) missed()
    },
  }
}

function messageIn(text: string): Message {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
