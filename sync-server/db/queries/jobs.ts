/**
 * The queue of work after a write: mail, and the erasure of closed accounts. A job is added inside the write
 * transaction that needs it, so it exists exactly if that write does. Claiming a job counts the attempt and schedules
 * the next one, so that a job whose server died is run again. The payload of a finished job is wiped at once, because
 * it may contain a token.
 */
import { and, asc, count, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { Language } from '#shared/settings.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx, type Store, type WriteTx } from '#sync-server/db/engine/store.ts'
import { homeOf } from '#sync-server/db/engine/transaction.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { latestToCome } from './times-to-come.ts'

/** Every kind of job with its payload. Jobs outlive the build that wrote them: extend, do not change. */
export interface JobPayloads {
  'invite-mail': {
    to: string
    ownerName: string
    listTitle: string
    token: string
    canEdit: boolean
    /** The language of the owner, for a reader without an account. */
    language?: Language
  }
  /** Addressed by e-mail, because the address may have no account: the job looks the account up. */
  'reset-mail': { email: string }
  'verify-mail': { userId: string }
  /** To somebody without an account, who proves by its link that the address is theirs. */
  'registration-mail': { email: string }
  /** `staysIn` is true if the person stays signed in on the device of the change. */
  'password-changed-mail': { userId: string; sharesEnded: boolean; staysIn?: boolean }
  'google-linked-mail': { userId: string; passwordRemoved: boolean; sharesEnded: boolean }
  /** Labels of browser and system, or null if unknown. */
  'new-device-mail': { userId: string; browser: string | null; system: string | null }
  'calendar-opened-mail': { userId: string }
  'token-created-mail': { userId: string }
  /** The account is already deleted when this is sent. */
  'account-deleted-mail': { email: string; firstName: string | null; byAdmin?: boolean; language?: Language }
  /** The accounts are stored in `closed_accounts`, so that nothing is lost if this job is given up. */
  'erase-accounts': Record<string, never>
}

export type JobKind = keyof JobPayloads
export type Job = { [Kind in JobKind]: { kind: Kind; payload: JobPayloads[Kind] } }[JobKind]

/** Runs a job; rejects if it failed. `attempt` is a unique name of this attempt. */
export type JobHandler<Kind extends JobKind> = (payload: JobPayloads[Kind], attempt: string) => Promise<void>
export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> }

/** Limit of the pause after a failure, ms. */
export const longestPauseMs = 3600 * 1000

export type JobRow = typeof schema.jobs.$inferSelect

/** A claimed job whose server died runs again after this time, ms, which is longer than any attempt takes. */
const claimMs = 2 * 60 * 1000
/** Given-up jobs stay for 30 days, so that an operator can look into them. Finished jobs stay for a day. */
const keepFailedMs = 30 * dayMs
const keepDoneMs = dayMs

const wakers = new WeakMap<object, () => void>()

/** Queues a job, to run after the commit of this transaction. */
export async function addJob(tx: WriteTx, { kind, payload }: Job, nowMs: number): Promise<void> {
  await insertJob(tx, { id: newId(), kind, payload, nextAt: nowMs, createdAt: nowMs })
  tx.afterCommit(() => wakers.get(homeOf(tx.db))?.())
}

/** True if an identical job is queued and not finished. */
export async function isQueued({ db }: ReadTx, { kind, payload }: Job): Promise<boolean> {
  const same = and(isNull(jobs.doneAt), eq(jobs.kind, kind), eq(jobs.payload, payload))
  return (await db.select({ id: jobs.id }).from(jobs).where(same).limit(1)).length > 0
}

/** Calls `wake` for each added job once it is committed; there is one listener per store. */
export const onJobAdded = ({ home }: Store, wake: () => void): unknown => wakers.set(home, wake)

/**
 * Claims the job that has been due longest, which counts as an attempt, and returns it; undefined if none is due. One
 * that was postponed by a clock that was ahead is due.
 */
export async function claimJob(tx: WriteTx, nowMs: number): Promise<JobRow | undefined> {
  const [due] = await dueJob(tx, { now: nowMs, latest: latestToCome(nowMs, longestPauseMs) })
  if (!due) return undefined
  const [claimed] = await claim(tx, { ...due, nextAt: nowMs + claimMs })
  // Another process has claimed it meanwhile, so the next one is searched for.
  return claimed ?? claimJob(tx, nowMs)
}

/** The due time of the next job, ms, or undefined without one. */
export async function nextJobAt(tx: ReadTx): Promise<number | undefined> {
  const [next] = await nextJob(tx)
  return next?.nextAt
}

export const finishJob = async (tx: WriteTx, id: string, nowMs: number): Promise<void> =>
  void (await tx.db.update(jobs).set({ doneAt: nowMs, payload: {}, error: null }).where(eq(jobs.id, id)))

/** Postpones a failed job until `nextAt`, ms. */
export const postponeJob = async (tx: WriteTx, id: string, error: string, nextAt: number): Promise<void> =>
  void (await tx.db.update(jobs).set({ error, nextAt }).where(eq(jobs.id, id)))

/** Ends a job that cannot succeed, and wipes its payload. Returns the number of given-up jobs still kept. */
export async function giveUpJob(tx: WriteTx, id: string, error: string, nowMs: number): Promise<number> {
  await tx.db.update(jobs).set({ doneAt: nowMs, payload: {}, error }).where(eq(jobs.id, id))
  return countGivenUpJobs(tx)
}

/** The number of jobs given up and not yet deleted, which happens after 30 days. */
export async function countGivenUpJobs(tx: ReadTx): Promise<number> {
  const [found] = await givenUp(tx)
  return found?.jobs ?? 0
}

/** The error of a mail that waits because MAIL_LIMIT is used up. */
export const heldMailError = 'MAIL_LIMIT is reached: the mail waits'

/** The number of mails that wait because MAIL_LIMIT is used up. */
export async function countHeldMails(tx: ReadTx): Promise<number> {
  const [found] = await held(tx, { error: heldMailError })
  return found?.jobs ?? 0
}

/** The numbers of jobs that wait, of the mails among them that MAIL_LIMIT holds back, and of those given up and kept. */
export async function countJobs(tx: ReadTx): Promise<{ waiting: number; held: number; failed: number }> {
  const [found] = await tx.db.select({ jobs: count() }).from(jobs).where(isNull(jobs.doneAt))
  return { waiting: found?.jobs ?? 0, held: await countHeldMails(tx), failed: await countGivenUpJobs(tx) }
}

/** Deletes jobs finished at least a day ago, and those given up at least 30 days ago. */
export async function deleteFinishedJobs({ db }: WriteTx, nowMs: number): Promise<void> {
  await db.delete(jobs).where(and(lte(jobs.doneAt, nowMs - keepDoneMs), isNull(jobs.error)))
  await db.delete(jobs).where(lte(jobs.doneAt, nowMs - keepFailedMs))
}

const { jobs } = schema

const held = query((db) =>
  db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), eq(jobs.error, sql.placeholder('error')))),
)
const insertJob = query((db) =>
  db.insert(jobs).values({
    id: sql.placeholder('id'),
    kind: sql.placeholder('kind'),
    payload: sql.placeholder('payload'),
    nextAt: sql.placeholder('nextAt'),
    createdAt: sql.placeholder('createdAt'),
  }),
)
const dueJob = query((db) =>
  db
    .select({ id: jobs.id, seenAt: jobs.nextAt })
    .from(jobs)
    .where(
      and(
        isNull(jobs.doneAt),
        or(lte(jobs.nextAt, sql.placeholder('now')), gt(jobs.nextAt, sql.placeholder('latest'))),
      ),
    )
    .orderBy(asc(jobs.nextAt))
    .limit(limitOf(1)),
)
const claim = query((db) =>
  db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, nextAt: sql`${sql.placeholder('nextAt')}` })
    .where(and(eq(jobs.id, sql.placeholder('id')), eq(jobs.nextAt, sql.placeholder('seenAt')), isNull(jobs.doneAt)))
    .returning(),
)
const nextJob = query((db) =>
  db.select({ nextAt: jobs.nextAt }).from(jobs).where(isNull(jobs.doneAt)).orderBy(asc(jobs.nextAt)).limit(limitOf(1)),
)
const givenUp = query((db) =>
  db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(isNotNull(jobs.doneAt), isNotNull(jobs.error))),
)
