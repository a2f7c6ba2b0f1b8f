/**
 * The queue of writes. Waiting jobs share a commit (committer.ts); on PostgreSQL those of different scopes run side by
 * side (scheduling.ts). Waiting is limited.
 */
import { type QueuedWrite, settleAll, takeLate, type WritingConnection } from './committer.ts'
import { OutOfTime } from './deadline.ts'
import { createScheduler } from './scheduling.ts'
import type { ScopeNames } from './scope-locks.ts'
import type { WriteTx } from './transaction.ts'

interface Limits {
  /** Limit of waiting for earlier jobs, ms. */
  queueWaitMs: number
}

interface WriteOptions {
  /** Limit of waiting for other processes, ms. */
  lockWaitMs: number
  sharesCommit?: boolean
  /** The scopes that the job locks. */
  names?: ScopeNames
}

/** A queue for one connection, or for several that write side by side. */
export function createQueue(connections: WritingConnection[], { queueWaitMs }: Limits) {
  const waiting: QueuedWrite[] = []
  const scheduler = createScheduler(connections, waiting)
  const idling: (() => void)[] = []
  let isStarting = false
  let isTimed = false

  /** Jobs queued in the same turn of the event loop may share a commit. */
  function startSoon(): void {
    if (isStarting) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      scheduler.start(() => {
        for (const idle of idling.splice(0)) idle()
      })
    })
  }

  function refuseLate(): void {
    settleAll(takeLate(waiting, 'waitsUntil'), new OutOfTime(`a write waited longer than ${queueWaitMs} ms`))
    isTimed = waiting.length > 0
    if (isTimed) setTimeout(refuseLate, queueWaitMs / 4).unref()
  }

  return {
    enqueue: <T>(
      fn: (tx: WriteTx) => Promise<T>,
      { lockWaitMs, sharesCommit = true, names = { scopes: [] } }: WriteOptions,
    ): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const now = performance.now()
        const ends = { patientUntil: now + lockWaitMs, waitsUntil: now + queueWaitMs }
        waiting.push({ ...ends, sharesCommit, names, ...createJob(fn, resolve, reject) })
        startSoon()
        if (!isTimed) setTimeout(refuseLate, queueWaitMs).unref()
        isTimed = true
      }),
    isStuck: scheduler.isStuck,
    /** Waits until nothing is queued. */
    idle: () =>
      new Promise<void>((resolve) => {
        idling.push(resolve)
        startSoon()
      }),
  }
}

function createJob<T>(
  fn: (tx: WriteTx) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): Pick<QueuedWrite, 'run' | 'settle'> {
  let finish: () => void
  return {
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
