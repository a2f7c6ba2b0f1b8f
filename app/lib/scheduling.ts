/** Timing of work that nobody waits for: after a paint, or while the page is idle. */

/**
 * The longest wait for idle time before each part that the app fetches ahead. Browser tests recognise such a wait by
 * this value, and leave the parts out.
 */
export const restWaitMs = 500
const mostAtOnceMs = 4

/** Resolves when the first screen has been painted and the page is idle, after `maxMs` at the latest. */
export const whenIdle = (maxMs: number): Promise<void> =>
  Promise.race([painted.then(() => idle()), new Promise<void>((resolve) => setTimeout(resolve, maxMs))])

/** Resolves at the first paint with content; at once in a browser without paint timing, and never in a hidden tab. */
const painted = new Promise<void>((resolve) => {
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    // The background colour of the empty page counts as a paint, too.
    const seen = (paints: PerformanceObserverEntryList) => paints.getEntriesByName('first-contentful-paint').length > 0
    new PerformanceObserver((paints) => seen(paints) && resolve()).observe({ type: 'paint', buffered: true })
  } else resolve()
})

/** Resolves when the page is idle, after `timeout` ms at the latest if given. */
export const idle = (timeout?: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, 1)
  })

/** Calls `act` once the next frame has been painted. The returned function cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    // The frame is painted before the next task runs.
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Does the steps of long work while the page is idle, for about 4 ms each time, and resolves with the result. Undefined
 * if `isWanted` turns false before.
 */
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

/** Does all steps of long work now, and returns the result. */
export function allAtOnce<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
