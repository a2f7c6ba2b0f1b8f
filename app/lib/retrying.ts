const firstDelayMs = 1000
const maxLoadDelayMs = 30_000

/** Full jitter: a random pause below a bound that doubles with each consecutive failure. `random` is 0 ≤ n < 1. */
export const retryDelayMs = (failures: number, maxDelayMs: number, random: number): number =>
  random * Math.min(maxDelayMs, firstDelayMs * 2 ** failures)

/** Calls `load` now, and again after growing pauses until it succeeds: the network may be unreliable. Never rejects. */
export async function untilLoaded<T>(load: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures, maxLoadDelayMs, Math.random())))
    return untilLoaded(load, failures + 1)
  }
}
