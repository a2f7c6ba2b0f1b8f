/**
 * Limits of a write that delays others. A job, the function passed to `Store.write`, fails at its next query once
 * it is beyond its limit, and its writes are undone.
 */

export interface Patience {
  /** Limit of waiting for other processes to release the write lock, ms. */
  lockWaitMs: number
  /** Limit of waiting in the queue of this process, ms. */
  queueWaitMs: number
  /** Limit of the run of a job, ms. */
  jobMs: number
  /** Limit of repetitions of a job that has named too few scopes (scope-locks.ts); with 0 such a job fails. */
  repetitions: number
}

export const defaultPatience: Patience = { lockWaitMs: 5000, queueWaitMs: 10_000, jobMs: 10_000, repetitions: 3 }

/** A write was refused or undone because of a time limit. It may succeed later. */
export class OutOfTime extends Error {
  readonly code = 'OUT_OF_TIME'
}

export type Deadline = ReturnType<typeof createDeadline>

/** The time limit of the running job of a writer, which runs one job at a time. */
export function createDeadline(jobMs: number) {
  let until = Number.POSITIVE_INFINITY
  return {
    jobMs,
    begin: () => {
      until = performance.now() + jobMs
    },
    end: () => {
      until = Number.POSITIVE_INFINITY
    },
    /** True if more than half of the time of the running job is over. */
    isLate: () => performance.now() > until - jobMs / 2,
    /** Throws `OutOfTime` if the running job is out of time. */
    check: () => {
      if (performance.now() > until) throw new OutOfTime(`a write took longer than ${jobMs} ms`)
    },
  }
}
