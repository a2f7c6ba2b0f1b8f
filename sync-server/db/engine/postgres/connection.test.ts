import { type AddressInfo, createServer } from 'node:net'
import { setImmediate as othersHaveRun } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BlackHoleProxy, openBlackHoleProxy } from '#sync-server/testing/black-hole-proxy.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { createConnection } from './connection.ts'
import { ConnectionLost, isTransient } from './errors.ts'
import { createListening } from './listening.ts'

let database: TestDatabase
let way: BlackHoleProxy
beforeEach(async () => {
  database = await createDatabase()
  way = await openBlackHoleProxy(database.url)
})
afterEach(async () => {
  vi.useRealTimers()
  await way.close()
  await database.remove()
})

/** The number of other connections to the database under test. */
async function countConnected(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rowCount } = await client
    .query('SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()')
    .finally(() => client.end())
  return rowCount ?? 0
}

test('concurrent opens share one connection, and later ones another', async () => {
  const connection = createConnection(database.url)
  const openAtOnce = () => Promise.all(Array.from({ length: 5 }, () => connection.open()))
  expect(await openAtOnce()).toEqual([1, 1, 1, 1, 1])
  expect(await countConnected()).toBe(1)
  await expect(connection.run('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow(ConnectionLost)
  expect(await openAtOnce()).toEqual([2, 2, 2, 2, 2])
  await connection.close()
})

test('a connection closed during its opening stays closed', async () => {
  const connection = createConnection(database.url)
  const opening = connection.open()
  await connection.close()
  await opening
  await vi.waitFor(async () => expect(await countConnected()).toBe(0))
  await expect(connection.open()).rejects.toThrow(ConnectionLost)
})

test('a query to a machine that died silently fails, and the next one opens a new connection', async () => {
  const connection = createConnection(way.url)
  await connection.open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await connection.run('SELECT 1')
  way.goSilent()
  const told = expect(connection.run('SELECT 1')).rejects.toThrow(ConnectionLost)
  await othersHaveRun()
  vi.advanceTimersByTime(40_000)
  vi.useRealTimers()
  await told
  expect(await connection.open()).toBe(2)
  expect((await connection.run('SELECT 1')).rows).toEqual([[1]])
  await connection.close()
})

test('a listening connection detects a dead machine, reconnects, and reports missed messages', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const listening = createListening(way.url)
  const [received, missed] = [vi.fn(), vi.fn()]
  listening.listen({ received, missed })
  await listening.start()
  way.goSilent()
  vi.advanceTimersByTime(10_000)
  await othersHaveRun()
  expect(missed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce())
  const teller = createConnection(database.url)
  await teller.open()
  await teller.run('NOTIFY caderneta, \'{"is":"message"}\'')
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith({ is: 'message' }))
  await Promise.all([teller.close(), listening.close()])
})

test('a connection that ends while it opens has failed temporarily', async () => {
  const proxy = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const connection = createConnection(`postgres://caderneta@127.0.0.1:${port}/postgres`)
  await expect(connection.open()).rejects.toSatisfy(isTransient)
  await connection.close()
  await new Promise((resolve) => proxy.close(resolve))
})

test('closing a connection to a dead machine does not wait for it', async () => {
  const connection = createConnection(way.url)
  await connection.open()
  way.goSilent()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = connection.close()
  await othersHaveRun()
  vi.advanceTimersByTime(2000)
  await closed
})
