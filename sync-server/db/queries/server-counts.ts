/** Numbers for who watches a server. */
import { and, count, isNotNull, like } from 'drizzle-orm'
import { query, type Store } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { backupFact } from './backup-fact.ts'

export interface ServerCounts {
  people: number
  /** The mails of the last 30 days that were given up. */
  failedMails: number
  /** The size of the database, bytes. */
  databaseBytes: number
  /** The time of the last good backup, ms; undefined without one. */
  backupAt: number | undefined
}

const { users, jobs } = schema

export async function serverCounts(store: Store): Promise<ServerCounts> {
  const [all, failed, backup] = await store.read(async (tx) => [
    await people(tx),
    await mails(tx),
    await backupFact(tx),
  ])
  const { bytes } = await store.measure()
  const failedMails = failed[0]?.jobs ?? 0
  return { people: all[0]?.people ?? 0, failedMails, databaseBytes: bytes, backupAt: backup?.fact.last?.at }
}

const people = query((db) => db.select({ people: count() }).from(users))
const mails = query((db) =>
  db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(isNotNull(jobs.doneAt), isNotNull(jobs.error), like(jobs.kind, '%-mail'))),
)
