import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Mailbox, openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, password } from '#sync-server/testing/server.ts'

const neutral = { message: 'Se o email estiver cadastrado, você receberá um link para redefinir sua senha.' }
const badLink = 'Link inválido ou expirado. Solicite um novo.'
const newPassword = 'segredo-novo'
const minuteMs = 60_000

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())
serverForEach(['ana'], () => ({ env: { SMTP_URL: mailbox.url } }))
beforeEach(() => server.runJobs())

const ask = (email: unknown, from?: string, headers = {}) =>
  server.post('/api/reset-password', { email }, headers, from)
const confirm = (token: unknown, withPassword: unknown = newPassword, from?: string) =>
  server.post('/api/confirm-reset', { token, newPassword: withPassword }, {}, from)
const resetMails = (email = ana.email) => mailbox.to(email).filter(({ subject }) => subject?.startsWith('Redefina'))
const bodyOf = async (response: Response) => ({ status: response.status, body: await response.json() })
const refusal = { status: 400, body: { code: 'invalid', message: badLink, error: badLink, field: 'token' } }
const jobs = () => server.store.read(async ({ db }) => db.select().from(schema.jobs).all())
const rowsOf = (table: 'passwordResetTokens' | 'sessions') =>
  server.store.read(async ({ db }) => db.select().from(schema[table]).all())

/** Requests a link and reads it in the mail. */
async function link(email = ana.email): Promise<string> {
  expect((await ask(email)).status).toBe(200)
  await server.runJobs()
  return tokenIn(resetMails(email).at(-1))
}

describe('the request', () => {
  test('P91, T6: known and unknown addresses get the same answer, and the same work is done for both', async () => {
    const answers: string[] = []
    const unknown = `${newId()}@example.com`
    for (const email of [ana.email, unknown]) {
      const response = await ask(email)
      response.headers.delete('X-Request-Id')
      answers.push(JSON.stringify([response.status, [...response.headers], await response.text()]))
    }
    expect(answers[1]).toBe(answers[0])
    expect(JSON.parse(JSON.parse(answers[0]!)[2])).toEqual(neutral)
    const waiting = (await jobs()).filter(({ doneAt }) => doneAt === null)
    expect(waiting.map(({ kind, payload }) => [kind, Object.keys(payload as object)])).toEqual([
      ['reset-mail', ['email']],
      ['reset-mail', ['email']],
    ])
    await server.runJobs()
    expect(resetMails()).toHaveLength(1)
    expect(mailbox.to(unknown)).toEqual([])
  })

  test('the mail brings a link to the app, in text and in HTML', async () => {
    const token = await link()
    const [letter] = resetMails()
    expect(letter).toMatchObject({ recipients: [ana.email], subject: 'Redefina sua senha da Caderneta' })
    const url = `http://localhost:3000/reset-password?token=${token}`
    expect(letter?.text).toContain(url)
    expect(letter?.html).toContain(`href="${url}"`)
  })

  test('P92, T17: the 4th request for one address sends no mail, and is still 200', async () => {
    for (let i = 0; i < 4; i++) expect(await bodyOf(await ask(ana.email))).toEqual({ status: 200, body: neutral })
    await server.runJobs()
    expect(resetMails()).toHaveLength(3)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * minuteMs })
    await link()
    expect(resetMails()).toHaveLength(4)
  })

  test('the 11th request from one address is 429, from another it is not', async () => {
    for (let i = 0; i < 10; i++) expect((await ask(`${newId()}@example.com`, '198.51.100.7')).status).toBe(200)
    const refused = await ask(ana.email, '198.51.100.7')
    expect(await bodyOf(refused)).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await ask(ana.email, '203.0.113.5')).status).toBe(200)
  })

  test('P94: the mail goes to the stored spelling, for any typed one', async () => {
    await ask(` ${ana.email.toUpperCase()} `)
    await server.runJobs()
    expect(resetMails().map(({ recipients, to }) => [recipients, to?.[0]?.address])).toEqual([[[ana.email], ana.email]])
  })

  test('P95, T14: a mail has the address of APP_URL, although the request names another host', async () => {
    const evil = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    expect((await ask(ana.email, undefined, evil)).status).toBe(200)
    await server.runJobs()
    const [letter] = resetMails()
    expect(letter?.text).toContain('http://localhost:3000/reset-password?token=')
    expect(letter?.raw).not.toContain('evil')
  })

  test.each([undefined, null, '', 7, ['a@example.com'], { $gt: '' }])(
    'a missing e-mail (%j) is refused with a message',
    async (email) => {
      const { status, body } = await bodyOf(await ask(email))
      expect([status, body.message]).toEqual([400, 'Por favor, informe seu email'])
    },
  )

  test.each(['a@b', 'a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', '\u212Aarin@example.com'])(
    'a malformed e-mail (%j) is refused, nothing is queued',
    async (email) => {
      const before = (await jobs()).length
      expect(await bodyOf(await ask(email))).toMatchObject({
        status: 400,
        body: { message: 'Informe um e-mail válido.' },
      })
      expect(await jobs()).toHaveLength(before)
    },
  )
})

describe('the new password', () => {
  test('is set once by the link, and signs in', async () => {
    const token = await link()
    const response = await confirm(token)
    expect(await bodyOf(response)).toEqual({ status: 200, body: { message: 'Senha alterada com sucesso!' } })
    expect((await server.login(ana.email, newPassword)).status).toBe(200)
  })

  test('P97: a used link is refused', async () => {
    const token = await link()
    expect((await confirm(token)).status).toBe(200)
    expect(await bodyOf(await confirm(token, 'outra-senha'))).toEqual(refusal)
    expect((await server.login(ana.email, newPassword)).status).toBe(200)
  })

  test('P98, T15: one of four confirms at once succeeds', async () => {
    const token = await link()
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((end) => confirm(token, newPassword + end)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })

  test('T15: an older link is refused, and the newest works', async () => {
    const [older, newest] = [await link(), await link()]
    expect(await bodyOf(await confirm(older))).toEqual(refusal)
    expect((await confirm(newest)).status).toBe(200)
  })

  test('T15: a link is refused after 31 minutes, and its row is swept', async () => {
    const token = await link()
    server.skip(31 * minuteMs)
    expect(await bodyOf(await confirm(token))).toEqual(refusal)
    expect(await rowsOf('passwordResetTokens')).toHaveLength(1)
    await sweep(server)
    expect(await rowsOf('passwordResetTokens')).toEqual([])
  })

  test('a link works after 29 minutes', async () => {
    const token = await link()
    server.skip(29 * minuteMs)
    expect((await confirm(token)).status).toBe(200)
  })

  test('P100: anything but the token is refused', async () => {
    const token = await link()
    const hash = createHash('sha256').update(token).digest('hex')
    const wrong = [
      '',
      'a',
      null,
      {},
      undefined,
      [token],
      'x'.repeat(5000),
      token.toUpperCase(),
      `${token}a`,
      hash,
      ` ${token}`,
    ]
    for (const attempt of wrong) expect(await bodyOf(await confirm(attempt))).toEqual(refusal)
    expect((await server.login(ana.email)).status).toBe(200)
    expect((await confirm(token)).status).toBe(200)
  })

  test.each([
    ['12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['x'.repeat(201), 'A senha pode ter no máximo 200 caracteres'],
    [undefined, 'Informe a senha.'],
    [['123456'], 'Informe a senha.'],
    ['123456\ud800', 'A senha contém caracteres que não podem ser guardados.'],
  ])('P101: a bad new password (%#) is refused and the link still works', async (bad, message) => {
    const token = await link()
    expect(await bodyOf(await server.post('/api/confirm-reset', { token, newPassword: bad }))).toEqual({
      status: 400,
      body: { code: 'invalid', message, error: message, field: 'newPassword' },
    })
    expect((await confirm(token)).status).toBe(200)
  })

  test('P103, T11: a reset ends sessions, streams, other links and the old password, mails a notice and sets no cookie', async () => {
    const phone = server.callsOf(cookieOf(await server.login(ana.email)))
    const bystander = await server.register()
    const stream = await phone.get(`/api/events?client=${newId()}`)
    const heard = stream.text()
    const response = await confirm(await link())
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()).toEqual([])
    for (const { get } of [ana, phone]) expect((await get('/api/auth/user')).status).toBe(401)
    expect(await heard).toBe('event: beat\ndata: {}\n\n')
    expect((await server.login(ana.email, password)).status).toBe(401)
    expect(await rowsOf('passwordResetTokens')).toEqual([])
    expect((await bystander.get('/api/auth/user')).status).toBe(200)
    expect(await rowsOf('sessions')).toHaveLength(1)
    await server.runJobs()
    const notice = mailbox.to(ana.email).at(-1)
    expect(notice?.subject).toBe('Sua senha da Caderneta foi alterada')
    expect(notice?.raw).not.toContain(newPassword)
  })

  test('P104, T11: a sign-in during a reset leaves no session', async () => {
    const token = await link()
    const early = Array.from({ length: 4 }, () => server.login(ana.email))
    const confirmed = confirm(token)
    const late = Array.from({ length: 4 }, () => server.login(ana.email))
    expect((await confirmed).status).toBe(200)
    const cookies = (await Promise.all([...early, ...late])).map(cookieOf)
    for (const cookie of cookies) expect((await server.callsOf(cookie).get('/api/auth/user')).status).toBe(401)
  })

  test('P106: the 21st confirm is 429, also with the right token; another address is not shut out', async () => {
    const token = await link()
    const attacker = '198.51.100.7'
    for (let i = 0; i < 20; i++) expect((await confirm('x'.repeat(43), newPassword, attacker)).status).toBe(400)
    expect(await bodyOf(await confirm(token, newPassword, attacker))).toMatchObject({ status: 429 })
    expect((await confirm(token)).status).toBe(200)
  })

  test('a person locked out by guesses may sign in at once', async () => {
    for (let i = 0; i < 11; i++) await server.login(ana.email, 'errada-123')
    expect((await server.login(ana.email)).status).toBe(429)
    await confirm(await link())
    expect((await server.login(ana.email, newPassword)).status).toBe(200)
  })

  test('a reset confirms the address; an account without a password gets one', async () => {
    await server.store.write(async ({ db }) => void (await db.update(schema.users).set({ passwordHash: null })))
    await confirm(await link())
    const again = server.callsOf(cookieOf(await server.login(ana.email, newPassword)))
    expect(await (await again.get('/api/auth/user')).json()).toMatchObject({ emailConfirmed: true })
  })
})

test('T9, T16: no column of the database contains a reset token, and no log line does', async () => {
  const token = await link()
  for (const table of Object.values(schema)) {
    const rows = await server.store.read(async ({ db }) => db.select().from(table).all())
    expect(JSON.stringify(rows)).not.toContain(token)
  }
  expect(server.logged.join('')).not.toContain(token)
})
