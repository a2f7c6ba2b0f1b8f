/**
 * The queue of the one writer. Jobs that wait together share one commit (and so one fsync), each inside its own
 * savepoint: one that throws leaves no trace and disturbs nobody. While another process holds the write lock the jobs
 * wait here, without holding anybody else up, and none is begun: a job runs once, or is refused without having run. Waiting
 * has an end, and so has a job: it is undone when it takes too long (deadline.ts).
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Deadline, OutOfTime } from './deadline.ts'
import { createTransactions, type Hooks, undoSince, type WriteTx, type Writing } from './transaction.ts'

interface Waiting {
  /** How long it waits for other processes, in ms of `performance.now()`. */
  patientUntil: number
  /** How long it waits for its turn, likewise. */
  waitsUntil: number
  /** It shares its commit with nobody: what it reads has been committed, and counted, before. */
  isAlone: boolean
}

interface QueuedWrite extends Waiting {
  /** Returns what it failed with. */
  run(tx: WriteTx): Promise<unknown>
  settle(commitError?: unknown): void
}

interface Limits {
  deadline: Deadline
  /** How long a job waits for those before it, ms. */
  queueWaitMs: number
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

export function createQueue(writing: Writing, { deadline, queueWaitMs }: Limits) {
  const waiting: QueuedWrite[] = []
  const committer = createCommitter(writing, deadline)
  let draining: Promise<void> | undefined
  let isTimed = false

  async function drain(): Promise<void> {
    // Whoever asks in the same turn of the event loop joins the commit.
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
    enqueue: <T>(fn: (tx: WriteTx) => Promise<T>, { lockWaitMs, isAlone = false }: Wish): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const now = performance.now()
        const ends = { patientUntil: now + lockWaitMs, waitsUntil: now + queueWaitMs }
        waiting.push(createJob(fn, { ...ends, isAlone }, resolve, reject))
        draining ??= drain()
        if (!isTimed) setTimeout(refuseLate, queueWaitMs).unref()
        isTimed = true
      }),
    /** Whether the others have waited for one commit longer than a job may take. */
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

/** Runs jobs from the front of a queue inside one commit. Nobody is answered before it is on disk. */
function createCommitter(writing: Writing, deadline: Deadline) {
  const createTx = createTransactions(writing)
  let holdsSince = Number.POSITIVE_INFINITY

  /** Moves each job that it begins from `waiting` to `begun`. Throws when the database has undone the transaction whole. */
  async function runJobs(waiting: QueuedWrite[], begun: QueuedWrite[], hooks: Hooks): Promise<void> {
    const until = performance.now() + maxMsPerCommit
    for (let job = waiting.shift(); job; job = mayJoin(job, waiting[0], until) ? waiting.shift() : undefined) {
      begun.push(job)
      deadline.begin()
      const error = await job.run(createTx(hooks))
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
    const hooks: Hooks = { commit: [], undo: [], news: [] }
    try {
      await runJobs(waiting, jobs, hooks)
      hooks.commit.unshift(await writing.commit(hooks.news))
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
