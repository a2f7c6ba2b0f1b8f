import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilLoaded } from './until-loaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('code that could not be loaded is requested again until it is loaded', async () => {
  const load = vi.fn(async () => 'engine')
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const loaded = untilLoaded(load)
  await vi.runAllTimersAsync()
  expect(await loaded).toBe('engine')
  expect(load).toHaveBeenCalledTimes(3)
})
