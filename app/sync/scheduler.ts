/**
 * Decides when a run happens: one at a time, again when something came up meanwhile, again after a failure with
 * growing, fully jittered pauses. It never gives up; only a block that needs the person stops it. Whoever asks cuts such
 * a pause short, but not one that the server asked for.
 */
import type { LocalStore } from '#app/data/local-store.ts'
import { retryDelayMs } from '#app/lib/backoff.ts'
import { DomainError } from '#shared/errors.ts'
import { type Block, blockOf, type Exchange, newPace, runSync } from './sync.ts'

export interface Timers {
  set(fn: () => void, ms: number): unknown
  clear(timer: unknown): void
  /** A clock that is never put back, ms. */
  now(): number
  /** 0 ≤ n < 1 */
  random(): number
}

export interface SchedulerOptions {
  exchange: Exchange
  timers: Timers
  /** Longest pause between tries now, ms. */
  maxDelayMs(): number
  first(): readonly string[]
  /** Lets only one context run at a time where the browser can; saves work, is not needed to be right. */
  exclusive(run: () => Promise<void>): Promise<void>
  onPhase(phase: Phase): void
}

export type Phase = 'idle' | 'syncing' | 'retrying' | Block

export interface Scheduler {
  /** Syncs as soon as possible, also in the middle of a pause of ours between tries. */
  request(): void
  /** Resolves when the current run, if any, has ended. */
  settled(): Promise<void>
  stop(): void
}

/** A server that asks for more patience than this has a fault or is none of ours. */
const maxAskedMs = 5 * 60_000

export function createScheduler(local: LocalStore, options: SchedulerOptions): Scheduler {
  const { timers, onPhase } = options
  const pace = newPace()
  let failures = 0
  let timer: unknown
  let wanted = false
  /** Until then the server has asked to be left alone. */
  let notBefore = 0
  let stopped = false
  let running: Promise<void> | undefined

  const run = async () => {
    while (wanted && restMs() === 0 && !stopped) {
      wanted = false
      timers.clear(timer)
      onPhase('syncing')
      await sync().then(succeed, fail)
    }
  }

  const sync = async () =>
    options.exclusive(() => runSync(local, { exchange: options.exchange, first: options.first(), pace }))

  const succeed = () => {
    if (stopped) return
    failures = 0
    onPhase('idle')
  }

  const fail = (error: unknown) => {
    if (stopped) return
    const block = blockOf(error)
    if (block) onPhase(block)
    else pause(error)
  }

  const pause = (error: unknown) => {
    onPhase('retrying')
    const asked = askedPauseMs(error)
    if (asked > 0) notBefore = timers.now() + asked
    startIn(Math.max(asked, retryDelayMs(failures++, options.maxDelayMs(), timers.random())))
  }

  const restMs = () => Math.max(0, notBefore - timers.now())

  const startIn = (ms: number) => {
    timers.clear(timer)
    timer = timers.set(start, ms)
  }

  const start = () => {
    wanted = true
    if (running !== undefined || stopped) return
    if (restMs() > 0) return startIn(restMs())
    running = run().finally(() => {
      running = undefined
      if (wanted) start()
    })
  }

  /** Whoever asks has a reason to hope: the pauses begin anew. */
  const request = () => {
    failures = 0
    start()
  }

  return {
    request,
    settled: async () => {
      while (running !== undefined) await running
    },
    stop: () => {
      stopped = true
      timers.clear(timer)
    },
  }
}

const askedPauseMs = (error: unknown): number =>
  error instanceof DomainError ? Math.min(maxAskedMs, (error.retryAfterSeconds ?? 0) * 1000) : 0
