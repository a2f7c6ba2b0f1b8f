import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { type BlackHoleProxy, openBlackHoleProxy } from '#sync-server/testing/black-hole-proxy.ts'
import { createDatabase, migrationsDir, type TestDatabase } from '#sync-server/testing/database.ts'

let database: TestDatabase
let way: BlackHoleProxy
/** The messages of `mortal` take a way of their own. */
let [mortal, other]: Store[] = []
let heard: unknown[]
let missed: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  database = await createDatabase()
  way = await openBlackHoleProxy(database.url)
  other = await openStore(database.url, migrationsDir)
  ;[heard, missed] = [[], 0]
  other.listen({ received: ({ is }) => heard.push(is), missed: () => missed++ })
  mortal = await openStore(database.url, migrationsDir, {}, { directUrl: way.url })
  await say('hello')
})
afterEach(async () => {
  vi.useRealTimers()
  way.cut()
  await Promise.all([mortal, other].map((store) => store?.close()))
  await way.close()
  await database.remove()
})

const tell = (is: unknown) => mortal!.write(async (tx) => tx.notify({ is }))
/** Returns when the message is heard, and with it all before. */
async function say(is: unknown): Promise<void> {
  await tell(is)
  await vi.waitFor(() => expect(heard.at(-1)).toBe(is))
}

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

test('a process killed between its commit and its message counts as missed, once', async () => {
  way.goSilent()
  await tell('never heard')
  pass(15)
  expect(missed).toBe(0)
  pass(60)
  expect([heard, missed]).toEqual([['hello'], 1])
})

test('a process that lives is not missed, nor one that has closed, whose last message is heard', async () => {
  for (let seconds = 5; seconds <= 60; seconds += 5) {
    pass(5)
    await say(seconds)
  }
  await tell('goodbye')
  await mortal!.close()
  await vi.waitFor(() => expect(heard.at(-1)).toBe('goodbye'))
  pass(60)
  expect(missed).toBe(0)
})

test('messages that get lost with the connection are sent again in order, equal ones at the place of the last', async () => {
  way.goSilent()
  for (const is of ['one', 'two', 'one', 'three']) await tell(is)
  way.cut()
  await vi.waitFor(() => expect(heard).toEqual(['hello', 'two', 'one', 'three']))
})

test('a message that PostgreSQL refuses counts as missed, and later ones are heard', async () => {
  await tell('too long'.repeat(1000))
  await vi.waitFor(() => expect(missed).toBe(1))
  await say('after')
})
