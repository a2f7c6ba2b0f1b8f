import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import { migrationsDir } from '#sync-server/testing/database.ts'
import { hasPooler, type Pooler, startPooler } from '#sync-server/testing/pooler.ts'
import { cookieOf, json, mutation, password, syncRequest } from '#sync-server/testing/server.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres.mjs'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import { onDatabase, post } from './requests.ts'

let postgres: Postgres
let pooler: Pooler
let servers: AppServer[] = []
const open = (env: Record<string, string>) =>
  startAppServer({ DATABASE_URL: pooler.url, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error', ...env }, fromSources)

beforeAll(async () => {
  if (!hasPooler) return
  postgres = await startPostgres()
  pooler = await startPooler(postgres.url)
  const direct = { DATABASE_LISTEN_URL: postgres.url }
  servers = await Promise.all([open(direct), open(direct)])
})
afterAll(async () => {
  if (!hasPooler) return
  await Promise.all(servers.map((server) => server.remove()))
  await pooler.remove()
  await postgres.remove()
})

async function register(server: AppServer) {
  const response = await post(server, '/api/register', { email: `${newId()}@example.com`, password })
  expect(response.status).toBe(201)
  return { id: (await response.json()).id as string, cookie: cookieOf(response) }
}

test.skipIf(!hasPooler)('through PgBouncer in transaction mode people of two servers sync side by side', async () => {
  const ended = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const server = servers[at % 2] as AppServer
      const { id, cookie } = await register(server)
      const client = newId()
      for (let seq = 1; seq <= 10; seq++) {
        const request = syncRequest(id, {
          client,
          ack: seq - 1,
          push: [mutation(seq, 'todos.create', { title: `Regar ${seq}` })],
        })
        const answer: SyncAnswer = await (await post(server, '/api/sync', request, cookie)).json()
        expect(answer.results).toMatchObject([{ seq, outcome: 'ok' }])
      }
      const other = servers[(at + 1) % 2] as AppServer
      return (await (await fetch(`${other.url}/api/todos`, { headers: { Cookie: cookie } })).json()).length
    }),
  )
  expect(ended).toEqual(Array(12).fill(10))
  const [kept] = await onDatabase(pooler, 'SHOW statement_timeout')
  expect(kept).toEqual({ statement_timeout: '0' })
})

test.skipIf(!hasPooler)('through PgBouncer a device of the other server is told of a write once', async () => {
  const [here, there] = servers as [AppServer, AppServer]
  const { cookie } = await register(here)
  const heard: string[] = []
  const streams = await Promise.all(
    [here, there].map((server) => fetch(`${server.url}/api/events?client=${newId()}`, { headers: { Cookie: cookie } })),
  )
  for (const { body } of streams) {
    const read = async () => {
      for await (const part of body!.pipeThrough(new TextDecoderStream())) heard.push(part)
    }
    void read().catch(() => undefined)
  }
  heard.length = 0
  await fetch(`${here.url}/api/todos`, {
    method: 'POST',
    headers: { ...json, Cookie: cookie },
    body: JSON.stringify({ title: 'Regar' }),
  })
  await expect.poll(() => heard.filter((part) => part.includes('event: poke')).length).toBe(2)
  await delay(500)
  expect(heard.filter((part) => part.includes('event: poke')).length).toBe(2)
})

test.skipIf(!hasPooler)(
  'a server behind PgBouncer in transaction mode asks at its start for the direct address',
  async () => {
    await expect(openStore(pooler.url, migrationsDir)).rejects.toThrow(/set DATABASE_LISTEN_URL/)
  },
)
