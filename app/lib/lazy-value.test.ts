import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyValue } from './lazy-value.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a value that could not be loaded on its first use comes later, once, to all who need it', async () => {
  const load = vi.fn(async () => 'twins')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const twins = lazyValue(load)
  const heard: (string | undefined)[] = []
  expect(load).not.toHaveBeenCalled()
  twins.subscribe(() => heard.push(twins.get()))
  twins.fetchLater()
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
  twins.subscribe(() => heard.push(twins.get()))
  twins.fetchLater()
  expect(twins.get()).toBe(undefined)
  await vi.runAllTimersAsync()
  expect(heard).toEqual(['twins', 'twins'])
  expect(load).toHaveBeenCalledTimes(2)
})
