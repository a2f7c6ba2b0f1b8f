/**
 * The longest that one write may hold up the others. A job that is out of time fails at its next statement, and is undone
 * like any other that fails.
 */

export interface Patience {
  /** For other processes to let go of the write lock, ms. */
  lockWaitMs: number
  /** In the queue of this process, ms. */
  queueWaitMs: number
  /** Of a job once it runs, ms. */
  jobMs: number
}

export const defaultPatience: Patience = { lockWaitMs: 5000, queueWaitMs: 10_000, jobMs: 10_000 }

/** A write was refused or undone because the queue had no more time for it. It may succeed later. */
export class OutOfTime extends Error {
  readonly code = 'OUT_OF_TIME'
}

export type Deadline = ReturnType<typeof createDeadline>

/** The deadline of the job that runs now: of one writer there is one at a time. */
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
    /** Throws when the job is out of time. */
    check: () => {
      if (performance.now() > until) throw new OutOfTime(`a write took longer than ${jobMs} ms`)
    },
  }
}
