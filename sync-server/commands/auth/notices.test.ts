import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openGoogleServer, visit } from '#sync-server/testing/google.ts'
import { type Mailbox, openMailbox } from '#sync-server/testing/mail.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { cookiesOf, password } from '#sync-server/testing/server.ts'
import { confirm } from '#sync-server/testing/sharing.ts'

const newBrowser = 'Sua conta da Caderneta foi aberta em outro navegador'
const deleted = 'Sua conta da Caderneta foi excluída'
const androidChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())
serverForAll([], () => ({ env: { SMTP_URL: mailbox.url } }))

async function lettersTo(email: string, subject: string, at = server) {
  await at.runJobs()
  return mailbox.to(email).filter((letter) => letter.subject === subject)
}

const login = (email: string, headers: Record<string, string> = {}) =>
  server.post('/api/login', { email, password }, headers)

async function registerConfirmed(name?: string) {
  const person = await server.register(undefined, name)
  await confirm(server, person)
  return person
}

test('O16: an address that nobody has confirmed gets no notices, only the confirmation', async () => {
  const eve = await server.register(undefined, 'Banco do Brasil')
  await login(eve.email)
  await ok(eve.post('/api/tokens', { name: 'Casa', scopes: ['read'] }), 201)
  await ok(eve.post('/api/calendar', { timeZone: 'America/Manaus' }))
  await server.runJobs()
  expect(mailbox.to(eve.email).map(({ subject }) => subject)).toEqual(['Confirme seu e-mail na Caderneta'])
})

test('L64: the first sign-in of a browser is mailed to its person, later ones are not', async () => {
  const ana = await registerConfirmed('Ana')
  expect(await lettersTo(ana.email, newBrowser)).toEqual([])
  const first = await login(ana.email, { 'User-Agent': androidChrome })
  const [letter, ...more] = await lettersTo(ana.email, newBrowser)
  expect(more).toEqual([])
  expect(letter?.text).toContain('Olá, Ana!')
  expect(letter?.text).toContain('(Chrome, Android)')
  expect(letter?.text).toContain('http://localhost:3000/request-reset')
  for (const secret of [password, ...cookiesOf(first).split(/[=;.]\s?/)].filter((part) => part.length > 6)) {
    expect(letter?.raw).not.toContain(secret)
  }
  await login(ana.email, { Cookie: cookiesOf(first) })
  expect(await lettersTo(ana.email, newBrowser)).toHaveLength(1)
})

test('registration, a wrong password and a new password in the same browser cause no such mail', async () => {
  const email = `${newId()}@example.com`
  const cookies = cookiesOf(await server.post('/api/register', { email, password }))
  await server.login(email, 'errada-123')
  await ok(
    server.callsOf(cookies).put('/api/user/password', { currentPassword: password, newPassword: 'segredo-novo' }),
  )
  expect(await lettersTo(email, newBrowser)).toEqual([])
})

test('the mail about a browser with an unknown user agent quotes nothing of it', async () => {
  const { email } = await registerConfirmed()
  await login(email, { 'User-Agent': 'https://evil.example <b>' })
  const [letter] = await lettersTo(email, newBrowser)
  expect(letter?.text).toContain('que ela ainda não conhecia.')
  expect(letter?.raw).not.toContain('evil')
})

test('T17: ten notices a day are sent to one person, and an eleventh sign-in works without', async () => {
  const { email } = await registerConfirmed()
  for (let i = 0; i < 11; i++) expect((await login(email)).status).toBe(200)
  expect(await lettersTo(email, newBrowser)).toHaveLength(10)
})

test('a sign-in with Google causes the same mail, except the first and those of a known browser', async () => {
  const world = await openGoogleServer()
  const { browser } = await world.signIn()
  await visit(world.server, browser, '/api/auth/user')
  await world.signIn(browser)
  expect((await world.lastMail())?.subject).toBeUndefined()
  await world.signIn()
  expect((await world.lastMail())?.subject).toBe(newBrowser)
  await world.stop()
})

test('T17: the deletion of an account is mailed to its address, at most three times a day', async () => {
  const email = `${newId()}@example.com`
  for (let i = 0; i < 4; i++) {
    const ana = await server.register(email, 'Ana')
    await ok(ana.del('/api/user', { password }), 204)
  }
  const letters = await lettersTo(email, deleted)
  expect(letters).toHaveLength(3)
  expect(letters[0]?.text).toContain('Olá, Ana!')
  expect(letters[0]?.raw).not.toContain(password)
})
