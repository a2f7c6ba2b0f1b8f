import { retryDelayMs } from './backoff.ts'

const maxDelayMs = 30_000

/** Loads code over an unreliable network: retries until it is loaded. */
export async function untilLoaded<T>(load: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(failures, maxDelayMs, Math.random())))
    return untilLoaded(load, failures + 1)
  }
}
