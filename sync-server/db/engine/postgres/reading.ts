import type { ReadConnection } from '#sync-server/db/engine/readers.ts'
import type { ReadTx } from '#sync-server/db/engine/transaction.ts'
import { createConnection } from './connection.ts'
import { createDb } from './drizzle.ts'
import { isConnectionLost } from './errors.ts'

/** A connection for reads, opened by the first one. Each read is one snapshot of the database. */
export function createReader(url: string, home: object): ReadConnection {
  const connection = { ...createConnection(url), home }
  const db = createDb(connection)

  async function readOnce<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> {
    await connection.open()
    await connection.send(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${connection.limits()}`)
    try {
      return await fn({ db })
    } catch (error) {
      if (connection.isOpen()) await connection.undo('ROLLBACK')
      throw error
    }
  }

  return {
    read: async <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => {
      const answered = connection.answered()
      const value = await readOnce(fn).catch((error) => {
        // The connection broke while idle, as at a restart of the server: nothing was read.
        if (!isConnectionLost(error) || connection.answered() > answered) throw error
        return readOnce(fn)
      })
      await connection.send('COMMIT')
      return value
    },
    close: connection.close,
  }
}
