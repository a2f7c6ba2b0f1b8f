import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { newGooglePerson, openGoogleServer } from '#sync-server/testing/google.ts'
import { type Mailbox, openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, password, type TestPerson } from '#sync-server/testing/server.ts'
import { confirm } from '#sync-server/testing/sharing.ts'

const newPassword = 'segredo-novo'
const wrong = [403, 'wrong_password', 'A senha atual não confere.']

describe('changing the password', () => {
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox.close())
  serverForEach(['ana'], () => ({ env: { SMTP_URL: mailbox.url } }))

  const change = (body: unknown, person: Pick<TestPerson, 'put'> = ana) => person.put('/api/user/password', body)
  const right = { currentPassword: password, newPassword }
  const status = async (cookie: string) => (await server.callsOf(cookie).get('/api/auth/user')).status
  const events = () =>
    server.store.read(async ({ db }) => (await db.select().from(schema.securityEvents)).map(({ kind }) => kind))

  test('makes the new password valid and the old one invalid', async () => {
    const user = await ok(change(right))
    expect(user).toMatchObject({ id: ana.id, hasPassword: true })
    expect((await server.login(ana.email, newPassword)).status).toBe(200)
    expect(await codes(server.login(ana.email))).toEqual([401, 'invalid_credentials'])
    expect(await events()).toContain('password-changed')
  })

  test('D1: ends every session, and continues this one under a new token', async () => {
    const phone = cookieOf(await server.login(ana.email))
    const answer = await change(right)
    const cookie = cookieOf(answer)
    expect(cookie).not.toBe(ana.cookie)
    expect(await Promise.all([ana.cookie, phone, cookie].map(status))).toEqual([401, 401, 200])
  })

  test('D1: closes the streams of the other sessions', async () => {
    const phone = server.callsOf(cookieOf(await server.login(ana.email)))
    const stream = await phone.get('/api/events?client=018f0000-0000-7000-8000-000000000001')
    const all = stream.text()
    await ok(change(right))
    expect(await all).toContain('beat')
  })

  test('D2: without the password changes nothing, and the attempt is recorded', async () => {
    for (const currentPassword of ['errada', ` ${password}`, password.toUpperCase()]) {
      expect(await refusal(change({ currentPassword, newPassword }))).toEqual(wrong)
    }
    expect(await refusal(change({ newPassword }))).toEqual([400, 'invalid', 'Informe a senha.'])
    expect(await refusal(change({ currentPassword: '', newPassword }))).toEqual([400, 'invalid', 'Informe a senha.'])
    expect(await status(ana.cookie)).toBe(200)
    expect((await server.login(ana.email)).status).toBe(200)
    expect((await events()).filter((kind) => kind === 'proof-failed')).toHaveLength(3)
  })

  test.each([
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['a'.repeat(201), 'A senha pode ter no máximo 200 caracteres'],
    ['\ud800aaaaaa', 'A senha contém caracteres que não podem ser guardados.'],
    [null, 'Informe a senha.'],
  ])('to a bad one (%#) is refused with a message and changes nothing', async (bad, text) => {
    expect(await refusal(change({ currentPassword: password, newPassword: bad }))).toEqual([400, 'invalid', text])
    expect((await server.login(ana.email)).status).toBe(200)
  })

  test('D3: is limited to ten guesses per session, then also the right password is 429; sign-ins have other guesses', async () => {
    for (let i = 0; i < 10; i++) expect((await server.login(ana.email, `errada${i}`)).status).toBe(401)
    expect((await server.login(ana.email)).status).toBe(429)
    for (let i = 0; i < 10; i++)
      expect(await refusal(change({ ...right, currentPassword: `errada${i}` }))).toEqual(wrong)
    const refused = await change(right)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await server.login(ana.email, password, '203.0.113.9')).status).toBe(200)
  })

  test('D4: has no effect if the session ends during the check', async () => {
    const changing = change(right)
    await server.store.write(async ({ db }) => {
      await db.update(schema.users).set({ authEpoch: 1 }).where(eq(schema.users.id, ana.id))
    })
    expect(await codes(changing)).toEqual([401, 'unauthenticated'])
    expect((await server.login(ana.email)).status).toBe(200)
  })

  test('D4: succeeds once of four at the same time', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((end) => change({ ...right, newPassword: `nova-${end}1` })),
    )
    expect(answers.map(({ status: code }) => code).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401])
  })

  test('voids mailed links for a new password', async () => {
    await ok(server.post('/api/reset-password', { email: ana.email }))
    await server.runJobs()
    const token = tokenIn(mailbox.to(ana.email).findLast(({ subject }) => subject?.startsWith('Redefina')))
    await ok(change(right))
    expect(await codes(server.post('/api/confirm-reset', { token, newPassword: 'outra-senha' }))).toEqual([
      400,
      'invalid',
    ])
  })

  test('sends a mail about it', async () => {
    await confirm(server, ana)
    await ok(change(right))
    await server.runJobs()
    const letter = mailbox.to(ana.email).at(-1)
    expect(letter).toMatchObject({ recipients: [ana.email], subject: 'Sua senha da Caderneta foi alterada' })
    expect(letter?.text).toContain('os outros aparelhos que estavam conectados precisam entrar de novo')
  })

  test('neither logs nor stores a password in plain text', async () => {
    await ok(change(right))
    await refusal(change({ currentPassword: 'errada-mesmo', newPassword }))
    const rows = await server.store.read(async ({ db }) =>
      Promise.all(
        [schema.users, schema.sessions, schema.jobs, schema.rateLimits].map((table) => db.select().from(table)),
      ),
    )
    const kept = JSON.stringify([rows, server.logged, server.accessLogged])
    for (const secret of [password, newPassword, 'errada-mesmo']) expect(kept).not.toContain(secret)
  })
})

describe('an account that has only signed in with Google', () => {
  let world: Awaited<ReturnType<typeof openGoogleServer>>
  beforeAll(async () => {
    world = await openGoogleServer()
  })
  afterAll(() => world.stop())
  beforeEach(() => {
    world.issuer.state.person = newGooglePerson()
  })

  async function enter() {
    const { browser } = await world.signIn()
    return world.server.callsOf([...browser].map(([name, value]) => `${name}=${value}`).join('; '))
  }

  test('gets a password from a fresh session', async () => {
    const calls = await enter()
    expect(await ok(calls.get('/api/auth/user'))).toMatchObject({ hasPassword: false })
    expect(await ok(calls.put('/api/user/password', { newPassword }))).toMatchObject({ hasPassword: true })
    expect((await world.server.login(world.email(), newPassword)).status).toBe(200)
  })

  test('D5: gets none from an older session: a found phone is not the person', async () => {
    const calls = await enter()
    world.server.skip(10 * 60_000)
    for (const body of [{ newPassword }, { newPassword, currentPassword: 'qualquer' }]) {
      const asked = calls.put('/api/user/password', body)
      expect(await refusal(asked)).toEqual([
        403,
        'sign_in_again',
        'Entre de novo com o Google e repita em até 10 minutos.',
      ])
    }
    expect((await world.server.login(world.email(), newPassword)).status).toBe(401)
    await ok((await enter()).put('/api/user/password', { newPassword }))
  })
})
