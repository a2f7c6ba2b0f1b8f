import passwords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, refusal } from '#sync-server/testing/api.ts'
import { openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { openServer, password } from '#sync-server/testing/server.ts'
import { isGuessable, refuseCommon } from './common-passwords.ts'

serverForAll([], {})

const text = 'Essa senha é uma das mais usadas do mundo, fácil de adivinhar. Escolha outra.'
const refused = [400, 'common_password', text]
const fieldOf = async (answer: Promise<Response>) => (await (await answer).json()).field
const isRefused = (one: string) =>
  refuseCommon(one, 'password').then(
    () => false,
    () => true,
  )

test('R42: the 10,000 commonest with six or more characters are refused, and no other', async () => {
  const longEnough = passwords.filter((one) => one.length >= 6)
  const answers = await Promise.all(longEnough.filter((one) => !isGuessable(one)).map(isRefused))
  expect(answers.lastIndexOf(false)).toBe(answers.length - 1)
  expect(answers.lastIndexOf(true)).toBe(answers.indexOf(false) - 1)
  expect(await Promise.all(longEnough.slice(0, 10_000).map(isRefused))).not.toContain(false)
  expect(await isRefused(longEnough.slice(10_000).find((one) => !isGuessable(one)) ?? '')).toBe(false)
})

test.each([
  ...['senha1', 'senha123', 'Senha@123', 'senh@123', 'SENHA2026', 'mudar123', 'Mudar@2026', 'brasil123', 'Brasil!'],
  ...['corinthians', 'Flamengo1981', 'são paulo', 'SãoPaulo10', 'maria1987', '123joao', 'jesus777777', 'amor102030'],
  ...['anapaula', 'anapaula123', 'mariaclara', 'mariaeduarda', 'joaopedro123', 'Maria de Fátima', 'joaoemaria'],
  ...['minhafilha', 'meufilho', 'jesusmeama', 'senhaforte', 'senhasenha', 'vaicorinthians', 'Inter2024', 'juninho10'],
  ...['neymar10', 's3nha123', 'senh4123', '$enha123', 'S3nh4!', 'bolsonaro22', 'lula2022', 'pix123', 'nubank123'],
  ...['instagram', 'maria12345', 'brasil987654'],
])('%s is one of the commonest in Brazil', async (one) => {
  expect(await isRefused(one)).toBe(true)
})

test.each([
  ...['654321', '987654321', '87654321', '0987654321', '121212', '1212121', '123123123', '00000000', 'aaaaaaaa'],
  ...['19871987', 'abcabcabc', 'fedcba', 'xyz123', 'aaa111', 'abcd-1234', '!!!!!!', '７７７７７７'],
])('%s follows a pattern of the commonest', async (one) => {
  expect(await isRefused(one)).toBe(true)
})

test.each([
  'segredo123',
  'xadrez',
  'maria120587',
  'quatro maçãs verdes',
  'minha-de-verdade',
  '120587',
  'abc1987xyz',
  'senha da vizinha',
  'corinthians e pão',
  'joaquina',
  'a1b2c3brasil',
])('the password %s is accepted', async (one) => {
  expect(await isRefused(one)).toBe(false)
})

describe('R42: one of the commonest', () => {
  test('R42: creates no account', async () => {
    const email = `${newId()}@example.com`
    expect(await refusal(server.post('/api/register', { email, password: '123456' }))).toEqual(refused)
    const { users } = schema
    expect(await server.store.read(({ db }) => db.select().from(users))).toEqual([])
    expect(await fieldOf(server.post('/api/register', { email, password: '123456' }))).toBe('password')
    expect((await server.post('/api/register', { email, password: 'xadrez' })).status).toBe(201)
  })

  test('R42: does not replace another password', async () => {
    const ana = await server.register()
    const change = (newPassword: string) => ana.put('/api/user/password', { currentPassword: password, newPassword })
    expect(await refusal(change('iloveyou'))).toEqual(refused)
    expect(await fieldOf(change('iloveyou'))).toBe('newPassword')
    expect((await server.login(ana.email)).status).toBe(200)
  })

  test('R42: is refused at a reset, and the link stays valid', async () => {
    const mailbox = await openMailbox()
    const mailing = await openServer({ env: { SMTP_URL: mailbox.url } })
    const { email } = await mailing.register()
    await mailing.post('/api/reset-password', { email })
    await mailing.runJobs()
    const token = tokenIn(mailbox.to(email).find(({ subject }) => subject?.startsWith('Redefina')))
    const reset = () => mailing.post('/api/confirm-reset', { token, newPassword: 'qwerty' })
    expect(await refusal(reset())).toEqual(refused)
    expect(await fieldOf(reset())).toBe('newPassword')
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
