import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#app/api/call.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { drainOutbox, expectDrained, runExclusively } from './background-sync.ts'
import { allTaken, createLocks, turn } from './testing.ts'

let isReachable: boolean
let local: LocalStore
let listId: string
/** A woken service worker in a browser with locks, with one pending change. */
beforeEach(async () => {
  isReachable = true
  ;({ local, listId } = await openWithItems([]))
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  vi.stubGlobal('navigator', { locks: createLocks() })
  vi.stubGlobal('fetch', answer)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  local.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that accepts everything and has no news, unless it is not reachable. */
async function answer(_path: string, { body }: RequestInit): Promise<Response> {
  if (!isReachable) throw new TypeError('Failed to fetch')
  return Response.json(allTaken(JSON.parse(String(body))))
}

const pending = () => local.db.outbox.count()

/** Two runs that begin together and end on demand. */
async function runTwo() {
  const ends: (() => void)[] = []
  const run = () => runExclusively(local, () => new Promise<void>((resolve) => ends.push(resolve)))
  const both = Promise.all([run(), run()])
  await turn()
  return { ends, both }
}

test('two contexts of a device never sync at the same time', async () => {
  const { ends, both } = await runTwo()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  while (ends.length < 2) await turn()
  ends[1]?.()
  await both
})

test('without locks in the browser contexts run at once', async () => {
  vi.stubGlobal('navigator', {})
  const { ends, both } = await runTwo()
  expect(ends).toHaveLength(2)
  for (const end of ends) end()
  await both
})

test('a context that is stopped during its run delays the others once, by 35 s', async () => {
  const { ends, both } = await runTwo()
  vi.advanceTimersByTime(34_999)
  await turn()
  expect(ends).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await turn()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await turn()
  let ranNext = false
  await runExclusively(local, async () => {
    ranNext = true
  })
  expect(ranNext).toBe(true)
  // The browser resumes it: its run ends normally.
  ends[0]?.()
  await both
})

test('a failed run is not repeated', async () => {
  let begun = 0
  const run = async () => {
    begun += 1
    throw new Error('no network')
  }
  await expect(runExclusively(local, run)).rejects.toThrow('no network')
  expect(begun).toBe(1)
})

test('a successful drain does not ask the browser to wake the worker again', async () => {
  await drainOutbox(local)
  expect(await pending()).toBe(0)
})

test('a failed drain asks the browser to wake the worker again', async () => {
  isReachable = false
  await expect(drainOutbox(local)).rejects.toBeInstanceOf(NetworkError)
  expect(await pending()).toBe(1)
})

test('a drain left to a page fails until the page has finished it', async () => {
  await expect(expectDrained(local)).rejects.toThrow('something still waits')
  const page = drainOutbox(local)
  await expectDrained(local)
  await page
  expect(await pending()).toBe(0)
})
