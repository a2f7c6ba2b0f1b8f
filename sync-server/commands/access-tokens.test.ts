import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessToken, tokensPerPerson } from '#shared/access-tokens.ts'
import { freshSignInMs } from '#shared/account.ts'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { setDisabled } from '#sync-server/db/queries/accounts.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { giveToken } from '#sync-server/testing/contract-scene.ts'
import { type Mailbox, openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { ana, bia, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, mutation, openServer, password, syncRequest } from '#sync-server/testing/server.ts'
import { confirm } from '#sync-server/testing/sharing.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())
serverForEach(['ana', 'bia'], () => ({ env: { SMTP_URL: mailbox.url, RATE_LIMIT_SCALE: '1000' } }))

type Made = { id: string; token: string }
const make = (fields: object = {}): Promise<Made> =>
  ok(ana.post('/api/tokens', { name: 'Casa', scopes: ['read', 'write:shopping'], ...fields }), 201)
const status = async (token: string, path = '/api/todos') => (await server.callsBy(token).get(path)).status
const tokens = (): Promise<AccessToken[]> => ok(ana.get('/api/tokens'))
const hourMs = 60 * 60 * 1000

test('a program adds an item to the default list and reads it with a token', async () => {
  const { token } = await make()
  expect(token).toMatch(/^cad_[\w-]{43}$/)
  const item = await ok(server.callsBy(token).post('/api/shopping-items', { name: 'Leite' }), 201)
  expect(await ok(server.callsBy(token).get('/api/shopping-items'))).toMatchObject([{ id: item.id, name: 'Leite' }])
  expect(await ok(ana.get('/api/shopping-items'))).toMatchObject([{ id: item.id }])
})

test('the history of a note names the program that wrote it', async () => {
  const { token } = await make({ name: 'Home Assistant', scopes: ['write'] })
  const { id } = await ok(ana.post('/api/notes', { content: 'Oi' }), 201)
  await ok(server.callsBy(token).put(`/api/notes/${id}`, { content: 'Oi, casa' }))
  const [version] = await ok(ana.get(`/api/notes/${id}/versions`))
  expect(version.device).toMatchObject({ browser: 'Home Assistant', system: null, current: false })
})

test('B8: the list of tokens and the database contain no token, and a hash opens nothing', async () => {
  const { id, token } = await make({ expiresAt: server.now() + dayMs })
  const [shown, ...others] = await tokens()
  expect(others).toEqual([])
  expect(shown).toEqual({
    id,
    name: 'Casa',
    scopes: ['read', 'write:shopping'],
    createdAt: expect.any(Number),
    expiresAt: expect.any(Number),
    lastUsedAt: null,
  })
  const [row] = await server.store.read(async ({ db }) => db.select().from(schema.accessTokens))
  expect(JSON.stringify(row)).not.toContain(token.slice(4))
  for (const stolen of [row?.hash ?? '', `cad_${row?.hash}`, id]) expect(await status(stolen)).toBe(401)
})

test('B5: a token that is wrong, expired or revoked is 401, also beside the cookie of its person', async () => {
  const [revoked, expired] = [await make(), await make({ expiresAt: server.now() + dayMs })]
  expect([await status(revoked.token), await status(expired.token)]).toEqual([200, 200])
  await ok(ana.del(`/api/tokens/${revoked.id}`), 204)
  server.skip(dayMs)
  const wrong = [
    '',
    'x',
    'cad_',
    `${revoked.token.slice(0, -1)}!`,
    `cad_${'A'.repeat(43)}`,
    revoked.token,
    expired.token,
  ]
  for (const token of wrong) {
    const answer = await server.callsBy(token, { Cookie: ana.cookie }).get('/api/todos')
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
    expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
  }
  expect((await tokens()).map(({ id }) => id)).toEqual([expired.id])
})

test('an expired token leaves the list after a month', async () => {
  await make({ expiresAt: server.now() + dayMs })
  const left = async () => (await server.store.read(async ({ db }) => db.select().from(schema.accessTokens))).length
  for (const [days, stays] of [
    [30, 1],
    [1, 0],
  ] as const) {
    server.skip(days * dayMs)
    await sweep(server)
    expect(await left()).toBe(stays)
  }
})

test('B3: nobody makes a token for another person, or sees or revokes theirs', async () => {
  const { id, token } = await make()
  expect(await ok(bia.get('/api/tokens'))).toEqual([])
  expect(await codes(bia.del(`/api/tokens/${id}`))).toEqual([404, 'not_found'])
  await ok(bia.post('/api/tokens', { name: 'Dela', scopes: ['read'], userId: ana.id, id }), 201)
  expect(await tokens()).toHaveLength(1)
  expect(await status(token)).toBe(200)
})

test('B2: a token gets no scope that does not exist, twice, or by the body of a call', async () => {
  for (const scopes of [[], ['admin'], ['*'], ['write '], ['read write'], 'read', undefined, ['read:account']]) {
    expect(await codes(ana.post('/api/tokens', { name: 'X', scopes }))).toEqual([400, 'invalid'])
  }
  const { token } = await make({ scopes: ['read:todos', 'read:todos'] })
  expect((await tokens())[0]?.scopes).toEqual(['read:todos'])
  const call = server.callsBy(token)
  expect(await refusal(call.post('/api/todos', { title: 'X', scopes: ['write'] }))).toEqual([
    403,
    'scope_missing',
    'Este token não tem a permissão write:todos.',
  ])
  expect(await codes(call.get('/api/notes?scopes=read'))).toEqual([403, 'scope_missing'])
})

test.each([
  [
    'a change of the password',
    () => ana.put('/api/user/password', { currentPassword: password, newPassword: 'nova-senha' }),
  ],
  ['the end of all other sessions', () => ana.del('/api/sessions')],
  ['a new password by a mailed link', reset],
  ['the deletion of the account', () => ana.del('/api/user', { password })],
  [
    'the disabling of its person',
    () => server.store.write((tx) => setDisabled(tx, ana.id, 1)).then(() => ({ ok: true })),
  ],
])('B4: a token ends with %s', async (_, end) => {
  const { token } = await make()
  expect((await end()).ok).toBe(true)
  expect(await status(token)).toBe(401)
})

async function reset(): Promise<Response> {
  await server.post('/api/reset-password', { email: ana.email })
  await server.runJobs()
  const mails = mailbox.letters.filter(({ recipients }) => recipients.includes(ana.email))
  return server.post('/api/confirm-reset', { token: tokenIn(mails.at(-1)), newPassword: 'nova-senha' })
}

test('B4: a person who says so keeps the tokens at a change of the password, but none that had ended before', async () => {
  const before = await make()
  await ok(ana.del('/api/sessions'), 204)
  const kept = await make({ name: 'Depois' })
  const body = { currentPassword: password, newPassword: 'nova-senha', endTokens: false }
  const answer = await ana.put('/api/user/password', body)
  expect([answer.status, await status(kept.token), await status(before.token)]).toEqual([200, 200, 401])
  const again = server.callsOf(cookieOf(answer))
  expect((await ok(again.get('/api/tokens'))).map(({ name }: AccessToken) => name)).toEqual(['Depois'])
})

test('B6: a token opens no stream and no exchange of a device, whatever its rights', async () => {
  const { token } = await make({ scopes: ['read', 'write'] })
  const call = server.callsBy(token, { Cookie: ana.cookie })
  const push = [mutation(1, 'todos.create', { id: newId(), title: 'X' })]
  expect(await refusal(call.get(`/api/events?client=${newId()}`))).toEqual([
    403,
    'not_for_tokens',
    'Isso não se faz com um token. Entre na Caderneta pelo navegador.',
  ])
  expect(await codes(call.post('/api/sync', syncRequest(ana.id, { push })))).toEqual([403, 'not_for_tokens'])
  expect(await ok(ana.get('/api/todos'))).toEqual([])
})

test('B7: the 61st wrong token of a network is 429, writes nothing, and shuts out no right token', async () => {
  const limited = await openServer()
  const person = await limited.register()
  const { token } = await giveToken(limited, person)
  const from = '198.51.100.7'
  const guess = (text: string) =>
    limited.request('/api/todos', { headers: { Authorization: `Bearer ${text}` }, from }).then(({ status }) => status)
  const statuses: number[] = []
  for (let at = 0; at < 62; at++) statuses.push(await guess(`cad_${String(at).padStart(43, 'A')}`))
  expect(statuses).toEqual([...Array(60).fill(401), 429, 429])
  expect(await guess(token)).toBe(200)
  const misses = await limited.store.read(async ({ db }) => db.select().from(schema.rateLimits))
  expect(misses.filter(({ key }) => key.startsWith('tokenMiss')).map(({ points }) => points)).toEqual([60])
  await limited.stop()
})

test('B9: a page of another site writes nothing with a token, and a token brings no cookie', async () => {
  const { token } = await make({ scopes: ['write'] })
  const call = (headers: object) => server.callsBy(token, { ...headers }).post('/api/todos', { title: 'X' })
  expect(await codes(call({ Origin: 'https://mal.example' }))).toEqual([403, 'cross_site'])
  const answer = await call({ Cookie: ana.cookie })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([201, []])
  // Each of these would act by the cookie.
  const both = server.callsBy(token, { Cookie: ana.cookie })
  for (const path of ['/api/logout', '/api/login', '/api/register', '/api/reset-password', '/api/confirm-reset']) {
    expect(await codes(both.post(path, { email: ana.email, password }))).toEqual([403, 'not_for_tokens'])
  }
  await ok(ana.get('/api/auth/user'))
})

test('B10: ten minutes after the sign-in a token needs the password, and its person gets a mail', async () => {
  await confirm(server, ana)
  server.skip(freshSignInMs)
  const ask = (extra: object) => ana.post('/api/tokens', { name: 'Casa', scopes: ['write'], ...extra })
  expect(await refusal(ask({}))).toEqual([400, 'invalid', 'Informe a senha.'])
  expect(await codes(ask({ password: 'errada-123' }))).toEqual([403, 'wrong_password'])
  expect(await tokens()).toEqual([])
  const { id } = await ok(ask({ password }), 201)
  await server.runJobs()
  expect(mailbox.letters.filter(({ recipients }) => recipients.includes(ana.email)).at(-1)?.subject).toBe(
    'Um acesso de programa foi criado na sua Caderneta',
  )
  await ok(ana.del(`/api/tokens/${id}`), 204)
  const kinds = await server.store.read(async ({ db }) =>
    db.select().from(schema.securityEvents).where(eq(schema.securityEvents.userId, ana.id)),
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['token-created', 'token-revoked']))
})

test('B11: a person has at most twenty tokens, each with a name, and no validity in the past', async () => {
  for (let at = 0; at < tokensPerPerson; at++) await make()
  const ask = (extra: object) => ana.post('/api/tokens', { name: 'Mais um', scopes: ['read'], ...extra })
  expect(await codes(ask({}))).toEqual([413, 'quota_reached'])
  await ok(ana.del(`/api/tokens/${(await tokens())[0]?.id}`), 204)
  for (const bad of [{ name: '' }, { name: 'a'.repeat(61) }, { expiresAt: server.now() }, { expiresAt: '2030' }]) {
    expect(await codes(ask(bad))).toEqual([400, 'invalid'])
  }
  await ok(ask({ expiresAt: null }), 201)
})

test('the last use is written at most once an hour', async () => {
  const { token } = await make()
  const used = async () => (await tokens())[0]?.lastUsedAt
  await status(token)
  const first = await used()
  expect(first).toEqual(expect.any(Number))
  server.skip(hourMs - 60_000)
  await status(token)
  expect(await used()).toBe(first)
  server.skip(hourMs)
  await status(token)
  expect(await used()).toBeGreaterThan(first ?? 0)
})

test('B1: a token in the address is refused on every route, in every spelling, and not logged', async () => {
  const { token } = await make({ scopes: ['read', 'write'] })
  const spelt = `%63ad_${token.slice(4)}`
  for (const path of [
    `/api/todos?access_token=${token}`,
    `/api/todos?x=${spelt}&%`,
    `/api/tokens/${token}`,
    `/api/x/${token}`,
  ]) {
    for (const call of [ana, server.callsBy(token), server.callsOf('')]) {
      expect(await codes(call.get(path))).toEqual([400, 'invalid'])
    }
  }
  await server.callsBy(token).get('/api/events')
  const lines = [...server.logged, ...server.accessLogged].join('\n')
  expect(lines).toContain('"event":"request"')
  for (const secret of [token, token.slice(4)]) expect(lines).not.toContain(secret)
})
