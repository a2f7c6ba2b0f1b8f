import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { migrateKnown } from '#sync-server/db/migrations/journal.mjs'
import { Client } from './client.ts'
import { writersLock } from './writing.ts'

/**
 * Migrates the database under the lock of writers, for which it waits up to `waitMs`. Of several starting processes the
 * first migrates; the others find nothing to do. Writers wait meanwhile.
 */
export async function migrateDatabase(url: string, migrationsFolder: string, waitMs: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: waitMs })
  try {
    await client.connect()
    await client.query(`SET lock_timeout = ${waitMs}`)
    await client.query(`SELECT pg_advisory_lock(${writersLock})`)
    const ask = async (text: string) => (await client.query(text)).rows
    const database = { ask, isPostgres: true, folder: migrationsFolder }
    await migrateKnown(database, (config) => migrate(drizzle(client), config))
  } finally {
    await client.close()
  }
}
