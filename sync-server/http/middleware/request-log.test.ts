import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { writeAppFiles } from '#sync-server/http/app-files.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { json, openServer, password } from '#sync-server/testing/server.ts'

const proxy = '10.0.0.1'

let appDir: string
beforeAll(() => {
  appDir = mkdtempSync(join(tmpdir(), 'caderneta-log-'))
  mkdirSync(join(appDir, 'assets'))
  writeFileSync(join(appDir, 'index.html'), '<!doctype html><title>Caderneta</title>')
  writeFileSync(join(appDir, 'assets/main-abc123.js'), '1')
  writeAppFiles(appDir)
})
afterAll(() => rmSync(appDir, { recursive: true }))
serverForAll(['ana'], () => ({ appDir, env: { TRUSTED_PROXIES: '10.0.0.0/8', RATE_LIMIT_SCALE: '100' } }))
beforeEach(() => {
  server.accessLogged.length = 0
})

const lines = () => server.accessLogged.map((line) => JSON.parse(line))
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

test('every answer has the request id of its log line', async () => {
  const [page] = [await server.request('/', { headers: { Accept: 'text/html' } })]
  const etag = page.headers.get('etag') ?? ''
  const answers = [
    page,
    await server.request('/', { headers: { Accept: 'text/html', 'If-None-Match': etag } }),
    await server.request('/assets/main-abc123.js'),
    await server.request('/healthz'),
    await ana.get('/api/auth/user'),
    await ana.post('/api/shopping-items', { name: 'Leite' }),
    await ana.del(`/api/shopping-items/${newId()}`),
    await server.post('/api/login', {}),
    await server.request('/api/nope'),
    await server.request('/api/login', {
      method: 'POST',
      headers: { ...json, Origin: 'https://evil.example' },
      body: '{}',
    }),
    await server.request('/api/login', { method: 'OPTIONS' }),
    await server.request('/api/auth/user', { method: 'HEAD', headers: { Cookie: ana.cookie } }),
  ]
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(ids.length)
  expect(lines().map(({ requestId }) => requestId)).toEqual(ids)
  expect(lines().map(({ status }) => status)).toEqual([200, 304, 200, 200, 200, 201, 404, 400, 404, 403, 404, 200])
})

test('an event stream has an id and one line too', async () => {
  const response = await ana.get(`/api/events?client=${newId()}`)
  expect(response.headers.get('x-request-id')).toBe(lines()[0].requestId)
  await response.body?.cancel()
  expect(lines()).toHaveLength(1)
})

test('a line contains the method, the pattern of the route, the status and the duration', async () => {
  await ana.put(`/api/shopping-items/${newId()}`, { name: 'Pão' })
  expect(lines()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      event: 'request',
      requestId: expect.stringMatching(uuid),
      method: 'PUT',
      route: '/api/shopping-items/:id',
      status: 404,
      ms: expect.any(Number),
    },
  ])
})

test('T38: no line contains a token, a query, a body, an address or a cookie', async () => {
  const secrets = [
    'tok-4711',
    'client=x',
    ana.email,
    ana.cookie,
    password,
    'Segredo da nota',
    '198.51.100.7',
    'Mozilla',
  ]
  const headers = {
    ...json,
    Cookie: ana.cookie,
    'User-Agent': 'Mozilla',
    Referer: 'https://localhost/convite/tok-4711',
  }
  await server.request('/convite/tok-4711?token=tok-4711', { headers: { ...headers, Accept: 'text/html' } })
  await server.request('/api/invite/tok-4711', { headers })
  await server.request('/api/nope/tok-4711?token=tok-4711', { headers })
  await server.request('/api/events?client=x', { headers })
  await server.post('/api/login', { email: ana.email, password: `${password}x` }, headers, '198.51.100.7')
  await ana.post('/api/shopping-items', { name: 'Segredo da nota' })
  const log = [...server.accessLogged, ...server.logged].join('')
  expect(server.accessLogged).toHaveLength(6)
  for (const secret of secrets) expect(log).not.toContain(secret)
})

test('a valid id from a trusted proxy is kept', async () => {
  const idFor = async (given: string, from: string) =>
    (await server.request('/healthz', { headers: { 'X-Request-Id': given }, from })).headers.get('x-request-id')
  expect(await idFor('edge-0123456789', proxy)).toBe('edge-0123456789')
  expect(await idFor('edge-0123456789', `::ffff:${proxy}`)).toBe('edge-0123456789')
  expect(await idFor('edge-0123456789', '198.51.100.7')).toMatch(uuid)
  for (const bad of ['short', 'x'.repeat(65), '{"a":"b","c":1}', 'a b c d e f g h', 'çççççççççç']) {
    expect(await idFor(bad, proxy)).toMatch(uuid)
  }
})

test('a request that fails by a bug has an additional line with the same id', async () => {
  const broken = await openServer()
  broken.store.read = () => Promise.reject(new Error('boom'))
  const response = await broken.request('/api/auth/user', { headers: { Cookie: `sid=${'A'.repeat(43)}` } })
  const [line] = broken.logged.map((text) => JSON.parse(text))
  expect(line).toMatchObject({ level: 'error', event: 'request failed', route: '/api/auth/user', method: 'GET' })
  expect(line.requestId).toBe(response.headers.get('x-request-id'))
  await broken.stop()
})
