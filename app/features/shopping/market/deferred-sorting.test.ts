import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeferredSorting, leaveMs, stayMs } from './deferred-sorting.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list of items with capitals ticked: `aB` has one open and one bought item. */
const items = (list: string) =>
  [...list].map((letter) => ({ id: letter.toLowerCase(), purchased: letter !== letter.toLowerCase() }))

function openPlaces(list: string, isWriting = () => false) {
  const places = createDeferredSorting(isWriting)
  places.follow(items(list))
  const placement = () =>
    [...places.get().bought]
      .sort()
      .map(([id, bought]) => (bought ? id.toUpperCase() : id))
      .join('')
  return { ...places, be: (next: string) => places.follow(items(next)), placement }
}

test('a ticked item stays for five seconds, fades in place, and moves', () => {
  const places = openPlaces('abc')
  places.be('aBc')
  vi.advanceTimersByTime(stayMs - 1)
  expect([places.placement(), places.get().leaving.size]).toEqual(['abc', 0])
  vi.advanceTimersByTime(1)
  expect([places.placement(), [...places.get().leaving]]).toEqual(['abc', ['b']])
  vi.advanceTimersByTime(leaveMs)
  expect([places.placement(), places.get().leaving.size]).toEqual(['aBc', 0])
})

test('each tick restarts the five seconds, so that nothing moves between two taps; then all move together', () => {
  const places = openPlaces('abc')
  places.be('Abc')
  vi.advanceTimersByTime(stayMs - 1)
  places.be('ABc')
  vi.advanceTimersByTime(stayMs - 1)
  expect(places.placement()).toBe('abc')
  vi.advanceTimersByTime(1 + leaveMs)
  expect(places.placement()).toBe('ABc')
})

test('an item unticked in time, even while it fades, never moves', () => {
  const places = openPlaces('ab')
  places.be('aB')
  vi.advanceTimersByTime(stayMs + leaveMs - 1)
  places.be('ab')
  expect(places.get().leaving.size).toBe(0)
  vi.runAllTimers()
  expect(places.placement()).toBe('ab')
})

test('an unticked item stays as long among the bought ones', () => {
  const places = openPlaces('aB')
  places.be('ab')
  expect(places.placement()).toBe('aB')
  vi.runAllTimers()
  expect(places.placement()).toBe('ab')
})

test('a new item gets its place at once, a removed one is dropped, and neither affects the others', () => {
  const places = openPlaces('ab')
  places.be('Ab')
  vi.advanceTimersByTime(stayMs - 1)
  places.be('AcD')
  expect(places.placement()).toBe('acD')
  vi.advanceTimersByTime(1 + leaveMs)
  expect(places.placement()).toBe('AcD')
  places.be('cD')
  places.be('acD')
  expect(places.placement()).toBe('acD')
})

test('during typing in the list nothing moves', () => {
  let isWriting = true
  const places = openPlaces('ab', () => isWriting)
  places.be('aB')
  vi.advanceTimersByTime(3 * stayMs)
  expect([places.placement(), places.get().leaving.size]).toEqual(['ab', 0])
  isWriting = false
  vi.runAllTimers()
  expect(places.placement()).toBe('aB')
})

test('a closed list has no timers left', () => {
  const places = openPlaces('a')
  places.be('A')
  places.close()
  expect(vi.getTimerCount()).toBe(0)
})
