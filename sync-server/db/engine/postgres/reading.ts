import type { ReadConnection } from '#sync-server/db/engine/readers.ts'
import type { ReadTx } from '#sync-server/db/engine/transaction.ts'
import { createConnection } from './connection.ts'
import { createDb } from './drizzle.ts'
import { ConnectionLost } from './errors.ts'

/** A connection for reads, opened by the first one. Each read is one snapshot of the database. */
export function createReader(url: string): ReadConnection {
  const connection = createConnection(url)
  const db = createDb(connection)

  async function begin(): Promise<void> {
    await connection.open()
    await connection.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  }

  return {
    read: async <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => {
      await begin().catch((error) => {
        // The connection broke while idle, as at a restart of the server: no query was lost.
        if (!(error instanceof ConnectionLost)) throw error
        return begin()
      })
      try {
        return await fn({ db })
      } finally {
        if (connection.isOpen()) await connection.run('COMMIT')
      }
    },
    close: connection.close,
  }
}
