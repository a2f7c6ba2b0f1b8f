import { setTimeout as delay } from 'node:timers/promises'
import type { Listener } from '#sync-server/db/store.ts'
import { createConnection } from './connection.ts'
import { channel } from './writing.ts'

const [firstPauseMs, longestPauseMs] = [50, 2000]

/**
 * Hears what other processes tell, on a connection of its own that comes back when it was lost; what was told meanwhile is
 * missed. What `isOurs` says of the telling process is left out.
 */
export function createListening(url: string, isOurs: (processId: number) => boolean) {
  const connection = createConnection(url)
  let listener: Listener | undefined
  let isClosed = false

  async function comeBack(): Promise<void> {
    for (let pauseMs = firstPauseMs; !isClosed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await connection.open()
        await connection.run(`LISTEN ${channel}`)
        return
      } catch {
        await delay(pauseMs, undefined, { ref: false })
      }
    }
  }

  return {
    start: (): Promise<void> => {
      connection.onNotification(
        (news, processId) => isOurs(processId) || listener?.told(news),
        () => void comeBack().then(() => isClosed || listener?.missed()),
      )
      return comeBack()
    },
    listen: (to: Listener): void => {
      listener = to
    },
    close: async (): Promise<void> => {
      isClosed = true
      await connection.close()
    },
  }
}
