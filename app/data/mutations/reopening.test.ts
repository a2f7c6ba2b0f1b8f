/** A new connection that cannot be opened, or is lost before its first use. See reconnect.test.ts for the others. */
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { LocalStore, Runtime } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import { loseConnection, newRuntime, openWithItems } from '#app/data/testing.ts'
import { mutateIn } from './mutate.ts'

let runtime: Runtime
let local: LocalStore
let listId: string
let now: MockInstance<() => number>
beforeEach(async () => {
  runtime = newRuntime()
  ;({ local, listId } = await openWithItems([], runtime))
  now = vi.spyOn(performance, 'now').mockReturnValue(0)
})
afterEach(() => {
  local.close()
  vi.restoreAllMocks()
})

test('a connection that the browser closes before it is ready ends the work that waits for it, and the next one works', async () => {
  const indexedDB = runtime.dexie?.indexedDB as IDBFactory
  const makeConnection = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((...args) => {
    const request = makeConnection(...args)
    request.addEventListener('success', () => request.result.close())
    return request
  })
  loseConnection(local)
  await expect(mutateIn(local, 'items.create', { listId, name: 'Feijão' })).rejects.toThrow()
  now.mockReturnValue(5000)
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  expect(await local.db.items.toArray()).toMatchObject([{ name: 'Arroz' }])
})

test('a database that cannot be opened is left to later attempts, without an endless loop', async () => {
  const open = vi.spyOn(runtime.dexie?.indexedDB as IDBFactory, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store for indexedDB.open.', 'InvalidStateError')
  })
  loseConnection(local)
  await expect(mutateIn(local, 'items.create', { listId, name: 'Feijão' })).rejects.toThrow()
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setTimeout(resolve))
  expect(open).toHaveBeenCalledTimes(1)
  open.mockRestore()
  now.mockReturnValue(5000)
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  expect(await local.db.items.count()).toBe(1)
})

test('a connection that is slow to open is also waited for by work that loses the old one meanwhile', async () => {
  const makeConnection = local.db.open.bind(local.db)
  let tries = 0
  const loseOnce = async () => {
    tries += 1
    if (tries === 1) throw new DOMException('Connection is closing.', 'InvalidStateError')
  }
  let late: Promise<void> | undefined
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    now.mockReturnValue(5000)
    late = withReconnect(local.db, loseOnce)
    await new Promise((resolve) => setTimeout(resolve))
    return makeConnection()
  }
  const open = vi.spyOn(local.db, 'open').mockImplementation(slowly as typeof makeConnection)
  loseConnection(local)
  expect(await withReconnect(local.db, () => local.db.items.count())).toBe(0)
  await late
  expect([tries, open.mock.calls.length]).toEqual([2, 1])
})
