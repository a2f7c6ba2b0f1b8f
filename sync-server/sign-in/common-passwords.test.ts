import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, refusal } from '#sync-server/testing/api.ts'
import { openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { openServer, password, type TestServer } from '#sync-server/testing/server.ts'
import { refuseCommon } from './common-passwords.ts'

let server: TestServer
beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server.stop())

const text = 'Essa senha é uma das mais usadas do mundo, fácil de adivinhar. Escolha outra.'
const refused = [400, 'common_password', text]
const isRefused = (one: string) =>
  refuseCommon(one).then(
    () => false,
    () => true,
  )

test('the 10,000 commonest with six or more characters are refused, and no other', async () => {
  const longEnough = passwords.filter((one) => one.length >= 6)
  const answers = await Promise.all(longEnough.map(isRefused))
  expect(answers.filter(Boolean)).toHaveLength(10_000)
  expect(answers.lastIndexOf(true)).toBe(9_999)
  expect(await isRefused('senha!')).toBe(false)
})

test.each(['Password', 'FLAMENGO', '１２３４５６'])('%s is one of them with other capitals', async (one) => {
  expect(await isRefused(one)).toBe(true)
})

describe('R42 one of the commonest', () => {
  test('creates no account', async () => {
    const email = `${newId()}@example.com`
    expect(await refusal(server.post('/api/register', { email, password: '123456' }))).toEqual(refused)
    const { users } = schema
    expect(await server.store.read(({ db }) => db.select().from(users))).toEqual([])
    expect((await server.post('/api/register', { email, password: 'xadrez' })).status).toBe(201)
  })

  test('does not replace another password', async () => {
    const ana = await server.register()
    const change = (newPassword: string) => ana.put('/api/user/password', { currentPassword: password, newPassword })
    expect(await refusal(change('iloveyou'))).toEqual(refused)
    expect((await server.login(ana.email)).status).toBe(200)
  })

  test('is refused at a reset, and the link stays valid', async () => {
    const mailbox = await openMailbox()
    const mailing = await openServer({ env: { SMTP_URL: mailbox.url } })
    const { email } = await mailing.register()
    await mailing.post('/api/reset-password', { email })
    await mailing.runJobs()
    const token = tokenIn(mailbox.to(email).find(({ subject }) => subject?.startsWith('Redefina')))
    expect(await refusal(mailing.post('/api/confirm-reset', { token, newPassword: 'qwerty' }))).toEqual(refused)
    await ok(mailing.post('/api/confirm-reset', { token, newPassword: 'segredo-novo' }))
    await mailing.stop()
    await mailbox.close()
  })

  test('still signs in if it was chosen before', async () => {
    const { email, id } = await server.register()
    const { hash } = await import('@node-rs/argon2')
    const passwordHash = await hash('123456')
    await server.store.write(({ db }) => db.update(schema.users).set({ passwordHash }))
    const signedIn = await server.login(email, '123456')
    expect([signedIn.status, (await signedIn.json()).id]).toEqual([200, id])
  })
})
