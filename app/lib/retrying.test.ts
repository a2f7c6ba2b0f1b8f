import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryDelayMs, untilLoaded } from './retrying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('pauses grow with each failure up to the maximum, and are spread over the whole range', () => {
  const longest = [0, 1, 2, 3, 10, 2000].map((failures) => retryDelayMs(failures, 60_000, 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000])
  expect(retryDelayMs(5, 60_000, 0)).toBe(0)
})

test('code that could not be loaded is requested again until it is loaded', async () => {
  const load = vi.fn(async () => 'engine')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const loaded = untilLoaded(load)
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('engine')
  expect(load).toHaveBeenCalledTimes(3)
})
