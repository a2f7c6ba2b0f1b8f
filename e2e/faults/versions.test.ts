/** Apps and servers of different versions: an old app and this server, this app and an old server, this app on old data. */
import { expect, test } from 'vitest'
import { NetworkError, refusal } from '#app/api/call.ts'
import { type LocalStore, openLocal, readIdentity, readSyncMeta } from '#app/data/store/local-store.ts'
import { type Exchange, newPace, runSync } from '#app/sync/sync.ts'
import { fieldsOf, writtenTables } from '#shared/fields.ts'
import { listIdOf } from '#shared/scopes.ts'
import { type SyncAnswer, syncAnswerSchema } from '#shared/sync.ts'
import { saysDone } from '#shared/ticks.ts'
import { oldestSchemaVersion, protocolVersion, schemaVersion } from '#shared/versions.ts'
import { differences } from '../lab/simulation/check-replica.ts'
import { rowsOf } from '../lab/simulation/server.ts'
import { openRecordedServer, type Recorded, readRecorded, recordedRuntime } from './recorded.ts'
import { filledMark } from './recorded-scene.ts'

const versions = Array.from({ length: schemaVersion }, (_, at) => at + 1)
const synced = versions.filter((version) => version >= oldestSchemaVersion)

type Calls = Awaited<ReturnType<typeof openRecordedServer>>

/** True for the item and the tasks with a value in every field, which earlier recordings lack. */
const isFilled = (name: unknown) => String(name).endsWith(filledMark)

/** The items of the person once the recorded pending mutations are accepted, without the filled one. */
const intended = ['Arroz ✓', 'Açúcar', 'Balões', 'Café 500 g']

async function namesOn({ get }: Calls): Promise<string[]> {
  const lists = (await (await get('/api/shopping-lists')).json()) as { id: string }[]
  const items = await Promise.all(lists.map(async ({ id }) => (await get(`/api/shopping-items?listId=${id}`)).json()))
  const all = items.flat() as { name: string; purchased: boolean; quantity: string | null }[]
  return all
    .filter(({ name }) => !isFilled(name))
    .map(({ name, purchased, quantity }) => `${name}${purchased ? ' ✓' : ''}${quantity ? ` ${quantity}` : ''}`)
    .sort()
}

test.each(synced)('an app of version %i sends its pending mutations to this server, once', async (version) => {
  const recorded = readRecorded(version)
  const { request } = recorded
  const calls = await openRecordedServer(recorded)
  const answers: SyncAnswer[] = []
  for (let time = 0; time < 2; time++) {
    const response = await calls.post('/api/sync', request)
    expect(response.status).toBe(200)
    answers.push(syncAnswerSchema.parse(await response.json()))
  }
  const [first, again] = answers as [SyncAnswer, SyncAnswer]
  expect(first.results.map(({ mid, outcome }) => [mid, outcome])).toEqual(request.push.map(({ mid }) => [mid, 'ok']))
  expect(again.results).toEqual(first.results)
  expect(await namesOn(calls)).toEqual(intended)
  expectKnownFields(recorded, first)
})

/** Each row of an answer has at least the fields that the app of the recorded version stored. */
function expectKnownFields({ device }: Recorded, { scopes }: SyncAnswer): void {
  const rows = scopes.flatMap((scope) => scope.rows)
  expect(rows.length).toBeGreaterThan(4)
  for (const [table, row] of rows) {
    const [known] = device.stores[table]?.rows ?? []
    const fields = Object.keys(known ?? {}).filter((name) => name !== 'scope')
    expect(Object.keys(row)).toEqual(expect.arrayContaining(fields))
  }
}

test.each(versions.filter((version) => version < oldestSchemaVersion))(
  'an app of version %i must update, and nothing of it is accepted',
  async (version) => {
    const recorded = readRecorded(version)
    const calls = await openRecordedServer(recorded)
    const before = await namesOn(calls)
    const response = await calls.post('/api/sync', recorded.request)
    expect([response.status, await response.json()]).toMatchObject([426, { code: 'upgrade_required' }])
    expect(await namesOn(calls)).toEqual(before)
  },
)

test('a newer app is refused temporarily, and an app from before the protocol must update', async () => {
  const recorded = readRecorded(schemaVersion)
  const { request } = recorded
  const calls = await openRecordedServer(recorded)
  const codeOf = async (changes: { v?: number; protocol?: number }) => {
    const response = await calls.post('/api/sync', { ...request, ...changes })
    return [response.status, (await response.json()).code]
  }
  expect(await codeOf({ v: schemaVersion + 1 })).toEqual([503, 'unavailable'])
  expect(await codeOf({ protocol: protocolVersion + 1 })).toEqual([503, 'unavailable'])
  expect(await codeOf({ protocol: protocolVersion - 1 })).toEqual([426, 'upgrade_required'])
})

const exchangeWith =
  ({ post }: Calls): Exchange =>
  async (request) => {
    const response = await post('/api/sync', request)
    if (!response.ok) throw await refusal(response)
    return syncAnswerSchema.parse(await response.json())
  }

const waitingOn = async ({ db }: LocalStore) =>
  (await db.outbox.toArray()).map(({ seq, mid, op, args, wall, seen }) => ({ seq, mid, op, args, wall, seen }))

test.each(versions)('this app opens the data of version %i on a device without loss', async (version) => {
  const recorded = readRecorded(version)
  const { device, user, request } = recorded
  const local = await openLocal(user, await recordedRuntime(recorded))
  const { stores } = device
  for (const [name, { rows }] of Object.entries(stores)) {
    // The engine may change the form of its own tables; their content is checked below.
    if (['meta', 'cursors', 'outbox'].includes(name)) continue
    expect(await local.db.table(name).toArray(), name).toEqual(rows.map((row) => expect.objectContaining(row)))
  }
  const waiting = (stores.outbox?.rows ?? []).map(({ seq, mid, op, args, wall, seen }) => ({
    seq,
    mid,
    op,
    args,
    wall,
    seen,
  }))
  expect(await waitingOn(local)).toEqual(waiting)
  expect((await local.db.outbox.toArray()).every(({ key }) => typeof key === 'string')).toBe(true)
  expect(await readIdentity(local.db)).toMatchObject({
    client: request.client,
    nextSeq: request.ack + waiting.length + 1,
  })
  local.close()
})

test.each(versions)(
  'pending mutations of version %i reach this server once, and the device gets everything',
  async (version) => {
    const recorded = readRecorded(version)
    const calls = await openRecordedServer(recorded)
    const local = await openLocal(recorded.user, await recordedRuntime(recorded))
    const problems = await local.db.problems.toArray()
    await runSync(local, { exchange: exchangeWith(calls), pace: newPace() })
    expect(await namesOn(calls)).toEqual(intended)
    expect(await local.db.problems.toArray()).toEqual(problems)
    const { store, now } = calls.server
    const replica = { name: `version ${version}`, person: recorded.user, contexts: [{ local }] }
    expect(await differences({ clock: { now }, server: store }, replica, await rowsOf(store))).toEqual([])
    expect((await readIdentity(local.db)).client).toBe(recorded.request.client)
    const scopes = (await local.db.cursors.toArray()).map(({ scope }) => scope)
    expect(scopes.filter((scope) => listIdOf(scope)).length).toBe(recorded.device.stores.lists?.rows.length)
    local.close()
  },
)

test.each(synced)('this server has the value of every field that the device of version %i shows', async (version) => {
  const { request, device, ...recorded } = readRecorded(version)
  const { server, post } = await openRecordedServer({ request, device, ...recorded })
  await post('/api/sync', request)
  const rows = await rowsOf(server.store)
  for (const table of writtenTables) {
    for (const { id, purgedAt, ...shown } of device.stores[table]?.rows ?? []) {
      if (purgedAt) continue
      const row = rows[table].find((one) => one.id === id)
      for (const field of fieldsOf(table).filter((name) => name in shown))
        expect(row, `${table}.${field}`).toHaveProperty(field, shown[field])
    }
  }
})

/** Recordings of earlier versions have no ticks. */
const withTicks = versions.filter((version) => version >= 9)

/** The repeating rows of a recording and their copies on the server, with their days. */
async function repeatsOn({ server: { store } }: Calls): Promise<string[]> {
  const { todos, tasks } = await rowsOf(store)
  const rows = [...todos, ...tasks].filter((row) => row.dueDate && row.deletedAt === null && !isFilled(row.title))
  return rows.map((row) => `${row.title} ${row.dueDate}${saysDone(row as object) ? ' ✓' : ''}`).sort()
}

/** The first is ticked; the tick of the last was taken back. */
const repeats = ['Tomar remédio 2026-12-05 ✓', 'Tomar remédio 2026-12-06', 'Varrer 2026-12-05']

test.each(withTicks)(
  'a pending tick of version %i counts once, and one that was taken back does not',
  async (version) => {
    const recorded = readRecorded(version)
    const calls = await openRecordedServer(recorded)
    const local = await openLocal(recorded.user, await recordedRuntime(recorded))
    expect((await calls.post('/api/sync', recorded.request)).status).toBe(200)
    expect(await repeatsOn(calls)).toEqual(repeats)
    await runSync(local, { exchange: exchangeWith(calls), pace: newPace() })
    expect(await repeatsOn(calls)).toEqual(repeats)
    expect(await waitingOn(local)).toEqual([])
    local.close()
  },
)

test.each(withTicks)('this app sends a pending tick of version %i', async (version) => {
  const recorded = readRecorded(version)
  const calls = await openRecordedServer(recorded)
  const local = await openLocal(recorded.user, await recordedRuntime(recorded))
  await runSync(local, { exchange: exchangeWith(calls), pace: newPace() })
  expect(await repeatsOn(calls)).toEqual(repeats)
  local.close()
})

test.each(versions)(
  'with a server of version %i this app waits and keeps everything until it is updated',
  async (version) => {
    const { answers } = readRecorded(version)
    const current = readRecorded(schemaVersion)
    const calls = await openRecordedServer(current)
    const local = await openLocal(current.user, await recordedRuntime(current))
    const waiting = await waitingOn(local)
    for (const { status, body } of version < schemaVersion
      ? [answers.newerSchema, answers.newerProtocol]
      : [answers.newerProtocol]) {
      const exchange: Exchange = async () => Promise.reject(await refusal(Response.json(body, { status })))
      const failed = runSync(local, { exchange, pace: newPace() })
      await expect(failed).rejects.not.toBeInstanceOf(NetworkError)
      await expect(failed).rejects.toMatchObject({ code: 'unavailable' })
    }
    expect(await waitingOn(local)).toEqual(waiting)
    expect((await readSyncMeta(local.db)).blocked).toBeNull()
    await runSync(local, { exchange: exchangeWith(calls), pace: newPace() })
    expect(await waitingOn(local)).toEqual([])
    expect(await namesOn(calls)).toEqual(intended)
    local.close()
  },
)
