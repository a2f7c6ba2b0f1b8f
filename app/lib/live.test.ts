import { expect, test } from 'vitest'
import { createListeners } from './listeners.ts'
import { observableOf } from './live.ts'

function counter() {
  const listeners = createListeners()
  const counts: (number | undefined)[] = []
  let count: number | undefined
  const observable = observableOf({ get: () => count, subscribe: listeners.subscribe })
  const set = (next: number) => {
    count = next
    listeners.notify()
  }
  return { observable, counts, set }
}

test('an observable knows its value before the subscription', () => {
  const { observable, set } = counter()
  set(1)
  expect(observable.getValue()).toBe(1)
})

test('a subscriber gets the present value at once, and then each change until it unsubscribes', () => {
  const { observable, counts, set } = counter()
  set(1)
  const stop = observable.subscribe((count) => counts.push(count))
  set(2)
  stop()
  set(3)
  expect(counts).toEqual([1, 2])
})

test('a value that is not known yet is emitted as undefined, because it may replace that of another source', () => {
  const { observable, counts, set } = counter()
  observable.subscribe((count) => counts.push(count))
  set(0)
  expect(counts).toEqual([undefined, 0])
})
