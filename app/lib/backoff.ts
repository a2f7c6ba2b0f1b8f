const firstDelayMs = 1000

/** Full jitter: anything between now and a bound that doubles with each failure in a row. `random` is 0 ≤ n < 1. */
export const retryDelayMs = (failures: number, maxDelayMs: number, random: number): number =>
  random * Math.min(maxDelayMs, firstDelayMs * 2 ** failures)
