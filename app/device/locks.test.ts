import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLocks, turn } from '#app/sync/testing.ts'
import { exclusively } from './locks.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: createLocks() })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Work that ends on request, and the notifications it got. */
function begin() {
  let resolve: (said: string) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<string>((...ends) => {
    ;[resolve, reject] = ends
  })
  const onLost = vi.fn()
  let isBegun = false
  const work = () => {
    isBegun = true
    return promise
  }
  const done = exclusively('x', 1000, work, onLost)
  return { done, resolve, reject, onLost, isBegun: () => isBegun }
}

test('a holder that loses its lock during its work is notified once, and may still finish', async () => {
  const [first, second] = [begin(), begin()]
  await turn()
  expect([first.isBegun(), second.isBegun()]).toEqual([true, false])
  vi.advanceTimersByTime(1000)
  await turn()
  expect([second.isBegun(), first.onLost.mock.calls.length]).toEqual([true, 1])
  first.resolve('a')
  second.resolve('b')
  expect(await Promise.all([first.done, second.done])).toEqual(['a', 'b'])
  expect([first.onLost.mock.calls.length, second.onLost.mock.calls.length]).toEqual([1, 0])
})

test('a holder that ends or fails with the lock, or only waited for it, is not notified', async () => {
  const [first, second] = [begin(), begin()]
  await turn()
  first.reject(new Error('no'))
  await expect(first.done).rejects.toThrow('no')
  await turn()
  second.resolve('b')
  expect(await second.done).toBe('b')
  expect([first.onLost.mock.calls.length, second.onLost.mock.calls.length]).toEqual([0, 0])
})
