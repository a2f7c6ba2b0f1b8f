/**
 * A probe for the event loop: the longest stretch of processor time between two turns of it. Wall time would include
 * other programs of the machine (docs/decisions/048).
 */

import { processorMs, slowness } from '#shared/testing.ts'

/** The longest lag that a test accepts: 50 ms on an idle machine, six times as long under other load. */
export const maxLagMs = 6 * 50
const repeats = 3

interface Lag<Result> {
  /** As on the machine of docs/evidence.md. */
  ms: number
  /** Number of turns of the event loop meanwhile. */
  turns: number
  result: Result
}

/** Runs `act` and measures the longest processor time between two turns of the event loop. */
async function lagOf<Result>(act: () => Promise<Result>): Promise<Lag<Result>> {
  let [ms, turns, isDone] = [0, 0, false]
  let turnedAt = processorMs()
  const ended = new Promise<void>((resolve) => {
    const turn = () => {
      const now = processorMs()
      ms = Math.max(ms, now - turnedAt)
      if (isDone) return resolve()
      turns++
      turnedAt = processorMs()
      setImmediate(turn)
    }
    setImmediate(turn)
  })
  const result = await act().finally(() => {
    isDone = true
  })
  await ended
  return { ms, turns, result }
}

/**
 * The shortest lag of a few runs, because garbage collection and uncompiled code only add to a lag. `prepare` makes the
 * work of a run, and is not counted.
 */
export async function shortestLag<Result>(prepare: () => Promise<() => Promise<Result>>): Promise<Lag<Result>> {
  let shortest = await lagOf(await prepare())
  for (let run = 1; run < repeats; run++) {
    const lag = await lagOf(await prepare())
    if (lag.ms < shortest.ms) shortest = lag
  }
  return { ...shortest, ms: shortest.ms / slowness() }
}
