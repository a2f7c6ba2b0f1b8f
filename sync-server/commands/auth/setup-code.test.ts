import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { setupCodeOf } from '#sync-server/db/queries/setup-code.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { json, openServer, password, type TestServer } from '#sync-server/testing/server.ts'

const missing =
  'A primeira conta deste servidor precisa do código de instalação. O servidor o mostra no log, quando inicia.'
const wrong = 'O código de instalação não confere. O servidor o mostra no log, quando inicia.'

let server: TestServer
let code: string
beforeEach(async () => {
  server = await openServer({ env: { APP_URL: 'https://caderneta.example', REGISTRATION: 'closed' } })
  code = (await setupCodeOf(server.store)) ?? ''
})
afterEach(() => server.stop())

const register = (setupCode?: string, from?: string) =>
  server.post('/api/register', { email: `${newId()}@example.com`, password, setupCode }, {}, from)
const capabilities = () => ok(server.request('/api/capabilities'))

test('the first account of a public server needs the code of the log, administers it, and ends the code', async () => {
  expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
  expect(await setupCodeOf(server.store)).toBe(code)
  expect(await capabilities()).toMatchObject({ registration: 'open', setupCode: true })
  expect(await refusal(register())).toEqual([403, 'setup_code', missing])
  expect(await refusal(register('ABCD-EFGH-JKLM-NPQR'))).toEqual([403, 'setup_code', wrong])
  expect(await ok(register(code.toLowerCase().replaceAll('-', ' ')), 201)).toMatchObject({ isAdmin: true })
  expect(await setupCodeOf(server.store)).toBeUndefined()
  expect(await capabilities()).toMatchObject({ registration: 'closed' })
  expect(await codes(register(code))).toEqual([403, 'registration_closed'])
})

test('an account that is made on the machine of the server needs no code', async () => {
  const local = await openServer()
  expect(await ok(local.request('/api/capabilities'))).not.toHaveProperty('setupCode')
  expect(await ok(local.post('/api/register', { email: 'ana@example.com', password }), 201)).toMatchObject({
    isAdmin: true,
  })
  await local.stop()
})

test('R55: from elsewhere the first account of a server without a public address needs the code, also by a proxy on its machine', async () => {
  const local = await openServer()
  const own = (await setupCodeOf(local.store)) ?? ''
  const account = (setupCode?: string) => ({ email: `${newId()}@example.com`, password, setupCode })
  const elsewhere: [Record<string, string>, string?, string?][] = [
    [{}, '192.0.2.7'],
    [{}, '::ffff:192.168.0.9'],
    [{}, 'fe80::1'],
    [{ 'X-Forwarded-For': '127.0.0.1' }],
    [{ 'X-Real-IP': '127.0.0.1' }],
    [{ Forwarded: 'for=127.0.0.1' }],
    [{ Via: '1.1 proxy' }],
    [{}, '127.0.0.1', 'http://192.168.0.2:3000'],
    [{}, '127.0.0.1', 'http://rebound.example'],
  ]
  const ask = (path: string, [headers, from, origin = '']: (typeof elsewhere)[number], body?: object) =>
    local.request(`${origin}${path}`, {
      headers: { ...json, ...headers },
      ...(from !== undefined && { from }),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  for (const way of elsewhere) {
    expect(await refusal(ask('/api/register', way, account()))).toEqual([403, 'setup_code', missing])
    expect(await ok(ask('/api/capabilities', way))).toMatchObject({ setupCode: true })
  }
  expect(await ok(ask('/api/register', [{}, '192.0.2.7'], account(own)), 201)).toMatchObject({ isAdmin: true })
  await local.stop()
})

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('from %s no code is needed', async (from) => {
  const local = await openServer()
  await ok(local.post('/api/register', { email: 'ana@example.com', password }, {}, from), 201)
  await local.stop()
})

test('R52: guesses of the code are limited for each address, and no other entrance makes the first account', async () => {
  for (const guess of ['', ' ', '-', '0', 'null', 'x'.repeat(50)]) expect((await register(guess)).status).toBe(403)
  for (let i = 0; i < 14; i++) expect((await register('ABCD-EFGH-JKLM-NPQR')).status).toBe(403)
  expect((await register(code)).status).toBe(429)
  expect((await register(code, '203.0.113.9')).status).toBe(201)
})

test('R53: of two first registrations at once with the code, one is the administrator and the other is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => register(code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
  const open = await openServer()
  const made = await Promise.all(
    [1, 2, 3].map(async () => ok(open.post('/api/register', { email: `${newId()}@example.com`, password }), 201)),
  )
  expect(made.filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
  await open.stop()
})
