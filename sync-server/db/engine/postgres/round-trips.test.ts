import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { type MutationResult, pushMaxMutations, type SyncAnswer } from '#shared/sync.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { type HoldingProxy, openHoldingProxy } from '#sync-server/testing/holding-proxy.ts'
import {
  mutation,
  openServer,
  sync,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'

let database: TestDatabase
let proxy: HoldingProxy
let server: TestServer
let ana: TestPerson
beforeAll(async () => {
  database = await createDatabase()
  proxy = await openHoldingProxy(database.url)
  server = await openServer({ databaseUrl: proxy.url, env: { RATE_LIMIT_SCALE: '1000' } })
  ana = await server.register()
})
afterAll(async () => {
  await server.stop()
  await proxy.close()
  await database.remove()
})

type Act = Pick<ReturnType<typeof mutation>, 'op' | 'args'>

/** A device that stores the answers. Its pushes are counted in waits of the server for the database. */
function openDevice() {
  const client = newId()
  let last: SyncAnswer | undefined
  let seq = 0
  const cursors: Record<string, number> = {}
  return async (acts: Act[]): Promise<{ waits: number; outcomes: Set<MutationResult['outcome']> }> => {
    const said = { client, epoch: last?.epoch ?? null, bookmark: last?.bookmark ?? null, cursors, ack: seq }
    const push = acts.map(({ op, args }) => mutation(++seq, op, args))
    proxy.countWaits()
    last = await sync(ana, syncRequest(ana.id, { ...said, push }))
    for (const { id, to } of last.scopes) cursors[id] = to
    return { waits: proxy.countWaits(), outcomes: new Set(last.results.map(({ outcome }) => outcome)) }
  }
}

/** The least waits of several tries: on a busy machine a client that computes seems to wait. */
async function leastWaits(push: (at: number) => Promise<{ waits: number }>): Promise<number> {
  const tries: number[] = []
  for (let at = 0; at < 3; at++) tries.push((await push(at)).waits)
  return Math.min(...tries)
}

test('a sync with a tick of a priced item waits for PostgreSQL at most 6 times', async () => {
  const push = openDevice()
  const id = newId()
  await push([{ op: 'items.create', args: { id, name: 'leite', price: 499 } }])
  const tick = (at: number) => push([{ op: 'items.update', args: { id, purchased: at % 2 === 0 } }])
  expect((await tick(1)).outcomes).toEqual(new Set(['ok']))
  expect(await leastWaits(tick)).toBeLessThanOrEqual(6)
})

const ids = () => Array.from({ length: pushMaxMutations }, newId)
test.each<[string, (id: string) => Act]>([
  ['creations', (id) => ({ op: 'items.create', args: { id, name: 'leite' } })],
  ['ticks', (id) => ({ op: 'items.update', args: { id, purchased: true } })],
  ['deletions', (id) => ({ op: 'items.delete', args: { id } })],
])('a push of 500 %s waits for PostgreSQL at most 10 times', async (_, act) => {
  const push = openDevice()
  const sets = [ids(), ids(), ids()]
  for (const set of sets) await push(set.map((id) => ({ op: 'items.create', args: { id, name: 'leite', price: 499 } })))
  const fresh = act('').op === 'items.create' ? [ids(), ids(), ids()] : sets
  const pushed = (at: number) => push((fresh[at] ?? []).map(act))
  expect(await leastWaits(pushed)).toBeLessThanOrEqual(10)
})
