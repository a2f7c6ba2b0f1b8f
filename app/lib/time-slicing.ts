/** Long work, written as many small steps. */
import { idle } from './idle.ts'

const mostAtOnceMs = 4

/** Does all steps now. */
export function allAtOnce<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Does some steps whenever the page is idle. Undefined once the result is not wanted any more. */
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
