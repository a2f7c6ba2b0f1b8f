import type { ReadConnection } from '#sync-server/db/engine/readers.ts'
import type { ReadTx } from '#sync-server/db/engine/transaction.ts'
import { createConnection } from './connection.ts'
import { createDb } from './drizzle.ts'
import { isConnectionLost } from './errors.ts'

/** A connection for reads, opened by the first one. Each read is one snapshot of the database. */
export function createReader(url: string, home: object): ReadConnection {
  const connection = { ...createConnection(url), home }
  const db = createDb(connection)

  async function readOnce<T>(fn: (tx: ReadTx) => Promise<T>, isOneStatement: boolean): Promise<T> {
    await connection.open()
    // Behind a pooler only a transaction has limits.
    const isBare = isOneStatement && !connection.isPooled()
    if (!isBare) await connection.send(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${connection.limits()}`)
    try {
      const value = await fn({ db })
      if (!isBare) await connection.send('COMMIT')
      return value
    } catch (error) {
      if (connection.isOpen()) await connection.undo('ROLLBACK')
      throw error
    }
  }

  return {
    read: <T>(fn: (tx: ReadTx) => Promise<T>, isOneStatement = false): Promise<T> => {
      const answered = connection.answered()
      return readOnce(fn, isOneStatement).catch((error) => {
        // The connection broke while idle, as at a restart of the server: nothing was read.
        if (!isConnectionLost(error) || connection.answered() > answered) throw error
        return readOnce(fn, isOneStatement)
      })
    },
    close: connection.close,
  }
}
