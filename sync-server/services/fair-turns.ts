/**
 * Runs work, `atOnce` pieces at a time. Callers whose work has to wait take turns, one piece each: whoever brings a
 * hundred pieces delays everybody else by one of them, and their own by ninety-nine.
 */
export function createFairTurns(atOnce: number) {
  /** What waits of each caller; the callers in the order of their next turns. */
  const queues = new Map<string, (() => void)[]>()
  let running = 0

  const begin = (caller: string) =>
    new Promise<void>((resolve) => {
      const queue = queues.get(caller)
      if (running < atOnce) {
        running++
        resolve()
      } else if (queue) queue.push(resolve)
      else queues.set(caller, [resolve])
    })

  const end = () => {
    const [next] = queues
    if (!next) {
      running--
      return
    }
    const [caller, queue] = next
    queues.delete(caller)
    queue.shift()?.()
    if (queue.length > 0) queues.set(caller, queue)
  }

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    await begin(caller)
    try {
      return await work()
    } finally {
      end()
    }
  }
}
