/**
 * A probe for the event loop: the longest stretch of processor time between two turns of it. Wall time would also count
 * what other programs of the machine do (docs/decisions/129).
 */

const repeats = 3

/** Node 20 knows only the time of the whole process, with its collector of garbage. */
const cpuUsage = process.threadCpuUsage?.bind(process) ?? process.cpuUsage.bind(process)

const processorMs = (): number => {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

interface Lag<Result> {
  ms: number
  /** How often others could run meanwhile. */
  turns: number
  result: Result
}

/** Runs an act and tells its longest stretch. */
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
 * The shortest of a few runs, because garbage and code that is not compiled yet only add to it. `prepare` makes ready
 * what a run uses up, and is not counted.
 */
export async function shortestLag<Result>(prepare: () => Promise<() => Promise<Result>>): Promise<Lag<Result>> {
  let shortest = await lagOf(await prepare())
  for (let run = 1; run < repeats; run++) {
    const lag = await lagOf(await prepare())
    if (lag.ms < shortest.ms) shortest = lag
  }
  return shortest
}
