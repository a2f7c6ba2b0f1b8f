/**
 * Decides when a run of sync happens: one at a time, again if it was requested meanwhile, again after a failure with
 * growing, fully jittered pauses. It never gives up; only a block that needs the person stops it. A request cuts an own
 * pause short, but not one that the server asked for.
 */
import type { LocalStore } from '#app/data/store/local-store.ts'
import { retryDelayMs } from '#app/lib/retrying.ts'
import { DomainError } from '#shared/errors.ts'
import type { Delta } from '#shared/sync.ts'
import { applyDelta } from './apply.ts'
import { type Block, blockOf, type Exchange, newPace, runSync } from './sync.ts'

export interface Timers {
  set(fn: () => void, ms: number): unknown
  clear(timer: unknown): void
  /** A monotonic clock, ms. */
  now(): number
  /** 0 ≤ n < 1 */
  random(): number
}

export interface SchedulerOptions {
  exchange: Exchange
  timers: Timers
  /** Current limit of the pause between attempts, ms. */
  maxDelayMs(): number
  first(): readonly string[]
  /** Lets only one context run at a time if the browser can; this saves work but is not needed for correctness. */
  exclusive(run: () => Promise<void>): Promise<void>
  /** Called after the phase has begun, because the screen draws at once. */
  onPhase(phase: Phase): void
}

export type Phase = 'idle' | 'syncing' | 'retrying' | Block

export interface Scheduler {
  /** Syncs as soon as possible and cuts an own pause between attempts short. */
  request(): void
  /**
   * Applies a delta after the answer to a request in progress. Asks the server if the delta does not continue the local
   * state, and unless the last run has succeeded, because then there is more to request.
   */
  take(delta: Delta): void
  /** Resolves at the end of the current run, if any. */
  settled(): Promise<void>
  stop(): void
}

/** Limit of the pause that the server may request, ms. A server that requests a longer one is faulty or not ours. */
const maxAskedMs = 5 * 60_000

export function createScheduler(local: LocalStore, options: SchedulerOptions): Scheduler {
  const { timers, onPhase, exchange, first, exclusive } = options
  const pace = newPace()
  let failures = 0
  let timer: unknown
  let asked = false
  const brought: Delta[] = []
  /** The server has asked not to be called before this time. */
  let notBefore = 0
  let stopped = false
  let isWell = false
  let running: Promise<void> | undefined

  const run = async () => {
    while ((asked || brought.length > 0) && restMs() === 0 && !stopped) {
      if (!(await takeAll(local, brought))) asked = true
      if (!asked || stopped) continue
      asked = false
      timers.clear(timer)
      const synced = exclusive(() => runSync(local, { exchange, first: first(), pace }))
      onPhase('syncing')
      await synced.then(succeed, fail)
    }
  }

  const succeed = () => {
    failures = 0
    isWell = true
    if (!stopped) onPhase('idle')
  }

  const fail = (error: unknown) => {
    isWell = false
    if (stopped) return
    const block = blockOf(error)
    if (block) onPhase(block)
    else pause(error)
  }

  const pause = (error: unknown) => {
    onPhase('retrying')
    const askedMs = askedPauseMs(error)
    if (askedMs > 0) notBefore = timers.now() + askedMs
    startIn(Math.max(askedMs, retryDelayMs(failures++, options.maxDelayMs(), timers.random())))
  }

  const restMs = () => Math.max(0, notBefore - timers.now())

  const startIn = (ms: number) => {
    timers.clear(timer)
    timer = timers.set(ask, ms)
  }

  const ask = () => {
    asked = true
    start()
  }

  const start = () => {
    if (running !== undefined || stopped) return
    if (restMs() > 0) return startIn(restMs())
    running = run().finally(() => {
      running = undefined
      if (asked || brought.length > 0) start()
    })
  }

  /** A request is a reason to expect success: the pauses start from the shortest again. */
  const request = () => {
    failures = 0
    ask()
  }

  return {
    request,
    take: (delta) => {
      brought.push(delta)
      return isWell ? start() : request()
    },
    settled: async () => {
      while (running !== undefined) await running
    },
    stop: () => {
      stopped = true
      timers.clear(timer)
    },
  }
}

/**
 * Applies the deltas in order. False if one fails or does not continue the local state; then the rest would not either.
 */
async function takeAll(local: LocalStore, brought: Delta[]): Promise<boolean> {
  for (const delta of brought.splice(0)) {
    if (!(await applyDelta(local, delta).catch(() => false))) return false
  }
  return true
}

const askedPauseMs = (error: unknown): number =>
  error instanceof DomainError ? Math.min(maxAskedMs, (error.retryAfterSeconds ?? 0) * 1000) : 0
