import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { mutation, openServer, sync, syncRequest, type TestServer } from '#sync-server/testing/server.ts'
import { defaultPatience } from './deadline.ts'
import { letOthersRun } from './event-loop.ts'
import { query, type WriteTx } from './store.ts'

const hourMs = 3_600_000

let server: TestServer
let free: () => void = () => undefined
afterEach(async () => {
  vi.restoreAllMocks()
  free()
  await server.stop()
})

const write = ({ db }: WriteTx, key: string) => db.insert(schema.facts).values({ key, value: '' })
const factRows = query((db) => db.select().from(schema.facts))
const keys = async () => (await server.store.read(factRows)).map(({ key }) => key)

/** A running write that lasts until `free` is called. */
function holdTheTurn(): Promise<void> {
  return server.store.write(() => new Promise<void>((resolve) => (free = resolve)))
}

test('X20: behind an endless write others wait for a limited time, and leave nothing behind', async () => {
  server = await openServer({ patience: { queueWaitMs: 1500, jobMs: 60_000 } })
  const ana = await server.register()
  const holding = holdTheTurn()
  const refused = await ana.post('/api/todos', { title: 'Leite' }).catch(() => undefined)
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused?.json()).toMatchObject({ code: 'unavailable' })
  free()
  await holding
  expect(await (await ana.get('/api/todos')).json()).toEqual([])
  expect((await ana.post('/api/todos', { title: 'Pão' })).status).toBe(201)
})

const ways: [string, (tx: WriteTx) => Promise<unknown>][] = [
  ['of queries that are prepared once', (tx) => factRows(tx)],
  ['of other queries', async ({ db }) => await db.select().from(schema.facts)],
]

test.each(ways)('X20: an endless write %s is undone, and waiting ones are done', async (_, ask) => {
  server = await openServer({ patience: { jobMs: 1000 } })
  const { store } = server
  const undone: string[] = []
  const endless = store.write(async (tx) => {
    tx.onUndo(() => undone.push('memory'))
    await write(tx, 'half')
    for (;;) {
      await ask(tx)
      await letOthersRun()
    }
  })
  const next = store.write((tx) => write(tx, 'next'))
  const failed = await endless.catch((error: unknown) => error)
  await next
  expect(store.isTransient(failed)).toBe(true)
  expect(await keys()).toContain('next')
  expect(await keys()).not.toContain('half')
  expect(undone).toEqual(['memory'])
})

test('/readyz refuses while one write delays the others, and answers after its end', async () => {
  server = await openServer({ patience: { jobMs: 1000, queueWaitMs: hourMs } })
  expect(server.store.isStuck()).toBe(false)
  const holding = holdTheTurn()
  while (!server.store.isStuck()) await letOthersRun()
  expect((await server.request('/readyz')).status).toBe(503)
  expect((await server.request('/healthz')).status).toBe(200)
  free()
  await holding
  expect(server.store.isStuck()).toBe(false)
  expect((await server.request('/readyz')).status).toBe(200)
})

test('a push that takes longer than one write may is done completely in several writes of one request', async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '1000' } })
  const ana = await server.register()
  const push = Array.from({ length: 500 }, (_, at) =>
    mutation(at + 1, 'todos.create', { id: newId(), title: `Tarefa ${at}` }),
  )
  // As with a database that is far away: each look at the clock finds it 100 ms later.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  const { results } = await sync(ana, syncRequest(ana.id, { push }))
  expect(now).toBeGreaterThan(2 * defaultPatience.jobMs)
  expect(results.filter(({ outcome }) => outcome === 'ok')).toHaveLength(500)
})
