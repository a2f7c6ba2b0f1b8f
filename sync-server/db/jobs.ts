/**
 * The queue of what is done after a write: mail, and erasing what closed accounts have left. A job is added inside the write transaction that wants it, so it
 * exists exactly when that write does. Claiming a job counts the attempt and puts off the next one, so that a job
 * whose server died is taken up again. What was in a finished job is wiped at once: it may hold a token.
 */
import { and, asc, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { newId } from '#shared/ids.ts'
import { limitOf } from './prepared.ts'
import { schema } from './schema.ts'
import { type Db, query, type ReadTx, type Store, type WriteTx } from './store.ts'

/** Every kind of job with what it needs to know. Jobs outlive the build that wrote them: extend, do not change. */
export interface JobPayloads {
  'invite-mail': { to: string; ownerName: string; listTitle: string; token: string; canEdit: boolean }
  /** For an address as it was typed: whether it has an account is found out by the job. */
  'reset-mail': { email: string }
  'verify-mail': { userId: string }
  /** `staysIn`: on the device where it was changed the person goes on. */
  'password-changed-mail': { userId: string; sharesEnded: boolean; staysIn?: boolean }
  'google-linked-mail': { userId: string; passwordRemoved: boolean; sharesEnded: boolean }
  /** Browser and system in a word each, or null where they are not known. */
  'new-device-mail': { userId: string; browser: string | null; system: string | null }
  /** The account is gone when this is sent. */
  'account-deleted-mail': { email: string; firstName: string | null }
  /** Whose is written down elsewhere, so that giving this job up forgets nothing. */
  'erase-accounts': Record<string, never>
}

export type JobKind = keyof JobPayloads
export type Job = { [Kind in JobKind]: { kind: Kind; payload: JobPayloads[Kind] } }[JobKind]

/** What a handler is told besides the payload: a name for this attempt. */
export type JobHandler<Kind extends JobKind> = (payload: JobPayloads[Kind], attempt: string) => Promise<void>
export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> }

export type JobRow = typeof schema.jobs.$inferSelect

/** A job that fails is not tried again before this; longer than any attempt takes. */
const claimMs = 2 * 60 * 1000
/** Jobs that were given up stay this long for an operator, the others a day. */
const keepFailedMs = 30 * 24 * 3600 * 1000
const keepDoneMs = 24 * 3600 * 1000

const wakers = new WeakMap<Db, () => void>()

/** Queues a job, to run as soon as the transaction is on disk. */
export async function addJob(tx: WriteTx, { kind, payload }: Job, nowMs: number): Promise<void> {
  await insertJob(tx, { id: newId(), kind, payload, nextAt: nowMs, createdAt: nowMs })
  tx.afterCommit(() => wakers.get(tx.db)?.())
}

/** Whether the very same job has been queued and is not done yet. */
export async function isQueued({ db }: ReadTx, { kind, payload }: Job): Promise<boolean> {
  const same = and(isNull(jobs.doneAt), eq(jobs.kind, kind), eq(jobs.payload, payload))
  return (await db.select({ id: jobs.id }).from(jobs).where(same).limit(1)).length > 0
}

/** Calls `wake` after each commit that added jobs to the store; there is one listener per store. */
export const onJobAdded = (store: Store, wake: () => void): Promise<void> =>
  store.write(async ({ db }) => void wakers.set(db, wake))

/** The job that has been due longest, now counted as attempted, or undefined. */
export async function claimJob(tx: WriteTx, nowMs: number): Promise<JobRow | undefined> {
  const [due] = await dueJob(tx, { now: nowMs })
  if (!due) return undefined
  const [claimed] = await claim(tx, { id: due.id, nextAt: nowMs + claimMs })
  return claimed
}

/** When the next job falls due, ms, or undefined when none waits. */
export async function nextJobAt(tx: ReadTx): Promise<number | undefined> {
  const [next] = await nextJob(tx)
  return next?.nextAt
}

/** Marks a job as done, and wipes what it held. */
export const finishJob = async (tx: WriteTx, id: string, nowMs: number): Promise<void> =>
  void (await tx.db.update(jobs).set({ doneAt: nowMs, payload: {}, error: null }).where(eq(jobs.id, id)))

/** Puts a failed job off until `nextAt`, ms. */
export const postponeJob = async (tx: WriteTx, id: string, error: string, nextAt: number): Promise<void> =>
  void (await tx.db.update(jobs).set({ error, nextAt }).where(eq(jobs.id, id)))

/** Ends a job that will never work, and wipes what it held. Returns how many have been given up and are still kept. */
export async function giveUpJob(tx: WriteTx, id: string, error: string, nowMs: number): Promise<number> {
  await tx.db.update(jobs).set({ doneAt: nowMs, payload: {}, error }).where(eq(jobs.id, id))
  return countGivenUpJobs(tx)
}

/** How many jobs were given up in the last 30 days. */
export async function countGivenUpJobs(tx: ReadTx): Promise<number> {
  const [found] = await givenUp(tx)
  return found?.jobs ?? 0
}

/** Forgets what was done a day ago, and what was given up 30 days ago. */
export async function deleteFinishedJobs({ db }: WriteTx, nowMs: number): Promise<void> {
  await db.delete(jobs).where(and(lte(jobs.doneAt, nowMs - keepDoneMs), isNull(jobs.error)))
  await db.delete(jobs).where(lte(jobs.doneAt, nowMs - keepFailedMs))
}

const { jobs } = schema

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
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), lte(jobs.nextAt, sql.placeholder('now'))))
    .orderBy(asc(jobs.nextAt))
    .limit(limitOf(1)),
)
const claim = query((db) =>
  db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, nextAt: sql`${sql.placeholder('nextAt')}` })
    .where(eq(jobs.id, sql.placeholder('id')))
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
