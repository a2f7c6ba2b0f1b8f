/** Numbers for who watches a server. */
import { and, count, isNotNull, like } from 'drizzle-orm'
import { query, type Store } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { lastingBackup } from './backup-fact.ts'
import { countHeldMails } from './jobs.ts'

export interface ServerCounts {
  people: number
  /** The mails of the last 30 days that were given up. */
  failedMails: number
  /** The mails that wait because MAIL_LIMIT is used up. */
  heldMails: number
  /** True while STORAGE_LIMIT is reached. */
  isStorageFull: boolean
  /** The size of the database, bytes. */
  databaseBytes: number
  /** The time of the last good backup, ms; undefined without one, or after its deletion. */
  backupAt: number | undefined
}

const { users, jobs } = schema

/** `storageLimit`: STORAGE_LIMIT, bytes. */
export async function serverCounts(store: Store, storageLimit = Number.POSITIVE_INFINITY): Promise<ServerCounts> {
  const [all, failed, heldMails, backup] = await store.read(async (tx) => [
    await people(tx),
    await mails(tx),
    await countHeldMails(tx),
    await lastingBackup(tx),
  ])
  const { bytes, usedBytes } = await store.measure()
  const failedMails = failed[0]?.jobs ?? 0
  return {
    people: all[0]?.people ?? 0,
    failedMails,
    heldMails,
    isStorageFull: usedBytes > storageLimit,
    databaseBytes: bytes,
    backupAt: backup?.last?.at,
  }
}

const people = query((db) => db.select({ people: count() }).from(users))
const mails = query((db) =>
  db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(isNotNull(jobs.doneAt), isNotNull(jobs.error), like(jobs.kind, '%-mail'))),
)
