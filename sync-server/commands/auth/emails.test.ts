import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Mailbox, openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { cookieOf, openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { confirm as confirmAddress, receivedBy, share, startList } from '#sync-server/testing/sharing.ts'

const badLink = 'Link inválido ou expirado. Solicite um novo.'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())

const isConfirmed = async ({ get }: TestPerson) => (await (await get('/api/auth/user')).json()).emailConfirmed

describe('with mail configured', () => {
  let server: TestServer
  let ana: TestPerson
  beforeEach(async () => {
    server = await openServer({ env: { SMTP_URL: mailbox.url } })
    ana = await server.register(undefined, 'Ana')
  })
  afterEach(async () => {
    vi.useRealTimers()
    await server.stop()
  })

  const confirm = (token: unknown, { cookie } = ana, from?: string) =>
    server.post('/api/confirm-email', { token }, { Cookie: cookie }, from)

  /** The person in a new session, as on another device. */
  const again = async (person: TestPerson) => ({ ...person, cookie: cookieOf(await server.login(person.email)) })

  async function newestLink(): Promise<string> {
    await server.runJobs()
    return tokenIn(mailbox.to(ana.email).findLast(({ text }) => text?.includes('?token=')))
  }

  test('registering mails a link that confirms the address, also on another device', async () => {
    expect(await isConfirmed(ana)).toBe(false)
    const token = await newestLink()
    const [letter] = mailbox.to(ana.email)
    expect(letter?.subject).toBe('Confirme seu e-mail na Caderneta')
    expect(letter?.text).toContain('Olá, Ana!')
    expect(letter?.text).toContain(`http://localhost:3000/verificar-email?token=${token}`)
    const response = await confirm(token, await again(ana))
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({ message: 'E-mail confirmado!' })
    expect(await isConfirmed(ana)).toBe(true)
  })

  test('a used link, an older link and one of 3 days ago are refused', async () => {
    const older = await newestLink()
    expect((await ana.post('/api/resend-confirmation')).status).toBe(200)
    const newest = await newestLink()
    const refused = await confirm(older)
    const body = { code: 'invalid', message: badLink, error: badLink, field: 'token' }
    expect([refused.status, await refused.json()]).toEqual([400, body])
    expect((await confirm(newest)).status).toBe(200)
    expect((await confirm(newest)).status).toBe(400)
    const bia = await server.register()
    await server.runJobs()
    server.skip(3 * dayMs + 1)
    expect((await confirm(tokenIn(mailbox.to(bia.email)[0]), await again(bia))).status).toBe(400)
  })

  test.each(['', 'a', null, {}, 'x'.repeat(5000)])('token %j is refused', async (token) => {
    expect((await confirm(token)).status).toBe(400)
  })

  test('a reset token confirms nothing here, and this one resets no password', async () => {
    const token = await newestLink()
    expect((await server.post('/api/confirm-reset', { token, newPassword: 'nova-senha' })).status).toBe(400)
    await server.post('/api/reset-password', { email: ana.email })
    expect((await confirm(await newestLink())).status).toBe(400)
    expect(await isConfirmed(ana)).toBe(false)
  })

  test('T22: the link has no effect for the person who registered a foreign address, until they open it themselves', async () => {
    const token = await newestLink()
    const attacker = ana
    const accomplice = await server.register()
    await confirmAddress(server, accomplice)
    const trap = await startList(attacker, 'Lista')
    const { shareToken } = await share(attacker, trap.id, accomplice.email, true)
    expect(await receivedBy(accomplice)).toEqual(['Lista'])
    const signInFirst = 'Entre para confirmar seu e-mail.'
    const unauthenticated = [401, { code: 'unauthenticated', message: signInFirst, error: signInFirst }]
    const withoutSession = await confirm(token, { ...ana, cookie: '' })
    expect([withoutSession.status, await withoutSession.json()]).toEqual(unauthenticated)
    const victim = await server.register()
    const elsewhere = await confirm(token, victim)
    expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([403, 'forbidden'])
    expect([await isConfirmed(attacker), await isConfirmed(victim)]).toEqual([false, false])

    const [letter] = mailbox.to(attacker.email)
    expect(letter?.text).toContain('Uma conta da Caderneta foi criada com este endereço de e-mail.')
    expect(letter?.text).toContain('Não foi você? Não abra o link.')
    expect(letter?.text).toContain('http://localhost:3000/request-reset')
    await server.post('/api/reset-password', { email: attacker.email })
    const reset = { token: await newestLink(), newPassword: 'minha-de-verdade' }
    expect((await server.post('/api/confirm-reset', reset)).status).toBe(200)
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    expect((await server.login(attacker.email)).status).toBe(401)
    const owner = await server.login(attacker.email, 'minha-de-verdade')
    expect(await owner.json()).toMatchObject({ emailConfirmed: true })
    expect(await receivedBy(accomplice)).toEqual([])
    expect((await accomplice.get(`/api/shared-lists/${shareToken}`)).status).toBe(404)
    await server.runJobs()
    const texts = mailbox.to(attacker.email).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('deixaram de ser compartilhadas'))
  })

  test('the link still works after its account signs in', async () => {
    const token = await newestLink()
    expect((await confirm(token, { ...ana, cookie: '' })).status).toBe(401)
    expect((await confirm(token, await server.register())).status).toBe(403)
    expect((await confirm(token, await again(ana))).status).toBe(200)
    expect(await isConfirmed(ana)).toBe(true)
  })

  test('T9: the database contains no token', async () => {
    const token = await newestLink()
    const rows = await server.store.read(async ({ db }) => [
      ...(await db.select().from(schema.emailTokens).all()),
      ...(await db.select().from(schema.jobs).all()),
    ])
    expect(rows.length).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('the 21st wrong link from one address in an hour is 429', async () => {
    const from = '198.51.100.7'
    for (let i = 0; i < 20; i++) expect((await confirm('x'.repeat(43), ana, from)).status).toBe(400)
    expect((await confirm('x'.repeat(43), ana, from)).status).toBe(429)
    expect((await confirm(await newestLink())).status).toBe(200)
  })

  test('a new link requires a session and is limited to three an hour', async () => {
    expect((await server.post('/api/resend-confirmation', {})).status).toBe(401)
    for (let i = 0; i < 3; i++) expect((await ana.post('/api/resend-confirmation')).status).toBe(200)
    expect((await ana.post('/api/resend-confirmation')).status).toBe(429)
    await server.runJobs()
    expect(mailbox.to(ana.email)).toHaveLength(4)
  })

  test('a confirmed address gets no further mail, however often it is requested', async () => {
    await confirm(await newestLink())
    for (let i = 0; i < 5; i++) expect((await ana.post('/api/resend-confirmation')).status).toBe(200)
    await server.runJobs()
    expect(mailbox.to(ana.email)).toHaveLength(1)
  })

  test('a queued mail is not sent if the address was confirmed meanwhile', async () => {
    await server.store.write(async ({ db }) => void (await db.update(schema.users).set({ emailVerifiedAt: 1 })))
    await server.runJobs()
    expect(mailbox.to(ana.email)).toEqual([])
  })
})

test('without mail configured neither a registration nor a request sends one', async () => {
  const server = await openServer()
  const ana = await server.register()
  expect((await ana.post('/api/resend-confirmation')).status).toBe(200)
  expect(await server.store.read(async ({ db }) => db.select().from(schema.jobs).all())).toEqual([])
  await server.stop()
})

test.each([
  [{}, true],
  [{ SMTP_URL: 'smtp://localhost:1' }, false],
])('with the mail server %j every answer says that an unproved address is confirmed: %s', async (env, confirmed) => {
  const mailing = await openServer({ env })
  const ana = await mailing.register()
  const signedIn = await mailing.login(ana.email)
  const answers = [
    signedIn,
    await ana.get('/api/auth/user'),
    await ana.put('/api/user/settings', { language: 'en' }),
    await ana.put('/api/user/name', { firstName: 'Ana' }),
  ]
  for (const answer of answers) expect(await answer.json()).toMatchObject({ emailConfirmed: confirmed })
  const page = await (await ana.get('/api/admin/people')).json()
  expect(page.people).toMatchObject([{ emailConfirmed: confirmed }])
  await mailing.stop()
})
