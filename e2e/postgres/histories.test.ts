/** Two servers and eight people at once, and what a reader of the database's history must find (history-check.ts). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Mutation, SyncAnswer } from '#shared/sync.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { mutation, syncRequest } from '#sync-server/testing/server.ts'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import { type Chance, createChance } from '../faults/chance.ts'
import { type Account, callAs, registerAt } from '../faults/fault-device.ts'
import { type Accepted, faultsOf, watchHistory } from './history-check.ts'
import { onDatabase, post } from './requests.ts'

/** HISTORY_ACTS and HISTORY_SEED set the acts of each person, and the seed. */
const acts = Number(process.env.HISTORY_ACTS ?? 30)
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
  const accounts = await Promise.all(
    Array.from({ length: people }, (_, at) => registerAt(servers[at % 2]!.url, `P${at}`)),
  )
  const lists = await Promise.all(accounts.slice(0, owners).map(firstListOf))
  const devices = accounts.map((account, at) => openDevice(account, chance.fork(), at < owners ? lists[at] : undefined))
  await Promise.all(devices.map((device) => device.live(lists, accounts.slice(owners))))
  const accepted = devices.flatMap((device) => device.accepted)
  expect(accepted.length).toBeGreaterThan(acts * owners)
  expect(await faultsOf(database, accepted)).toEqual([])
  for (const device of devices) {
    await device.exchange([])
    const fresh = openDevice(device.account, chance, undefined)
    await fresh.exchange([])
    expect(device.rows()).toEqual(fresh.rows())
  }
})

async function firstListOf(account: Account): Promise<string> {
  const [list] = (await callAs(account, `${servers[0]!.url}/api/shopping-lists`)) as [{ id: string }]
  return list.id
}

/** A device that keeps all rows it receives. Each request goes to one of the servers by chance. */
function openDevice(account: Account, chance: Chance, own: string | undefined) {
  const client = newId()
  const cursors: Record<string, number> = {}
  const replica = new Map<string, Map<string, Row>>()
  const accepted: Accepted[] = []
  const shares = new Map<string, string>()
  let [seq, ack] = [0, 0]
  let last: SyncAnswer | undefined
  const server = () => servers[chance.below(2)]!

  async function exchange(push: Mutation[]): Promise<void> {
    const known = { client, epoch: last?.epoch ?? null, bookmark: last?.bookmark ?? null, cursors, ack }
    const response = await post(server(), '/api/sync', syncRequest(account.user.id, { ...known, push }), account.cookie)
    // A busy server: the device repeats its request.
    if (response.status === 503) return exchange(push)
    expect(response.status).toBe(200)
    last = (await response.json()) as SyncAnswer
    ack = seq
    for (const [at, { outcome, rev = 0, dropped = [] }] of last.results.entries()) {
      if (outcome !== 'ok' && outcome !== 'superseded') continue
      accepted.push({ ...push[at]!, client, user: account.user.id, rev, dropped })
    }
    for (const scope of last.gone) {
      replica.delete(scope)
      delete cursors[scope]
    }
    for (const { id, from, to, rows } of last.scopes) {
      expect(from).toBe(cursors[id] ?? 0)
      cursors[id] = to
      const kept = replica.get(id) ?? new Map()
      for (const [table, row] of rows) kept.set(`${table} ${row.id}`, { table, ...row })
      replica.set(id, kept)
    }
    if (last.more) return exchange([])
    expectLists()
  }

  /** A membership and its list arrive and go together. */
  function expectLists(): void {
    const own = [...(replica.get(`u:${account.user.id}`)?.values() ?? [])]
    const received = own.filter(({ table, deletedAt }) => table === 'memberships' && deletedAt === null)
    const there = [...replica.values()].flatMap((rows) => [...rows.values()]).filter(({ table }) => table === 'lists')
    const foreign = there.filter(({ ownerId }) => ownerId !== account.user.id)
    expect(foreign.map(({ id }) => id).sort()).toEqual(received.map(({ listId }) => listId).sort())
  }

  /** Mostly in a list that the device has, so in one that its person may lose at any moment. */
  function write(lists: string[]): Mutation {
    const here = lists.filter((list) => replica.has(`l:${list}`))
    const listId = chance.oneOf(here.length > 0 && chance.below(8) > 0 ? here : lists)
    const items = [...(replica.get(`l:${listId}`)?.values() ?? [])].filter(({ table }) => table === 'items')
    const note = chance.below(2) === 0 && { note: `nota ${chance.below(1e9)}` }
    const words = { name: `nome ${chance.below(1e9)}`, ...note }
    const id = items.length > 0 && chance.below(3) > 0 ? String(chance.oneOf(items).id) : undefined
    if (id) return mutation(++seq, 'items.update', { id, ...words })
    return mutation(++seq, 'items.create', { id: newId(), listId, ...words })
  }

  async function share({ user: { email } }: Account, canEdit = chance.below(4) > 0): Promise<void> {
    const response = await post(server(), `/api/shopping-lists/${own}/share`, { email, canEdit }, account.cookie)
    if (response.status === 503) return
    expect(response.ok).toBe(true)
    shares.set(email, (await response.json()).id)
  }

  async function end(): Promise<void> {
    if (shares.size === 0) return
    const [email, id] = chance.oneOf([...shares])
    const headers = { cookie: account.cookie }
    const { status } = await fetch(`${server().url}/api/shared-lists/${id}`, { method: 'DELETE', headers })
    expect([204, 503]).toContain(status)
    if (status === 204) shares.delete(email)
  }

  return {
    account,
    accepted,
    exchange,
    async live(lists: string[], others: Account[]): Promise<void> {
      if (own) for (const other of others) await share(other, true)
      for (let act = 0; act < acts; act++) {
        const kind = own === undefined ? 9 : chance.below(10)
        if (kind < 2) await share(chance.oneOf(others))
        else if (kind < 4) await end()
        else await exchange(Array.from({ length: chance.below(4) }, () => write(lists)))
      }
    },
    rows: () =>
      Object.fromEntries([...replica].sort().map(([scope, rows]) => [scope, [...rows.values()].map(textOf).sort()])),
  }
}

interface Row extends Record<string, unknown> {
  table: string
}

const textOf = (row: Row): string => JSON.stringify(Object.entries(row).sort())
