import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createMetrics } from '#sync-server/observing/metrics.ts'
import { push } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, openServer } from '#sync-server/testing/server.ts'

const token = 'um-segredo-do-operador'

serverForAll([], { env: { METRICS_TOKEN: token } })

const metrics = async () => (await server.request('/metrics', { headers: { Authorization: `Bearer ${token}` } })).text()

test('requests, mutations and the process are counted, without addresses', async () => {
  const ana = await server.register()
  await push(ana, [mutation(1, 'todos.create', { id: newId(), title: 'Pagar a luz' })])
  await server.request('/api/shared-lists/a-token-of-somebody')
  const text = await metrics()
  expect(text).toContain('caderneta_mutations_received_total 1')
  expect(text).toContain('caderneta_event_streams 0')
  expect(text).toMatch(/duration_seconds_count\{method="POST",route="\/api\/register",status="201"\} 1/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain('a-token-of-somebody')
})

test('people, failed mails, the database and the age of its backup are numbers of the whole server', async () => {
  const at = server.now() - 3600_000
  const fact = { night: '2026-11-28', state: 'good', last: { at, file: 'x.db', bytes: 1, rows: 1 } }
  const job = { kind: 'reset-mail', payload: {}, nextAt: 0, createdAt: 0, doneAt: 1 }
  await server.store.write(async ({ db }) => {
    await db.insert(schema.serverFacts).values({ key: 'backup', value: JSON.stringify(fact), at })
    for (const error of ['SMTP 550', null]) await db.insert(schema.jobs).values({ ...job, id: newId(), error })
  })
  const text = await metrics()
  const numberOf = (name: string) => Number(new RegExp(`^caderneta_${name} (.*)$`, 'm').exec(text)?.[1])
  expect([numberOf('people'), numberOf('failed_mails')]).toEqual([1, 1])
  expect(numberOf('database_bytes')).toBeGreaterThan(10_000)
  expect(numberOf('backup_age_seconds')).toBeCloseTo(3600, -2)
})

test('a server without its database is watched all the same, and its refusals of changes are counted', async () => {
  const watched = createMetrics()
  watched.watchServer(() => Promise.reject(new Error('away')))
  for (const method of ['GET', 'POST']) watched.request({ method, route: '/api/sync', status: 503 }, 1)
  watched.request({ method: 'POST', route: '/api/sync', status: 200 }, 1)
  const text = await watched.text()
  expect(text).toContain('caderneta_refused_writes_total 1')
  expect(text).not.toMatch(/^caderneta_people \d/m)
})

test('each metric of the alerts exists', async () => {
  const rules = readFileSync(new URL('../../../deploy/alerts.yaml', import.meta.url), 'utf8')
  const named = new Set(rules.match(/\b(caderneta|nodejs)_\w+/g))
  expect(named.size).toBeGreaterThan(5)
  const text = await metrics()
  for (const name of named) expect(text).toContain(`# TYPE ${name} `)
})

test('a request without the token is refused', async () => {
  for (const authorization of ['', 'Bearer um-segredo-do-operadoR', token]) {
    const response = await server.request('/metrics', { headers: { authorization } })
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('caderneta_')
  }
})

test('without a configured token the path does not exist', async () => {
  const quiet = await openServer()
  expect((await quiet.request('/metrics')).status).toBe(404)
  await quiet.stop()
})
