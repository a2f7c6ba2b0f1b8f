import { expect, test } from 'vitest'
import { retryDelayMs } from './backoff.ts'

test('pauses grow with each failure up to the maximum, and are spread over the whole range', () => {
  const longest = [0, 1, 2, 3, 10, 2000].map((failures) => retryDelayMs(failures, 60_000, 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000])
  expect(retryDelayMs(5, 60_000, 0)).toBe(0)
})
