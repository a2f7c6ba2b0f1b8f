/**
 * Runs the job queue, a few jobs at a time, so that a hanging one delays no other: at start, after each commit that
 * adds a job, and when a failed job is due again. A job is retried for three days, and twenty times in case the clock
 * jumps; then, or at once if its mail is `Undeliverable`, it is given up with a log entry.
 */

import { dayMs } from '#shared/days.ts'
import { besideOthers, type Store } from '#sync-server/db/engine/store.ts'
import {
  claimJob,
  countGivenUpJobs,
  finishJob,
  giveUpJob,
  type JobHandler,
  type JobHandlers,
  type JobKind,
  type JobPayloads,
  type JobRow,
  longestPauseMs,
  nextJobAt,
  onJobAdded,
  postponeJob,
} from '#sync-server/db/queries/jobs.ts'
import { Undeliverable } from '#sync-server/mail/mailer.ts'
import type { Log } from '#sync-server/observing/log.ts'

const jobsAtOnce = 3
const giveUpAfterMs = 3 * dayMs
const leastAttempts = 20
const firstPauseMs = 5000
/**
 * The longest pause between two searches for due jobs. Another process, or a jump of the clock, may have made a job due
 * without a notification.
 */
const lookAgainMs = 60_000

interface Working {
  store: Store
  now(): number
  log: Log
  handlers: JobHandlers
}

/** Starts the worker. Returns a function that stops it and resolves when the running jobs have ended. */
export async function startJobs(deps: Working): Promise<() => Promise<void>> {
  const running = new Set<Promise<boolean>>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const schedule = async (hasFailed: boolean) => {
    if (stopped) return
    const pause = hasFailed ? lookAgainMs : await pauseMs(deps).catch(() => lookAgainMs)
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(wake, pause).unref()
  }
  // Each worker that finds a job wakes another, up to the limit.
  const wake = () => {
    if (stopped || running.size === jobsAtOnce) return
    const work = runDueJobs(deps, () => stopped, wake)
      .then(() => false)
      .catch((error) => {
        deps.log.error('jobs failed', error)
        return true
      })
      .finally(() => running.delete(work))
    running.add(work)
    // Looks for jobs added while all workers were busy.
    void work.then(schedule)
  }

  onJobAdded(deps.store, wake)
  const givenUp = await deps.store.read(countGivenUpJobs)
  if (givenUp > 0) deps.log.info('jobs were given up', { givenUp })
  wake()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await Promise.all(running)
  }
}

/**
 * Runs the due jobs one after the other until none is left or `isStopping` returns true. Calls `onClaimed` before each.
 * A failed job is logged and postponed or given up; it does not end the run.
 */
export async function runDueJobs(
  deps: Working,
  isStopping = () => false,
  onClaimed: () => void = () => undefined,
): Promise<void> {
  const { store, now } = deps
  while (!isStopping()) {
    const job = await store.write((tx) => claimJob(tx, now()), besideOthers)
    if (!job) return
    onClaimed()
    const error = await attempt(deps, job)
    if (error === undefined) await store.write((tx) => finishJob(tx, job.id, now()), besideOthers)
    else await settleFailure(deps, job, error)
  }
}

async function attempt({ handlers }: Working, { kind, payload, id, attempts }: JobRow): Promise<unknown> {
  try {
    const handler = handlers[kind as JobKind] as JobHandler<JobKind> | undefined
    if (!handler) throw new Error(`no handler for jobs of kind ${kind}`)
    await handler(payload as JobPayloads[JobKind], `${id}.${attempts}`)
    return undefined
  } catch (error) {
    return error ?? new Error('nothing was thrown')
  }
}

async function settleFailure({ store, now, log }: Working, job: JobRow, error: unknown): Promise<void> {
  const { id, kind, attempts, createdAt } = job
  // A job of a clock that was ahead is as old as it is far away.
  const isOver = attempts >= leastAttempts && Math.abs(now() - createdAt) >= giveUpAfterMs
  const text = error instanceof Error ? error.message : typeof error
  if (error instanceof Undeliverable || isOver) {
    const givenUp = await store.write((tx) => giveUpJob(tx, id, text, now()), besideOthers)
    log.error('job given up', error, { kind, attempts, givenUp })
    return
  }
  const pause = retryPauseMs(attempts)
  await store.write((tx) => postponeJob(tx, id, text, now() + pause), besideOthers)
  log.error('job failed', error, { kind, attempts, retryInMs: pause })
}

/**
 * The pause before the next attempt, ms. It doubles with each attempt up to an hour; half of it is random, so that jobs
 * that failed together are not retried together.
 */
const retryPauseMs = (attempts: number): number => {
  const whole = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs)
  return Math.round(whole / 2 + (Math.random() * whole) / 2)
}

async function pauseMs({ store, now }: Working): Promise<number> {
  const at = await store.read(nextJobAt)
  return at === undefined ? lookAgainMs : Math.min(Math.max(at - now(), 0), lookAgainMs)
}
