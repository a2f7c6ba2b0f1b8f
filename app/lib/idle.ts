/** Resolves when the page has nothing better to do, after `maxMs` at the latest. */
export const whenIdle = (maxMs: number): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxMs })
    else setTimeout(resolve, 1)
  })
