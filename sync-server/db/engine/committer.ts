/**
 * Commits on one writing connection. The writes of a commit (and so of one fsync) run one after the other, each inside
 * its own savepoint: one that throws leaves no trace and affects nobody. While others hold the locks nothing is begun: a
 * write runs once, or is refused without having run. It is undone if it takes too long (deadline.ts).
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Deadline } from './deadline.ts'
import type { ScopeNames } from './scope-locks.ts'
import { createTransactions, type Hooks, undoSince, type WriteTx, type Writing } from './transaction.ts'

export interface QueuedWrite {
  /** It waits for the locks of others until this time, ms of `performance.now()`. */
  patientUntil: number
  /** It waits for its turn until this time, ms of `performance.now()`. */
  waitsUntil: number
  /** False if it has a commit of its own: writes that it reads must be committed and counted before. */
  sharesCommit: boolean
  names: ScopeNames
  /** Returns the error of a failed job; undefined after success. */
  run(tx: WriteTx): Promise<unknown>
  settle(commitError?: unknown): void
}

/** The writes of a commit. */
export interface Source {
  /** Those that wait for the locks together. */
  starting: QueuedWrite[]
  /** The next one; undefined if none may join any more. */
  peek(): QueuedWrite | undefined
  take(): QueuedWrite | undefined
}

export interface WritingConnection {
  writing: Writing
  deadline: Deadline
}

/** After this time a commit takes no more jobs, so that no job waits for many others. */
const maxMsPerCommit = 20
/** First pause before the lock is requested again; doubled each time, up to the longest. */
const firstPauseMs = 2
const longestPauseMs = 50

/** Runs writes of a source inside one commit. None is settled before that commit is on disk or has failed. */
export function createCommitter({ writing, deadline }: WritingConnection) {
  const createTx = createTransactions(writing, deadline)
  let holdsSince = Number.POSITIVE_INFINITY

  /**
   * Runs jobs, and adds each started one to `begun`. Throws the error of a job after which the database has undone the
   * whole transaction.
   */
  async function runJobs(source: Source, begun: QueuedWrite[], { hooks, mayJoin }: Commit): Promise<void> {
    for (let job = source.take(); job; job = mayJoin(job) ? source.take() : undefined) {
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

  async function runTogether(source: Source, names: ScopeNames): Promise<void> {
    if (!(await takeLocks(writing, source.starting, names))) return
    holdsSince = performance.now()
    const jobs: QueuedWrite[] = []
    const commit = createCommit(jobs, source)
    const { hooks } = commit
    try {
      await runJobs(source, jobs, commit)
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

  return {
    runTogether,
    /** True if the running commit has delayed others for longer than one job may take. */
    isStuck: () => performance.now() > holdsSince + deadline.jobMs,
  }
}

interface Commit {
  hooks: Hooks
  /** True if the next job shares the commit with `last`. */
  mayJoin(last: QueuedWrite): boolean
}

function createCommit(jobs: QueuedWrite[], source: Source): Commit {
  const until = performance.now() + maxMsPerCommit
  let isSingle = false
  const mayJoin = (last: QueuedWrite) =>
    !isSingle && last.sharesCommit && performance.now() < until && source.peek()?.sharesCommit === true
  const isShared = () => {
    // From here on the failure of the commit is that of its only job, so no other one may join.
    isSingle = jobs.length === 1 && !mayJoin(jobs[0] as QueuedWrite)
    return !isSingle
  }
  return { hooks: { isShared, commit: [], undo: [], messages: [] }, mayJoin }
}

/** Begins the transaction once others have released its locks. False if no job waits any more: each has failed. */
async function takeLocks(writing: Writing, waiting: QueuedWrite[], names: ScopeNames): Promise<boolean> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await writing.begin(patienceOf(waiting), names)
      return true
    } catch (error) {
      settleAll(writing.isBusy(error) ? takeLate(waiting, 'patientUntil') : waiting.splice(0), error)
      if (waiting.length === 0) return false
    }
    await delay(pauseMs)
  }
}

/** The time that the least patient job still waits for the locks of others, ms. */
const patienceOf = (waiting: QueuedWrite[]): number =>
  Math.max(0, Math.min(...waiting.map(({ patientUntil }) => patientUntil)) - performance.now())

/** Takes from `waiting` those that have waited for long enough by one of their limits. */
export function takeLate(waiting: QueuedWrite[], limit: 'patientUntil' | 'waitsUntil'): QueuedWrite[] {
  const now = performance.now()
  return takeThose(waiting, new Set(waiting.filter((job) => job[limit] <= now)))
}

export function takeThose(waiting: QueuedWrite[], those: ReadonlySet<QueuedWrite>): QueuedWrite[] {
  waiting.splice(0, waiting.length, ...waiting.filter((job) => !those.has(job)))
  return [...those]
}

export function settleAll(jobs: QueuedWrite[], commitError?: unknown): void {
  for (const job of jobs) job.settle(commitError)
}
