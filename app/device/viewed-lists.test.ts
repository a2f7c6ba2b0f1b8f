import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#app/lib/testing.ts'
import { markAllAsViewed, viewedLists } from './viewed-lists.ts'

beforeEach(() => void stubLocalStorage())
afterEach(() => vi.unstubAllGlobals())

test('a viewed list stays viewed, and listeners are notified once', () => {
  const heard = vi.fn()
  const stop = viewedLists.subscribe(heard)
  expect(viewedLists.get()).toEqual(new Set())
  markAllAsViewed(['a', 'b'])
  markAllAsViewed(['b'])
  expect(viewedLists.get()).toEqual(new Set(['a', 'b']))
  expect(viewedLists.get()).toBe(viewedLists.get())
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

test('another format under that key causes no failure', () => {
  for (const text of ['{', '{"a":1}', '[1,null,"a"]', 'null']) {
    localStorage.setItem('viewedSharedLists', text)
    expect([...viewedLists.get()].every((id) => id === 'a')).toBe(true)
  }
})
