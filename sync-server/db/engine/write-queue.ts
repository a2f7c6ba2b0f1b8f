/**
 * The queue of the single writer. Waiting jobs share one commit (and so one fsync), each inside its own savepoint: one
 * that throws leaves no trace and affects nobody. While another process holds the write lock the jobs wait here,
 * without blocking anybody else, and none is begun: a job runs once, or is refused without having run. Waiting is
 * limited, and so is a job: it is undone if it takes too long (deadline.ts).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Deadline, OutOfTime } from './deadline.ts'
import type { ScopeNames } from './scope-locks.ts'
import { createTransactions, type Hooks, undoSince, type WriteTx, type Writing } from './transaction.ts'

interface Waiting {
  /** The job waits for other processes until this time, ms of `performance.now()`. */
  patientUntil: number
  /** The job waits for its turn until this time, ms of `performance.now()`. */
  waitsUntil: number
  /** True if the job shares its commit with no other job: writes that it reads must be committed and counted before. */
  isAlone: boolean
  names: ScopeNames
}

interface QueuedWrite extends Waiting {
  /** Returns the error of a failed job; undefined after success. */
  run(tx: WriteTx): Promise<unknown>
  settle(commitError?: unknown): void
}

interface Limits {
  deadline: Deadline
  /** Limit of waiting for earlier jobs, ms. */
  queueWaitMs: number
}

/** After this time a commit takes no more jobs, so that no job waits for many others. */
const maxMsPerCommit = 20
/** First pause before the lock is requested again; doubled each time, up to the longest. */
const firstPauseMs = 2
const longestPauseMs = 50

interface WriteOptions {
  /** Limit of waiting for other processes, ms. */
  lockWaitMs: number
  isAlone?: boolean
  /** The scopes that the job locks. */
  names?: ScopeNames
}

export function createQueue(writing: Writing, { deadline, queueWaitMs }: Limits) {
  const waiting: QueuedWrite[] = []
  const committer = createCommitter(writing, deadline)
  let draining: Promise<void> | undefined
  let isTimed = false

  async function drain(): Promise<void> {
    // Jobs queued in the same turn of the event loop join the commit.
    await new Promise(setImmediate)
    while (waiting.length > 0) await committer.runTogether(waiting)
    draining = undefined
  }

  function refuseLate(): void {
    const now = performance.now()
    const late = takeThose(waiting, ({ waitsUntil }) => waitsUntil <= now)
    settleAll(late, new OutOfTime(`a write waited longer than ${queueWaitMs} ms`))
    isTimed = waiting.length > 0
    if (isTimed) setTimeout(refuseLate, queueWaitMs / 4).unref()
  }

  return {
    enqueue: <T>(
      fn: (tx: WriteTx) => Promise<T>,
      { lockWaitMs, isAlone = false, names = { scopes: [] } }: WriteOptions,
    ): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const now = performance.now()
        const ends = { patientUntil: now + lockWaitMs, waitsUntil: now + queueWaitMs }
        waiting.push(createJob(fn, { ...ends, isAlone, names }, resolve, reject))
        draining ??= drain()
        if (!isTimed) setTimeout(refuseLate, queueWaitMs).unref()
        isTimed = true
      }),
    /** True if the running commit has delayed others for longer than one job may take. */
    isStuck: () => performance.now() > committer.holdsSince() + deadline.jobMs,
    idle: async () => {
      while (draining !== undefined) await draining
    },
  }
}

function createJob<T>(
  fn: (tx: WriteTx) => Promise<T>,
  waiting: Waiting,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): QueuedWrite {
  let finish: () => void
  return {
    ...waiting,
    run: (tx) =>
      tx
        .savepoint(() => fn(tx))
        .then(
          (value) => {
            finish = () => resolve(value)
          },
          (error: unknown) => {
            finish = () => reject(error)
            return error
          },
        ),
    settle: (commitError) => (commitError === undefined ? finish() : reject(commitError)),
  }
}

/**
 * Runs jobs from the front of a queue inside one commit. No job is settled before that commit is on disk or has failed.
 */
function createCommitter(writing: Writing, deadline: Deadline) {
  const createTx = createTransactions(writing, deadline)
  let holdsSince = Number.POSITIVE_INFINITY

  /**
   * Runs jobs, and moves each started one from `waiting` to `begun`. Throws the error of a job after which the database
   * has undone the whole transaction.
   */
  async function runJobs(waiting: QueuedWrite[], begun: QueuedWrite[], { hooks, mayJoin }: Commit): Promise<void> {
    for (let job = waiting.shift(); job; job = mayJoin(job) ? waiting.shift() : undefined) {
      begun.push(job)
      deadline.begin()
      const error = await job.run(createTx(hooks, job.names))
      deadline.end()
      if (writing.isInTransaction()) continue
      // Without an error of the job the connection broke after its last statement: the commit fails with that cause.
      if (error === undefined) return
      throw error
    }
  }

  async function runTogether(waiting: QueuedWrite[]): Promise<void> {
    if (!(await takeLock(writing, waiting))) return
    holdsSince = performance.now()
    const jobs: QueuedWrite[] = []
    const commit = createCommit(jobs, waiting)
    const { hooks } = commit
    try {
      await runJobs(waiting, jobs, commit)
      hooks.commit.unshift(await writing.commit(hooks.messages))
    } catch (error) {
      if (writing.isInTransaction()) await writing.rollback()
      undoSince(hooks)
      return settleAll(jobs, error)
    } finally {
      holdsSince = Number.POSITIVE_INFINITY
    }
    for (const hook of hooks.commit) hook()
    settleAll(jobs)
  }

  return { runTogether, holdsSince: () => holdsSince }
}

interface Commit {
  hooks: Hooks
  /** True if the next waiting job shares the commit with `last`. */
  mayJoin(last: QueuedWrite): boolean
}

function createCommit(jobs: QueuedWrite[], waiting: QueuedWrite[]): Commit {
  const until = performance.now() + maxMsPerCommit
  let isSingle = false
  const mayJoin = (last: Waiting) => {
    const mayShare = !isSingle && !last.isAlone && waiting[0]?.isAlone === false
    return mayShare && performance.now() < until
  }
  const isShared = () => {
    // From here on the failure of the commit is that of its only job, so no other one may join.
    isSingle = jobs.length === 1 && !mayJoin(jobs[0] as Waiting)
    return !isSingle
  }
  return { hooks: { isShared, commit: [], undo: [], messages: [] }, mayJoin }
}

/** Begins the transaction once no other process writes. False if no job waits any more: each has failed. */
async function takeLock(writing: Writing, waiting: QueuedWrite[]): Promise<boolean> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await writing.begin(patienceOf(waiting))
      return true
    } catch (error) {
      settleAll(writing.isBusy(error) ? takeImpatient(waiting) : waiting.splice(0), error)
      if (waiting.length === 0) return false
    }
    await delay(pauseMs)
  }
}

/** The time that the least patient job still waits for other processes, ms. */
const patienceOf = (waiting: QueuedWrite[]): number =>
  Math.max(0, Math.min(...waiting.map(({ patientUntil }) => patientUntil)) - performance.now())

function takeImpatient(waiting: QueuedWrite[]): QueuedWrite[] {
  const now = performance.now()
  return takeThose(waiting, ({ patientUntil }) => patientUntil <= now)
}

function takeThose(waiting: QueuedWrite[], isMeant: (job: QueuedWrite) => boolean): QueuedWrite[] {
  const taken = waiting.filter(isMeant)
  waiting.splice(0, waiting.length, ...waiting.filter((job) => !taken.includes(job)))
  return taken
}

function settleAll(jobs: QueuedWrite[], commitError?: unknown): void {
  for (const job of jobs) job.settle(commitError)
}
