/**
 * A probe for the event loop: the longest stretch of processor time between two turns of it. Wall time would include
 * other programs of the machine (docs/decisions/048).
 */

const repeats = 3

/** Node 20 has only the time of the whole process, including its garbage collector. */
const cpuUsage = process.threadCpuUsage?.bind(process) ?? process.cpuUsage.bind(process)

const processorMs = (): number => {
  const { user, system } = cpuUsage()
  return (user + system) / 1000
}

interface Lag<Result> {
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
  return shortest
}

/** Processor time of `referenceWork` on the machine of docs/evidence.md, ms. */
const referenceMs = 20

/** The number of times that this machine takes for a fixed piece of work, beside the machine of docs/evidence.md; at least 1. */
export function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = processorMs()
    referenceWork()
    return processorMs() - before
  })
  return Math.max(1, Math.min(...times) / referenceMs)
}

/** Work like that of a request: rows become text, and a text becomes rows. */
const referenceWork = () =>
  JSON.parse(JSON.stringify(Array.from({ length: 20_000 }, (_, at) => ({ id: `${at}`, title: 'Leite'.repeat(4) }))))
