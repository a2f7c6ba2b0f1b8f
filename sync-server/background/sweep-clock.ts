/**
 * Stops the hourly sweep while the clock is ahead, because it would take every row for expired and erase it. A clock
 * more than a day ahead of the last sweep is believed two hours after a start: the server may have been off, and a
 * clock that is wrong at boot is corrected before. A clock that jumps later is believed only after the next start. A
 * sweep of another process meanwhile counts as a jump.
 */
import { dayMs } from '#shared/days.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { newestTime, saveSwept, sweptAt } from '#sync-server/db/queries/sweeps.ts'

const longestGapMs = dayMs
/**
 * The number of hourly looks until a clock far from the last sweep is believed: after a start, and for a clock that was
 * set back. A timer makes the looks: no clock moves it, and it stands still while the machine sleeps.
 */
const looksAfter = { start: 2, back: 24 }
const jumped =
  'O relógio do servidor pulou mais de um dia: nada é apagado até que ele volte ou o servidor seja reiniciado.'

export interface SweepClock {
  /** True if rows whose period is over by `now`, ms, may be erased. Call it once an hour. */
  believes(now: number): Promise<boolean>
  /** The reason for which nothing is erased, for an operator; undefined while the clock is believed. */
  problem(): string | undefined
}

/** The clock of a process that started at `startedAt`, ms. */
export function createSweepClock(store: Store, startedAt: number): SweepClock {
  let seen: { at: number; stored: number | undefined } | undefined
  let newest: number | undefined
  /** The looks that have found the clock far from the last sweep, without another jump. */
  let looks = 0
  /** True until a sweep, a jump, or a sweep of another process. */
  let isStart = true
  let problem: string | undefined

  /** Counts a look at the clock. Returns true once enough looks in a row have found it far from the last sweep. */
  function hasWaited(now: number, stored: number | undefined, last: number): boolean {
    const isFar = Math.abs(now - last) > longestGapMs
    const isSteady = Math.abs(now - (seen?.at ?? startedAt)) <= longestGapMs && (!seen || stored === seen.stored)
    seen = { at: now, stored }
    isStart &&= isSteady
    looks = isFar ? (isSteady ? looks : 0) + 1 : 0
    if (isStart) return looks > looksAfter.start
    return now < last && looks > looksAfter.back
  }

  return {
    problem: () => problem,
    believes: async (now) => {
      const stored = await store.read((tx) => sweptAt(tx))
      const first = stored ?? (await store.read((tx) => newestTime(tx, startedAt))) ?? startedAt
      const last = Math.max(first, newest ?? 0)
      const waited = hasWaited(now, stored, last)
      const refuses = now - last > longestGapMs && !waited
      problem = refuses && !isStart ? jumped : undefined
      if (refuses) return false
      // An earlier time only after a start or a wait, otherwise one that a wrong clock has stored would count for ever.
      const time = newest === undefined || waited ? now : Math.max(now, last)
      ;[newest, isStart, seen] = [time, false, { at: now, stored: time }]
      await store.write((tx) => saveSwept(tx, time))
      return true
    },
  }
}
