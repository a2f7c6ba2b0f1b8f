import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { cookieOf, json, mutation, password, syncRequest } from '#sync-server/testing/server.ts'
import { type Postgres, startPostgres } from '../../scripts/postgres.mjs'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import { onDatabase, post } from './requests.ts'

let postgres: Postgres
let servers: [AppServer, AppServer]
let ana: Person
/** The first person of the servers, who administers them. */
let admin: Person
beforeAll(async () => {
  postgres = await startPostgres({ survives: 'a kill' })
  const env = { DATABASE_URL: postgres.url, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' }
  servers = await Promise.all([startAppServer(env, fromSources), startAppServer(env, fromSources)])
  admin = await register(servers[0])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()))
  await postgres.remove()
})
beforeEach(async () => {
  ana = await register(servers[0])
})

interface Person {
  id: string
  email: string
  cookie: string
}

async function register(server: AppServer): Promise<Person> {
  const email = `${newId()}@example.com`
  const response = await post(server, '/api/register', { email, password })
  expect(response.status).toBe(201)
  return { id: (await response.json()).id, email, cookie: cookieOf(response) }
}

const get = (server: AppServer, { cookie }: Person, path: string) =>
  fetch(`${server.url}${path}`, { headers: { Cookie: cookie } })

const titlesOf = async (server: AppServer, person: Person): Promise<string[]> =>
  (await (await get(server, person, '/api/todos')).json()).map(({ title }: { title: string }) => title)

/** Opens an event stream. `heard` receives its events; `ended` resolves at its end. */
async function listen(server: AppServer, person: Person, heard: string[] = []) {
  const response = await get(server, person, `/api/events?client=${newId()}`)
  expect(response.status).toBe(200)
  const read = async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) heard.push(part)
  }
  return { heard, ended: read().catch(() => undefined) }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(10)
}

test('a session of one server is valid at the other, and is notified there of writes here', async () => {
  const [here, there] = servers
  const { heard } = await listen(there, ana)
  expect((await post(here, '/api/todos', { title: 'Leite' }, ana.cookie)).status).toBe(201)
  await until(() => heard.some((part) => part.includes('event: poke')))
  expect(await titlesOf(there, ana)).toEqual(['Leite'])
})

test('a person at the market by one server is seen at the other, until they leave', async () => {
  const [here, there] = servers
  const [list] = await (await get(here, ana, '/api/shopping-lists')).json()
  const { heard } = await listen(there, ana)
  const say = (isHere: boolean) =>
    fetch(`${here.url}/api/shopping-lists/${list.id}/market`, {
      method: 'PUT',
      headers: { ...json, Cookie: ana.cookie },
      body: JSON.stringify({ here: isHere }),
    })
  expect((await say(true)).status).toBe(204)
  await until(() => heard.at(-1)?.includes(JSON.stringify({ market: { [list.id]: [ana.id] } })) ?? false)
  expect((await say(false)).status).toBe(204)
  await until(() => heard.at(-1)?.includes('event: beat') === true && !heard.at(-1)?.includes('market'))
})

test('an unknown message of a later version does not end a server', async () => {
  const [here, there] = servers
  const { heard } = await listen(there, ana)
  await onDatabase(postgres, `NOTIFY caderneta, 'of a later version'; NOTIFY caderneta, '{"unheard":1}'`)
  expect((await post(here, '/api/todos', { title: 'Leite' }, ana.cookie)).status).toBe(201)
  await until(() => heard.some((part) => part.includes('event: poke')))
})

test('signing out here ends the streams of that session there', async () => {
  const [here, there] = servers
  const { ended } = await listen(there, ana)
  expect((await post(here, '/api/logout', {}, ana.cookie)).status).toBe(200)
  await ended
  expect((await get(there, ana, '/api/todos')).status).toBe(401)
})

test('P2: a person disabled here has no stream and no session there', async () => {
  const [here, there] = servers
  const { ended } = await listen(there, ana)
  expect((await post(here, `/api/admin/people/${ana.id}/disable`, {}, admin.cookie)).status).toBe(204)
  await ended
  expect((await get(there, ana, '/api/todos')).status).toBe(401)
})

test('the rate limit of one server applies at the other', async () => {
  const strict = { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' }
  const pair = await Promise.all([startAppServer(strict, fromSources), startAppServer(strict, fromSources)])
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const server = pair[tries % 2]!
    statuses.push((await post(server, '/api/login', { email: ana.email, password: 'errada-sempre' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  await Promise.all(pair.map((server) => server.remove()))
})

/** A device that sends to-dos. While one server does not answer, it sends the same ones to the other. */
function createDevice(person: Person) {
  const client = newId()
  const confirmed: string[] = []
  let seq = 0
  let ack = 0

  async function exchange(request: SyncRequest): Promise<SyncAnswer> {
    for (let tries = 0; ; tries++) {
      const server = servers[tries % 2]!
      const response = await post(server, '/api/sync', request, person.cookie).catch(() => undefined)
      const text = response?.status === 200 ? await response.text().catch(() => undefined) : undefined
      if (text !== undefined) return JSON.parse(text) as SyncAnswer
      // A response with 200 was cut off by the end of its server.
      if (response) expect([200, 503]).toContain(response.status)
      await delay(10)
    }
  }

  return {
    confirmed,
    async send(count: number): Promise<void> {
      const titles = Array.from({ length: count }, () => newId())
      const push = titles.map((title) => mutation(++seq, 'todos.create', { id: newId(), title }))
      const { results } = await exchange(syncRequest(person.id, { client, ack, push }))
      expect(results.map(({ outcome }) => outcome)).toEqual(titles.map(() => 'ok'))
      ack = seq
      confirmed.push(...titles)
    },
  }
}

type Device = ReturnType<typeof createDevice>

/** Each device sends one request after the other until `isOver`. */
const sendUntil = (devices: Device[], isOver: () => boolean) =>
  Promise.all(
    devices.map(async (device) => {
      while (!isOver()) await device.send(3)
    }),
  )

const confirmedBy = (devices: Device[]) => devices.flatMap(({ confirmed }) => confirmed)

async function expectNothingLost(devices: Device[]): Promise<void> {
  const confirmed = confirmedBy(devices)
  expect(confirmed.length).toBeGreaterThan(0)
  for (const server of servers) expect((await titlesOf(server, ana)).toSorted()).toEqual(confirmed.toSorted())
}

test('killing a server during pushes loses no confirmed change, and does nothing twice', async () => {
  const devices = Array.from({ length: 6 }, () => createDevice(ana))
  let isOver = false
  const sending = sendUntil(devices, () => isOver)
  for (let round = 0; round < 3; round++) {
    const before = confirmedBy(devices).length
    await until(() => confirmedBy(devices).length > before + 30)
    await servers[round % 2]!.kill()
    const { length } = confirmedBy(devices)
    await until(() => confirmedBy(devices).length > length + 30)
    await servers[round % 2]!.start()
  }
  isOver = true
  await sending
  await expectNothingLost(devices)
})

test('both servers continue after a restart of PostgreSQL, and so do their streams', async () => {
  const devices = Array.from({ length: 4 }, () => createDevice(ana))
  const { heard } = await listen(servers[1], ana)
  let isOver = false
  const sending = sendUntil(devices, () => isOver)
  await until(() => confirmedBy(devices).length > 30)
  await postgres.stop()
  expect((await fetch(`${servers[0].url}/readyz`)).status).toBe(503)
  expect((await fetch(`${servers[0].url}/healthz`)).status).toBe(200)
  await postgres.start()
  const { length } = confirmedBy(devices)
  await until(() => confirmedBy(devices).length > length + 30)
  isOver = true
  await sending
  await expectNothingLost(devices)
  for (const server of servers) await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)

  heard.length = 0
  await until(async () => {
    await post(servers[0], '/api/todos', { title: 'Depois' }, ana.cookie)
    await delay(50)
    return heard.some((part) => part.includes('event: poke'))
  })
})
