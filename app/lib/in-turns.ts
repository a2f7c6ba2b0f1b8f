const turnMs = 12

/** Does the steps of work that somebody waits for. The page has its turn after about 12 ms each time. */
export async function inTurns<T>(steps: Iterator<void, T>): Promise<T> {
  for (;;) {
    for (const until = performance.now() + turnMs; performance.now() < until; ) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
