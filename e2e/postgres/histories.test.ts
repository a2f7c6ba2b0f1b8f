/** Two servers and eight people at once, and what a reader of the database's history must find (history-check.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { cookieOf, password } from '#sync-server/testing/server.ts'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import { type Chance, createChance } from '../faults/chance.ts'
import { type Account, callAs, registerAt } from '../faults/fault-device.ts'
import { faultsOf, watchHistory } from './history-check.ts'
import { type Device, openDevice } from './history-device.ts'
import { onDatabase, post } from './requests.ts'

/** HISTORY_ACTS and HISTORY_SEED set the acts of each person, and the seed. */
const acts = Number(process.env.HISTORY_ACTS ?? 25)
const seed = Number(process.env.HISTORY_SEED ?? 2026)
const [people, owners] = [8, 3]

let database: TestDatabase
let servers: AppServer[]
beforeAll(async () => {
  database = await createDatabase()
  await onDatabase(database, watchHistory)
  const env = { DATABASE_URL: database.url, RATE_LIMIT_SCALE: '100000', LOG_LEVEL: 'silent' }
  servers = await Promise.all([startAppServer(env, fromSources), startAppServer(env, fromSources)])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.remove()))
  await database.remove()
})

test('what eight people do at once on two servers is one history of each list, and each device has all of it', async () => {
  const chance = createChance(seed)
  const open = (account: Account) => openDevice(account, servers, chance.fork())
  const accounts = await Promise.all(
    Array.from({ length: people }, (_, at) => registerAt(servers[at % 2]!.url, `P${at}`)),
  )
  const [lists, others] = [await Promise.all(accounts.slice(0, owners).map(newList)), accounts.slice(owners)]
  const writers = accounts.map(open)
  const readers = others.slice(0, 1).map(open)
  const newcomers: Account[] = []
  let isOver = false
  const reading = readers.map(async (reader) => {
    while (!isOver) await reader.exchange([])
  })
  const writing = writers.map(async (writer, at) => {
    const own = at < owners ? openOwner(writer, lists[at]!, chance.fork()) : undefined
    if (own) for (const { user } of others) await own.share(user.email, true)
    if (own) newcomers.push(await own.invite())
    // One member goes in the midst of it.
    const isGoing = at === people - 1
    const ofOwner = own && (() => own.act(others))
    await live(writer, lists, chance.fork(), { count: isGoing ? acts / 2 : acts, ofOwner })
    if (isGoing) expect((await writer.ask('DELETE', '/api/user', { password })).status).toBe(204)
  })
  await Promise.all(writing)
  isOver = true
  await Promise.all(reading)

  const accepted = writers.flatMap((writer) => writer.accepted)
  expect(accepted.length).toBeGreaterThan(acts * owners)
  expect(await faultsOf(database, accepted)).toEqual([])
  for (const device of [...writers.slice(0, -1), ...readers, ...newcomers.map(open)]) {
    await device.exchange([])
    const fresh = open(device.account)
    await fresh.exchange([])
    expect(device.rows()).toEqual(fresh.rows())
  }
})

async function newList(owner: Account): Promise<string> {
  const { id } = (await callAs(owner, `${servers[0]!.url}/api/shopping-lists`, 'POST', { title: 'Feira' })) as {
    id: string
  }
  return id
}

interface Life {
  /** The number of acts. */
  count: number
  /** One of those that only owners do. */
  ofOwner: (() => Promise<void>) | undefined
}

async function live(device: Device, lists: string[], chance: Chance, { count, ofOwner }: Life): Promise<void> {
  for (let act = 0; act < count; act++) {
    const kind = chance.below(20)
    if (ofOwner && kind < 9) await ofOwner()
    else if (kind === 9) device.renew()
    else if (kind < 14) await device.call(lists)
    else await device.push(lists)
  }
}

/** What the owner of a list does with it. */
function openOwner({ ask }: Device, list: string, chance: Chance) {
  const path = `/api/shopping-lists/${list}`
  const shares = new Map<string, string>()
  let isDeleted = false

  /** True if the server was not too busy. */
  async function done(response: Promise<Response>): Promise<Response | undefined> {
    const answer = await response
    if (answer.status === 503) return undefined
    expect([answer.status, answer.ok || (await answer.text())]).toEqual([answer.status, true])
    return answer
  }

  async function share(email: string, canEdit = chance.below(4) > 0): Promise<void> {
    const answer = await done(ask('POST', `${path}/share`, { email, canEdit }))
    if (answer) shares.set(email, (await answer.json()).id)
  }

  async function end(): Promise<void> {
    if (shares.size === 0) return
    const [email, id] = chance.oneOf([...shares])
    const { status } = await ask('DELETE', `/api/shared-lists/${id}`)
    // Nothing is found of a share with the one who goes.
    expect([204, 404, 503]).toContain(status)
    if (status !== 503) shares.delete(email)
  }

  async function deleteOrRestore(): Promise<void> {
    if (await done(isDeleted ? ask('POST', `${path}/restore`) : ask('DELETE', path))) isDeleted = !isDeleted
  }

  return {
    share,
    /** Shares the list with a person who registers at the same moment. */
    async invite(): Promise<Account> {
      const email = `${newId()}@example.com`
      const registering = post(chance.oneOf(servers), '/api/register', { email, password })
      await share(email, true)
      const response = await registering
      return { user: await response.json(), cookie: cookieOf(response) }
    },
    async act(others: Account[]): Promise<void> {
      const kind = chance.below(9)
      if (isDeleted || kind === 0) await deleteOrRestore()
      else if (kind < 5) await share(chance.oneOf(others).user.email)
      else await end()
    },
  }
}
