const firstDelayMs = 1000

/** Full jitter: a random pause below a bound that doubles with each consecutive failure. `random` is 0 ≤ n < 1. */
export const retryDelayMs = (failures: number, maxDelayMs: number, random: number): number =>
  random * Math.min(maxDelayMs, firstDelayMs * 2 ** failures)
