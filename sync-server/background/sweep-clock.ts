/**
 * Keeps the hourly sweep from a clock that is ahead: everything would be past its retention period, and erased. A clock
 * more than a day behind the last sweep is believed only after a start, because the server may have been off; and then
 * two hours later, so that a clock that is wrong at boot is corrected before. Another process that sweeps meanwhile
 * shows that the server was not off.
 */
import type { Store } from '#sync-server/db/engine/store.ts'
import { saveSwept, sweptAt } from '#sync-server/db/queries/sweeps.ts'

const longestGapMs = 24 * 3600 * 1000
/** The hourly looks after the start that erase nothing, after a longer pause. */
const patientLooks = 2

export interface SweepClock {
  /** True if rows whose period is over by `now`, ms, may be erased. Call it once an hour. */
  believes(now: number): Promise<boolean>
  /** The reason for which nothing is erased, for an operator; undefined while the clock is believed. */
  problem(): string | undefined
}

/** The clock of a process that started at `startedAt`, ms. */
export function createSweepClock(store: Store, startedAt: number): SweepClock {
  let [looks, stored, newest] = [0, undefined as number | undefined, undefined as number | undefined]
  let problem: string | undefined

  /** True if nobody has swept since the start, and the clock has not jumped since. */
  const isStart = (now: number, before: number | undefined) =>
    newest === undefined && (looks === 1 || before === stored) && now - startedAt <= longestGapMs

  return {
    problem: () => problem,
    believes: async (now) => {
      const before = stored
      stored = await store.read((tx) => sweptAt(tx))
      looks += 1
      const last = Math.max(stored ?? now, newest ?? 0)
      const isLong = now - last > longestGapMs
      const isPause = isLong && isStart(now, before)
      problem = isLong && !isPause ? 'O relógio do servidor pulou mais de um dia: acerte a hora e reinicie.' : undefined
      if (isLong && (!isPause || looks <= patientLooks)) return false
      // After a start also an earlier time, otherwise one that was stored by a wrong clock would count for ever.
      stored = newest === undefined ? now : Math.max(now, last)
      newest = stored
      const time = stored
      await store.write((tx) => saveSwept(tx, time))
      return true
    },
  }
}
