import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
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
