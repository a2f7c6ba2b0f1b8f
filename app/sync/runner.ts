/**
 * Decides when a run happens: one at a time, again when something came up meanwhile, again after a failure with
 * growing, fully jittered pauses. It never gives up; only a block that needs the person stops it.
 */
import type { Local } from '#app/data/local.ts'
import { DomainError } from '#shared/errors.ts'
import { retryDelayMs } from './retry.ts'
import { type Exchange, newPace, runSync } from './sync.ts'

export interface Timers {
  set(fn: () => void, ms: number): unknown
  clear(timer: unknown): void
  /** 0 ≤ n < 1 */
  random(): number
}

export interface RunnerOptions {
  exchange: Exchange
  timers: Timers
  /** Longest pause between tries now, ms. */
  maxDelayMs(): number
  first(): readonly string[]
  /** Lets only one context run at a time where the browser can; saves work, is not needed to be right. */
  exclusive(run: () => Promise<void>): Promise<void>
  onPhase(phase: Phase): void
}

export type Phase = 'idle' | 'syncing' | 'retrying' | 'blocked'

export interface Runner {
  /** Syncs as soon as possible, also in the middle of a pause between tries. */
  request(): void
  /** Resolves when the current run, if any, has ended. */
  settled(): Promise<void>
  stop(): void
}

export function createRunner(local: Local, options: RunnerOptions): Runner {
  const { timers, onPhase } = options
  const pace = newPace()
  let failures = 0
  let timer: unknown
  let wanted = false
  let stopped = false
  let running: Promise<void> | undefined

  const run = async () => {
    while (wanted && !stopped) {
      wanted = false
      timers.clear(timer)
      onPhase('syncing')
      try {
        await options.exclusive(() => runSync(local, { exchange: options.exchange, first: options.first(), pace }))
        failures = 0
        onPhase('idle')
      } catch (error) {
        if (stopped) return
        if (isBlocked(error)) onPhase('blocked')
        else pause(error)
      }
    }
  }

  const pause = (error: unknown) => {
    onPhase('retrying')
    const asked = error instanceof DomainError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
    const delay = Math.max(asked, retryDelayMs(failures++, options.maxDelayMs(), timers.random()))
    timer = timers.set(start, delay)
  }

  const start = () => {
    wanted = true
    if (running !== undefined || stopped) return
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

const isBlocked = (error: unknown): boolean =>
  error instanceof DomainError && ['unauthenticated', 'wrong_user', 'upgrade_required'].includes(error.code)
