/**
 * Runs work, `atOnce` pieces at a time. Waiting callers take turns, one piece each: a caller with a hundred pieces
 * delays everybody else by one of them, and their own by ninety-nine. `preferred` work has every other turn,
 * independent of the other work.
 */
export function createFairTurns(atOnce: number) {
  const [preferredOnes, others]: [Queues, Queues] = [new Map(), new Map()]
  let running = 0
  let wasPreferred = false

  const begin = (queues: Queues, caller: string) =>
    new Promise<void>((resolve) => {
      const queue = queues.get(caller)
      if (running < atOnce) {
        running++
        resolve()
      } else if (queue) queue.push(resolve)
      else queues.set(caller, [resolve])
    })

  const end = () => {
    wasPreferred = preferredOnes.size > 0 && (others.size === 0 || !wasPreferred)
    const next = takeNext(wasPreferred ? preferredOnes : others)
    if (next) next()
    else running--
  }

  return async <T>(caller: string, work: () => Promise<T>, { preferred = false } = {}): Promise<T> => {
    await begin(preferred ? preferredOnes : others, caller)
    try {
      return await work()
    } finally {
      end()
    }
  }
}

/** The waiting work of each caller; the callers in the order of their turns. */
type Queues = Map<string, (() => void)[]>

/** Takes the first piece of the next caller, who then moves behind all others. */
function takeNext(queues: Queues): (() => void) | undefined {
  const [turn] = queues
  if (!turn) return undefined
  const [caller, queue] = turn
  queues.delete(caller)
  const next = queue.shift()
  if (queue.length > 0) queues.set(caller, queue)
  return next
}
