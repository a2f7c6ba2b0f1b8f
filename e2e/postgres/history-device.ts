/** A device of the histories: it keeps all rows that it receives, and asks one of the servers by chance. */
import { expect } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Mutation, SyncAnswer } from '#shared/sync.ts'
import { json, mutation, syncRequest } from '#sync-server/testing/server.ts'
import type { AppServer } from '../app-server.ts'
import type { Chance } from '../faults/chance.ts'
import type { Account } from '../faults/fault-device.ts'
import type { Accepted, Said } from './history-check.ts'
import { post } from './requests.ts'

export type Device = ReturnType<typeof openDevice>

export function openDevice(account: Account, servers: AppServer[], chance: Chance) {
  const cursors: Record<string, number> = {}
  const replica = new Map<string, Map<string, Row>>()
  const accepted: Accepted[] = []
  const user = account.user.id
  let [client, seq, ack] = [newId(), 0, 0]
  let last: SyncAnswer | undefined

  const ask = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${chance.oneOf(servers).url}${path}`, {
      method,
      headers: { ...json, cookie: account.cookie },
      ...(body && { body: JSON.stringify(body) }),
    })

  /** Asks both servers at once, as a device whose first request seemed lost: they give the same results. */
  async function sync(push: Mutation[]): Promise<Response | undefined> {
    const known = { client, epoch: last?.epoch ?? null, bookmark: last?.bookmark ?? null, cursors, ack }
    const request = syncRequest(user, { ...known, push })
    const at = chance.below(4) === 0 ? servers : [chance.oneOf(servers)]
    const answers = await Promise.all(at.map((server) => post(server, '/api/sync', request, account.cookie)))
    const given = answers.filter(({ status }) => status !== 503)
    for (const { status } of given) expect(status).toBe(200)
    const results = await Promise.all(given.map(async (answer) => (await answer.clone().json()).results))
    for (const each of results) expect(each).toEqual(results[0])
    return given[0]
  }

  async function exchange(push: Mutation[]): Promise<void> {
    const response = await sync(push)
    // Busy servers: the device repeats its request.
    if (!response) return exchange(push)
    last = (await response.json()) as SyncAnswer
    ack = seq
    for (const [at, { outcome, rev = 0, dropped = [] }] of last.results.entries()) {
      if (outcome !== 'ok' && outcome !== 'superseded') continue
      accepted.push({ ...push[at]!, args: push[at]!.args as Said, client, user, rev, dropped })
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
    const own = [...(replica.get(`u:${user}`)?.values() ?? [])]
    const received = own.filter(({ table, deletedAt }) => table === 'memberships' && deletedAt === null)
    const there = [...replica.values()].flatMap((rows) => [...rows.values()]).filter(({ table }) => table === 'lists')
    const foreign = there.filter(({ ownerId }) => ownerId !== user)
    expect(foreign.map(({ id }) => id).sort()).toEqual(received.map(({ listId }) => listId).sort())
  }

  /** A write, mostly in a list that the device has, so in one that its person may lose at any moment. */
  function write(lists: string[]): { op: string; args: Said } {
    const here = lists.filter((list) => replica.has(`l:${list}`))
    const listId = chance.oneOf(here.length > 0 && chance.below(8) > 0 ? here : lists)
    const items = [...(replica.get(`l:${listId}`)?.values() ?? [])].filter(({ table }) => table === 'items')
    const words = {
      name: `nome ${chance.below(1e12)}`,
      ...(chance.below(2) === 0 && { note: `nota ${chance.below(1e12)}` }),
    }
    const id = items.length > 0 && chance.below(3) > 0 ? String(chance.oneOf(items).id) : undefined
    if (id) return { op: 'items.update', args: { id, ...words } }
    return { op: 'items.create', args: { id: newId(), listId, ...words } }
  }

  return {
    account,
    accepted,
    exchange,
    ask,
    push: (lists: string[]) =>
      exchange(
        Array.from({ length: chance.below(4) }, () => {
          const { op, args } = write(lists)
          return mutation(++seq, op, args)
        }),
      ),
    /** Writes as a program does. A rev is not in its answer. */
    async call(lists: string[]): Promise<void> {
      const { op, args } = write(lists)
      const response = await (op === 'items.create'
        ? ask('POST', '/api/shopping-items', args)
        : ask('PUT', `/api/shopping-items/${args.id}`, args))
      expect([200, 201, 403, 404, 503]).toContain(response.status)
      if (!response.ok) return
      const item = await response.json()
      const dropped = Object.entries(args).flatMap(([field, said]) => (item[field] === said ? [] : [field]))
      accepted.push({ ...mutation(0, op, args), args, client: newId(), user, rev: undefined, dropped })
    },
    /** Goes on as a new device of the same person. */
    renew(): void {
      replica.clear()
      for (const scope of Object.keys(cursors)) delete cursors[scope]
      ;[client, seq, ack, last] = [newId(), 0, 0, undefined]
    },
    /** All rows as text. */
    rows: () =>
      Object.fromEntries([...replica].sort().map(([scope, rows]) => [scope, [...rows.values()].map(textOf).sort()])),
  }
}

interface Row extends Record<string, unknown> {
  table: string
}

const textOf = (row: Row): string => JSON.stringify(Object.entries(row).sort())
