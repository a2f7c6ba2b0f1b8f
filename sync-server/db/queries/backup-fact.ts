/** The state of the nightly backups: the row `backup` of `serverFacts`. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { and, eq } from 'drizzle-orm'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

export interface BackupFact {
  /** The day on which the night of the last attempt began, 2026-11-28; empty if it is to be repeated. */
  night: string
  state: 'running' | 'good' | 'failed'
  /** The process that is at it. */
  by?: string
  /** The reason of a failure. */
  reason?: string | undefined
  last?: LastBackup | undefined
}

/** The last good backup: its time, ms, its file, its size, and the machine that made it. */
export interface LastBackup {
  at: number
  file: string
  bytes: number
  rows: number
  on?: string
}

/** The fact and the time of its last change, ms; undefined before the first backup. */
export interface KnownBackup {
  fact: BackupFact
  at: number
}

const { serverFacts } = schema
const key = 'backup'

export async function backupFact(tx: ReadTx): Promise<KnownBackup | undefined> {
  const [row] = await known(tx)
  return row && { fact: JSON.parse(row.value), at: row.at }
}

/** True for a backup of this machine that somebody has deleted. */
export const isDeleted = ({ on, file }: LastBackup): boolean => on === hostname() && !existsSync(file)

/** What is known, without a last backup that is no longer there. */
export async function lastingBackup(tx: ReadTx): Promise<Omit<BackupFact, 'by' | 'night'> | undefined> {
  const known = await backupFact(tx)
  if (!known) return undefined
  const { state, reason, last } = known.fact
  if (!last || isDeleted(last)) return { state, reason, last: undefined }
  const { at, file, bytes, rows } = last
  return { state, reason, last: { at, file, bytes, rows } }
}

/** Puts the claim in the place of what was known `before`. False if another process was quicker. */
export async function claimBackup(
  { db }: WriteTx,
  before: KnownBackup | undefined,
  claim: BackupFact,
  now: number,
): Promise<boolean> {
  const row = { key, value: JSON.stringify(claim), at: now }
  const changed = before
    ? await db.update(serverFacts).set(row).where(isStill(before.fact)).returning()
    : await db.insert(serverFacts).values(row).onConflictDoNothing().returning()
  return changed.length > 0
}

/** Ends a claim, unless another process has taken it over. */
export const settleBackup = async (tx: WriteTx, claim: BackupFact, done: BackupFact, now: number): Promise<void> =>
  void (await tx.db
    .update(serverFacts)
    .set({ value: JSON.stringify(done), at: now })
    .where(isStill(claim)))

/** Says that the process of a claim lives. */
export const keepClaim = async ({ db }: WriteTx, claim: BackupFact, now: number): Promise<void> =>
  void (await db.update(serverFacts).set({ at: now }).where(isStill(claim)))

const isStill = (fact: BackupFact) => and(eq(serverFacts.key, key), eq(serverFacts.value, JSON.stringify(fact)))

const known = query((db) => db.select().from(serverFacts).where(eq(serverFacts.key, key)))
