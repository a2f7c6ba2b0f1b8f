import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Mailbox, openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { password } from '#sync-server/testing/server.ts'

let mailbox: Mailbox
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(() => mailbox.close())
serverForEach(['ana'], () => ({ env: { SMTP_URL: mailbox.url } }))

const events = () =>
  server.store.read(async ({ db }) => db.select().from(schema.securityEvents).orderBy(schema.securityEvents.id).all())

test('account events are recorded in order, with their account', async () => {
  await server.login(ana.email)
  await server.login(ana.email, 'errada-123')
  await server.login('ninguem@example.com', 'errada-123')
  await server.post('/api/reset-password', { email: ana.email })
  await server.runJobs()
  const token = tokenIn(mailbox.to(ana.email).at(-1))
  expect((await server.post('/api/confirm-reset', { token, newPassword: 'senha-nova' })).status).toBe(200)
  expect((await events()).map(({ kind, userId }) => [kind, userId])).toEqual([
    ['registered', ana.id],
    ['login', ana.id],
    ['login-failed', ana.id],
    ['login-failed', null],
    ['reset-asked', null],
    ['password-reset', ana.id],
    ['email-confirmed', ana.id],
  ])
  const text = JSON.stringify(await events())
  for (const secret of [ana.email, 'ninguem', password, 'errada-123', 'senha-nova', token])
    expect(text).not.toContain(secret)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
])('from address %s only the network %s is stored', async (from, ipKey) => {
  await server.login(ana.email, password, from)
  expect((await events()).at(-1)).toMatchObject({ kind: 'login', ipKey })
})

test('events are deleted after 90 days, also those of unused links', async () => {
  await server.post('/api/reset-password', { email: ana.email })
  await server.runJobs()
  server.skip(89 * dayMs)
  await server.login(ana.email)
  await sweep(server)
  expect((await events()).map(({ kind }) => kind)).toEqual(['registered', 'reset-asked', 'login'])
  expect(await server.store.read(async ({ db }) => db.select().from(schema.emailTokens).all())).toEqual([])
  server.skip(2 * dayMs)
  await sweep(server)
  expect((await events()).map(({ kind }) => kind)).toEqual(['login'])
})
