/**
 * The queue of the one writer. Jobs that wait together share one commit (and so one fsync), each inside its own
 * savepoint: one that throws leaves no trace and disturbs nobody. While another process holds the write lock the jobs
 * wait here, without holding anybody else up, and none is begun: a job runs once, or is refused without having run.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createTransactions, type Hooks, undoSince, type WriteTx, type Writing } from './transaction.ts'

interface Waiting {
  /** How long it waits for other processes, in ms of `performance.now()`. */
  patientUntil: number
  /** It shares its commit with nobody: what it reads has been committed, and counted, before. */
  isAlone: boolean
}

interface QueuedWrite extends Waiting {
  /** Returns what it failed with. */
  run(tx: WriteTx): Promise<unknown>
  settle(commitError?: unknown): void
}

/** After this time a commit takes no more jobs, so that no job waits for many others. */
const maxMsPerCommit = 20
/** How long to wait before asking for the lock again; doubled each time. */
const firstPauseMs = 2
const longestPauseMs = 50

interface Wish {
  /** How long to wait for other processes, ms. */
  lockWaitMs: number
  isAlone?: boolean
}

export function createQueue(writing: Writing) {
  const waiting: QueuedWrite[] = []
  const runTogether = createCommitter(writing)
  let draining: Promise<void> | undefined

  async function drain(): Promise<void> {
    // Whoever asks in the same turn of the event loop joins the commit.
    await new Promise(setImmediate)
    while (waiting.length > 0) await runTogether(waiting)
    draining = undefined
  }

  return {
    enqueue: <T>(fn: (tx: WriteTx) => Promise<T>, { lockWaitMs, isAlone = false }: Wish): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push(createJob(fn, { patientUntil: performance.now() + lockWaitMs, isAlone }, resolve, reject))
        draining ??= drain()
      }),
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

/** Runs jobs from the front of a queue inside one commit. Nobody is answered before it is on disk. */
function createCommitter(writing: Writing) {
  const createTx = createTransactions(writing)

  /** Moves each job that it begins from `waiting` to `begun`. Throws when the database has undone the transaction whole. */
  async function runJobs(waiting: QueuedWrite[], begun: QueuedWrite[], hooks: Hooks): Promise<void> {
    const until = performance.now() + maxMsPerCommit
    for (let job = waiting.shift(); job; job = mayJoin(job, waiting[0], until) ? waiting.shift() : undefined) {
      begun.push(job)
      const error = await job.run(createTx(hooks))
      if (!writing.isInTransaction()) throw error ?? new Error('the database has undone the transaction')
    }
  }

  return async (waiting: QueuedWrite[]): Promise<void> => {
    if (!(await takeLock(writing, waiting))) return
    const jobs: QueuedWrite[] = []
    const hooks: Hooks = { commit: [], undo: [], news: [] }
    try {
      await runJobs(waiting, jobs, hooks)
      hooks.commit.unshift(await writing.commit(hooks.news))
    } catch (error) {
      if (writing.isInTransaction()) await writing.rollback()
      undoSince(hooks)
      return settleAll(jobs, error)
    }
    for (const hook of hooks.commit) hook()
    settleAll(jobs)
  }
}

const mayJoin = (last: Waiting, next: Waiting | undefined, until: number): boolean =>
  !last.isAlone && next?.isAlone === false && performance.now() < until

/** Begins the transaction as soon as no other process writes. False when nobody is left who waits for that. */
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

/** How long the least patient of them still waits, ms. */
const patienceOf = (waiting: QueuedWrite[]): number =>
  Math.max(0, Math.min(...waiting.map(({ patientUntil }) => patientUntil)) - performance.now())

function takeImpatient(waiting: QueuedWrite[]): QueuedWrite[] {
  const now = performance.now()
  const isOver = ({ patientUntil }: QueuedWrite) => patientUntil <= now
  const over = waiting.filter(isOver)
  waiting.splice(0, waiting.length, ...waiting.filter((job) => !isOver(job)))
  return over
}

function settleAll(jobs: QueuedWrite[], commitError?: unknown): void {
  for (const job of jobs) job.settle(commitError)
}
