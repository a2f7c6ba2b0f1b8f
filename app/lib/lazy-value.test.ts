import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyValue } from './lazy-value.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a value that could not be loaded at first is loaded later, once for all callers', async () => {
  const load = vi.fn(async () => 'duplicates')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const duplicates = lazyValue(load)
  const heard: (string | undefined)[] = []
  expect(load).not.toHaveBeenCalled()
  duplicates.subscribe(() => heard.push(duplicates.get()))
  duplicates.fetchLater()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
  duplicates.subscribe(() => heard.push(duplicates.get()))
  duplicates.fetchLater()
  expect(duplicates.get()).toBe(undefined)
  await vi.runAllTimersAsync()
  expect(heard).toEqual(['duplicates', 'duplicates'])
  expect(load).toHaveBeenCalledTimes(2)
})
