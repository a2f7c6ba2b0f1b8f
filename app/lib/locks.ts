/**
 * Does `work` while no other page or worker of this app holds the lock of that name; at once where the browser has no
 * locks. A holder may have been stopped by the browser and never let go: after `patienceMs` the lock is taken from it,
 * so that whoever comes next need not wait again. So two may be at work at once, and `work` must bear that. What the
 * former holder was doing goes on, and ends as it would have; `onLost` tells it, once, that it may stop.
 */
export async function exclusively<T>(
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
  onLost?: () => void,
): Promise<T> {
  if (!navigator.locks) return work()
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), patienceMs)
  let working: Promise<T> | undefined
  let isAtWork = false
  const end = () => {
    isAtWork = false
  }
  const begin = () => {
    clearTimeout(timer)
    isAtWork = true
    working = work()
    working.then(end, end)
    return working
  }
  for (const options of [{ signal: waiting.signal }, { steal: true }]) {
    try {
      return await navigator.locks.request(name, options, begin)
    } catch {
      // The work has failed, or goes on without the lock; or it was not begun.
      if (isAtWork) onLost?.()
      if (working !== undefined) return working
    }
  }
  return begin()
}

/**
 * Waits for the lock of that name and keeps it until the signal, or until its holder is gone; `begin` may say that it is
 * not needed after all. Where the browser has no locks `begin` is called at once. Rejects when `begin` does.
 */
export async function hold(name: string, until: AbortSignal, begin: () => Promise<boolean>): Promise<void> {
  if (until.aborted) return
  if (!navigator.locks) return void (await begin())
  const ended = new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()))
  const holding = navigator.locks.request(name, { signal: until }, async () => {
    if (await begin()) await ended
  })
  await holding.catch((error: unknown) => {
    // Ended while waiting: nothing was begun.
    if (!until.aborted) throw error
  })
}
