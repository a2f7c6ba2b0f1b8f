import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#sync-server/testing/api.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { channel } from './teller.ts'

let database: TestDatabase
let server: TestServer
let ana: TestPerson
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  database = await createDatabase()
  server = await openServer({
    databaseUrl: database.url,
    env: { RATE_LIMIT_SCALE: '1000', STORAGE_PER_PERSON: '1 MB' },
  })
  ana = await server.register()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
  await database.remove()
})

/** Simulates another transaction of this process. */
async function beside(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Simulates another process on the same database, until the server has heard of its write. */
async function elsewhere(statement: string): Promise<void> {
  const heard = () => server.store.write(async ({ othersWrote }) => othersWrote)
  const before = await heard()
  await beside(`${statement}; NOTIFY ${channel}`)
  while ((await heard()) === before) await delay(5)
}

/** Copies of the first to-do. */
const copies = (from: number, to: number) => `
  INSERT INTO todos SELECT (jsonb_populate_record(todos, jsonb_build_object('id', 'copy ' || number))).*
  FROM todos, generate_series(${from}, ${to}) number WHERE title = 'Leite' AND id NOT LIKE 'copy %'`

test('above half a quota the budget is counted once a second while others write, and before each refusal', async () => {
  const write = async () => (await ana.post('/api/todos', { title: 'Pão' })).status
  await ok(ana.post('/api/todos', { title: 'Leite' }), 201)
  await elsewhere(copies(1, 11_000))
  vi.advanceTimersByTime(61_000)
  expect(await write()).toBe(201)

  await elsewhere(copies(11_001, 20_000))
  expect(await write()).toBe(201)
  vi.advanceTimersByTime(1001)
  expect(await write()).toBe(413)

  await elsewhere("DELETE FROM todos WHERE id LIKE 'copy 100%'")
  expect(await write()).toBe(201)
})

test('everything that a person keeps is counted once a minute, because a count misses what others are writing', async () => {
  const write = async () => (await ana.post('/api/todos', { title: 'Pão' })).status
  await ok(ana.post('/api/todos', { title: 'Leite', notes: 'x'.repeat(5000) }), 201)
  await beside(copies(1, 300))
  expect(await write()).toBe(201)
  vi.advanceTimersByTime(61_000)
  expect(await write()).toBe(413)
})
