/** Resolves when the first screen has been painted and the page is idle, after `maxMs` at the latest. */
export const whenIdle = (maxMs: number): Promise<void> =>
  Promise.race([painted.then(() => idle()), new Promise<void>((resolve) => setTimeout(resolve, maxMs))])

/** Resolves at once without paint timing; never in a hidden tab. */
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

/** The longest wait for idle time before each part that the app fetches ahead. Browser tests leave out these parts by it. */
export const restWaitMs = 500
