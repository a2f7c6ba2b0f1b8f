/**
 * Does `work` while no other page or worker of this app holds the lock of that name; at once in browsers without locks.
 * The browser may have stopped a holder without releasing its lock, so after `patienceMs` the lock is taken from the
 * holder, and later contexts need not wait again. Two holders may then work at once, and `work` must allow that. The
 * former holder's work continues to its normal end; `onLost` notifies it, once, that it may stop.
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
      // The work has failed, or continues without the lock; or it was not begun.
      if (isAtWork) onLost?.()
      if (working !== undefined) return working
    }
  }
  return begin()
}

/**
 * Waits for the lock of that name, calls `begin`, and keeps the lock until `until` is aborted or the page is gone.
 * `begin` may resolve with false to release the lock. Without locks in the browser `begin` is called at once. It is not
 * called if `until` is aborted before. Rejects if `begin` does.
 */
export async function hold(name: string, until: AbortSignal, begin: () => Promise<boolean>): Promise<void> {
  if (until.aborted) return
  if (!navigator.locks) return void (await begin())
  const ended = new Promise<void>((resolve) => until.addEventListener('abort', () => resolve()))
  const holding = navigator.locks.request(name, { signal: until }, async () => {
    if (await begin()) await ended
  })
  await holding.catch((error: unknown) => {
    // Aborted while waiting: nothing was begun.
    if (!until.aborted) throw error
  })
}
