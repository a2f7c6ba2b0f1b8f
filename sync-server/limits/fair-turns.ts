/**
 * Runs work, `atOnce` pieces at a time, and `ofOneAtOnce` of one caller. Waiting callers take turns, one piece each: a
 * caller with a hundred pieces delays everybody else by one of them, and their own by ninety-nine. `preferred` work has
 * every other turn, independent of the other work.
 */
export function createFairTurns(atOnce: number, ofOneAtOnce = atOnce) {
  const [preferredOnes, others]: [Queues, Queues] = [new Map(), new Map()]
  const running = new Map<string, number>()
  let runningNow = 0
  let wasPreferred = false

  const change = (caller: string, by: number) => {
    runningNow += by
    const count = (running.get(caller) ?? 0) + by
    if (count > 0) running.set(caller, count)
    else running.delete(caller)
  }
  const mayRun = (caller: string) => (running.get(caller) ?? 0) < ofOneAtOnce

  const begin = (queues: Queues, caller: string) =>
    new Promise<void>((resolve) => {
      const start = () => {
        change(caller, 1)
        resolve()
      }
      const queue = queues.get(caller)
      if (runningNow < atOnce && mayRun(caller)) start()
      else if (queue) queue.push(start)
      else queues.set(caller, [start])
    })

  const end = (caller: string) => {
    change(caller, -1)
    for (const queues of wasPreferred ? [others, preferredOnes] : [preferredOnes, others]) {
      const start = takeNext(queues, mayRun)
      if (!start) continue
      wasPreferred = queues === preferredOnes
      return start()
    }
  }

  return async <T>(caller: string, work: () => Promise<T>, { preferred = false } = {}): Promise<T> => {
    await begin(preferred ? preferredOnes : others, caller)
    try {
      return await work()
    } finally {
      end(caller)
    }
  }
}

/** The waiting work of each caller; the callers in the order of their turns. */
type Queues = Map<string, (() => void)[]>

/** Takes the first piece of the next caller who may run, and who then moves behind all others. */
function takeNext(queues: Queues, mayRun: (caller: string) => boolean): (() => void) | undefined {
  for (const [caller, queue] of queues) {
    if (!mayRun(caller)) continue
    queues.delete(caller)
    const next = queue.shift()
    if (queue.length > 0) queues.set(caller, queue)
    return next
  }
  return undefined
}
