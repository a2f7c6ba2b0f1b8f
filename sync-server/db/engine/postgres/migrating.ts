import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
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
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.close()
  }
}
