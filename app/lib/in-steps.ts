/** Long work that is written as many small steps. */
import { idle } from './idle.ts'

const mostAtOnceMs = 4

/** Does all of it now. */
export function allAtOnce<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does a little of it whenever the page has nothing better to do. Undefined once nobody wants it any more. */
export async function whileIdle<T>(steps: Iterator<void, T>, isWanted: () => boolean): Promise<T | undefined> {
  while (isWanted()) {
    await idle()
    for (const until = performance.now() + mostAtOnceMs; performance.now() < until; ) {
      const { done, value } = steps.next()
      if (done) return value
    }
  }
  return undefined
}
