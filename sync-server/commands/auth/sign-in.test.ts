import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { newSecret } from '#sync-server/db/queries/secrets.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { cookieOf, cookiesOf, openServer, password } from '#sync-server/testing/server.ts'

serverForAll([])

const register = (fields: unknown) => server.post('/api/register', fields)
const newEmail = () => `${newId()}@example.com`
const bodyOf = async (response: Response) => ({ status: response.status, body: await response.json() })
const accounts = async () => (await server.store.read(async ({ db }) => db.select().from(schema.users).all())).length

describe('register', () => {
  test('the first person of a server gets an account, which administers it, a session and a list to write on', async () => {
    const email = newEmail()
    const response = await register({ email, password, firstName: ' Ana ' })
    expect(response.status).toBe(201)
    const user = await response.json()
    expect(user).toEqual({
      id: user.id,
      email,
      firstName: 'Ana',
      username: 'Ana',
      homePage: 'shopping',
      emailConfirmed: true,
      hasPassword: true,
      isAdmin: true,
      session: expect.stringMatching(/^[\w-]{43}$/),
    })
    const ana = server.callsOf(cookieOf(response))
    expect(await (await ana.get('/api/auth/user?_=123')).json()).toEqual(user)
    expect(await (await ana.get('/api/shopping-lists')).json()).toMatchObject([
      { title: 'Minha lista', ownerId: user.id },
    ])
    expect(await (await ana.get('/api/shopping-items')).json()).toEqual([])
  })

  test.each([[undefined], [null], ['']])(
    'without a first name (%j) the app uses the front of the e-mail, with a capital',
    async (firstName) => {
      const response = await register({ email: `bia-${newId()}@example.com`, password, firstName })
      expect(await response.json()).toMatchObject({ firstName: null, username: expect.stringMatching(/^Bia-[^@]+$/) })
    },
  )

  test.each([
    undefined,
    null,
    ['a@b.co'],
    { $gt: '' },
    true,
    '',
    'a@b',
    `${'a'.repeat(300)}@example.com`,
    'a@b@example.com',
    'Nome <a@example.com>',
    'a@example.com, b@example.com',
    'a@example.com\u0000',
    '\u212Aarin@example.com',
    'a＠example.com',
    'a@exam\u00ADple.com',
    'a@example.com.',
    'a@example.com\r\nBcc: b@example.com',
  ])('R1–R22: e-mail %j is refused and leaves no account', async (email) => {
    const before = await accounts()
    expect(await bodyOf(await register({ email, password }))).toEqual({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Informe um e-mail válido.',
        error: 'Informe um e-mail válido.',
        field: 'email',
      },
    })
    expect(await accounts()).toBe(before)
  })

  test.each([
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['x'.repeat(201), 'A senha pode ter no máximo 200 caracteres'],
    ['x'.repeat(100_000), 'A senha pode ter no máximo 200 caracteres'],
    [undefined, 'Informe a senha.'],
    [['123456'], 'Informe a senha.'],
    [{ length: 6 }, 'Informe a senha.'],
    ['123456\ud800', 'A senha contém caracteres que não podem ser guardados.'],
  ])('R26–R29, R32, T33: password %# is refused with the reason', async (badPassword, message) => {
    expect(await bodyOf(await register({ email: newEmail(), password: badPassword }))).toMatchObject({
      status: 400,
      body: { code: 'invalid', message, error: message },
    })
  })

  test.each(['a\u0000b', 'a\ud800', 'x'.repeat(61), 7, ['Ana']])(
    'R34, R35: first name %j is refused',
    async (firstName) => {
      expect((await register({ email: newEmail(), password, firstName })).status).toBe(400)
    },
  )

  test.each(['<script>alert(1)</script>', "Ana'); DROP TABLE users;--", 'José \u202e açúcar', '🛒'])(
    'R37, R38: first name %s comes back as typed',
    async (firstName) => {
      expect(await (await register({ email: newEmail(), password, firstName })).json()).toMatchObject({ firstName })
    },
  )

  test('R23: A@EXAMPLE.com after a@example.com is taken', async () => {
    const email = newEmail()
    await server.register(email)
    const second = await register({ email: ` ${email.toUpperCase()} `, password })
    expect(second.headers.getSetCookie()).toEqual([])
    const message = 'Não foi possível criar sua conta com esse e-mail.'
    expect(await bodyOf(second)).toEqual({ status: 409, body: { code: 'email_taken', message, error: message } })
  })

  test('R25: one of 12 equal registrations at once succeeds', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 12 }, () => register({ email, password })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(11).fill(409)])
  })

  test('R40, T29: register with id, role, homePage, passwordHash, authEpoch or emailVerifiedAt has no effect', async () => {
    const id = newId()
    const email = newEmail()
    const extra = { id, role: 'admin', homePage: 'notes', passwordHash: 'x', authEpoch: 7, emailVerifiedAt: 1 }
    const { ignored, ...user } = await (await register({ email, password, ...extra })).json()
    expect(ignored).toEqual(Object.keys(extra))
    expect(user).toMatchObject({ homePage: 'shopping' })
    expect(Object.keys(user)).toEqual([
      'id',
      'email',
      'firstName',
      'username',
      'homePage',
      'emailConfirmed',
      'hasPassword',
      'session',
    ])
    expect(user.id).not.toBe(id)
    const rows = await server.store.read(async ({ db }) => db.select().from(schema.users).all())
    expect(rows.find((row) => row.email === email)).toMatchObject({ authEpoch: 0, emailVerifiedAt: null })
  })

  test('R41: __proto__ and constructor in the body pollute nothing', async () => {
    const body = `{"email":"${newEmail()}","password":"${password}","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}`
    const headers = { 'Content-Type': 'application/json' }
    expect((await server.request('/api/register', { method: 'POST', body, headers })).status).toBe(201)
    expect({}).not.toHaveProperty('admin')
  })
})

describe('login', () => {
  test.each(['NFC', 'NFD'])(
    'R31: the right password signs in, with composed or decomposed letters (%s)',
    async (registered) => {
      const email = newEmail()
      await register({ email, password: 'ção123'.normalize(registered) })
      for (const typed of ['NFC', 'NFD']) {
        const response = await server.login(email, 'ção123'.normalize(typed))
        expect(response.status).toBe(200)
        expect((await server.callsOf(cookieOf(response)).get('/api/auth/user')).status).toBe(200)
      }
    },
  )

  test('L43, L44, T5: an unknown address is answered like a wrong password, byte for byte', async () => {
    const email = newEmail()
    await server.register(email)
    const wrong = await server.login(email, 'errada-123')
    const unknown = await server.login(newEmail(), 'errada-123')
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    // The request id is always different.
    for (const { headers } of [wrong, unknown]) headers.delete('x-request-id')
    expect([...unknown.headers]).toEqual([...wrong.headers])
    const text = await wrong.text()
    expect(await unknown.text()).toBe(text)
    const message = 'E-mail ou senha inválidos.'
    expect(JSON.parse(text)).toEqual({ code: 'invalid_credentials', message, error: message })
  })

  test('L45: an account without a password answers like a missing one, byte for byte', async () => {
    const { id, email } = await server.register()
    await server.store.write(async ({ db }) => {
      await db.update(schema.users).set({ passwordHash: null }).where(eq(schema.users.id, id))
    })
    const [without, unknown] = [await server.login(email), await server.login(newEmail())]
    expect(without.status).toBe(401)
    for (const { headers } of [without, unknown]) headers.delete('X-Request-Id')
    expect([...without.headers]).toEqual([...unknown.headers])
    expect(await without.text()).toBe(await unknown.text())
  })

  test.each(['{', 'null', '"x"', '[]', '7', '', '\ufeff\ufeff{}'])('L50: body %j is refused', async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    expect(await bodyOf(await server.request('/api/login', { method: 'POST', body, headers }))).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  test('T32: 200 thousand open brackets are refused', async () => {
    const headers = { 'Content-Type': 'application/json' }
    const nested = await server.request('/api/login', { method: 'POST', body: '['.repeat(200_000), headers })
    expect(nested.status).toBe(400)
  })

  test('L46: an empty password is refused before any check', async () => {
    expect(await bodyOf(await server.login(newEmail(), ''))).toMatchObject({
      status: 400,
      body: { message: 'Informe a senha.' },
    })
  })

  test('L49: the last of duplicate keys counts', async () => {
    const { email } = await server.register()
    const body = `{"email":"x@example.com","email":"${email}","password":"errada","password":"${password}"}`
    const headers = { 'Content-Type': 'application/json' }
    expect((await server.request('/api/login', { method: 'POST', body, headers })).status).toBe(200)
  })

  test('L62: signing in while signed in ends the former session', async () => {
    const person = await server.register()
    const body = { email: person.email, password }
    const response = await server.post('/api/login', body, { Cookie: person.cookie })
    expect(cookiesOf(response).replace(/=[^;]*/g, '')).toBe('sid; device')
    expect(cookieOf(response)).not.toBe(person.cookie)
    expect((await person.get('/api/auth/user')).status).toBe(401)
    expect((await server.callsOf(cookieOf(response)).get('/api/auth/user')).status).toBe(200)
  })

  test('T23: a redirect target in the request is ignored', async () => {
    const { email } = await server.register()
    const response = await server.post('/api/login?redirect=//evil.example', {
      email,
      password,
      redirectTo: '//evil.example',
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).not.toContain('evil')
  })
})

describe('logout', () => {
  test('T11: the cookie of a person who signed out is 401', async () => {
    const person = await server.register()
    const response = await person.post('/api/logout')
    expect(await bodyOf(response)).toEqual({ status: 200, body: { redirectTo: '/auth' } })
    expect(response.headers.getSetCookie()).toEqual(['sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect(await bodyOf(await person.get('/api/auth/user'))).toEqual({
      status: 401,
      body: { code: 'unauthenticated', message: 'Não autenticado.', error: 'Não autenticado.' },
    })
  })

  test('works without a session, and ends only its own', async () => {
    const person = await server.register()
    const other = server.callsOf(cookieOf(await server.login(person.email)))
    expect((await server.post('/api/logout', {})).status).toBe(200)
    expect((await other.post('/api/logout')).status).toBe(200)
    expect((await person.get('/api/auth/user')).status).toBe(200)
  })

  test('X8: an invented cookie is cleared, and nothing is written for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caderneta-logout-'))
    const filed = await openServer({ databaseUrl: `file:${join(folder, 'test.db')}` })
    const commits = () =>
      filed.store.read(async ({ db }) => db.select().from(schema.facts).where(eq(schema.facts.key, 'commits')))
    const person = await filed.register()
    const before = await commits()
    for (let i = 0; i < 5; i++) {
      const response = await filed.callsOf(`sid=${newSecret()}`).post('/api/logout')
      expect([response.status, cookieOf(response)]).toEqual([200, 'sid='])
    }
    expect(await commits()).toEqual(before)
    await person.post('/api/logout')
    expect(await commits()).not.toEqual(before)
    await filed.stop()
    rmSync(folder, { recursive: true })
  })
})
