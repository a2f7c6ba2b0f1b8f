import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { type Mailbox, openMailbox, proofIn } from '#sync-server/testing/mail.ts'
import { cookieOf, openServer, password, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { confirm, receivedBy, share, startList } from '#sync-server/testing/sharing.ts'

const operator = { OPERATOR_NAME: 'Associação do Bairro', OPERATOR_CONTACT: 'contato@bairro.example' }
const askWhom = 'Fale com Associação do Bairro (contato@bairro.example).'
const domains = { REGISTRATION_DOMAINS: 'empresa.com.br Escola.example' }

let server: TestServer
let ana: TestPerson
let listId: string
let mailbox: Mailbox

async function start(REGISTRATION: string, env: Record<string, string> = {}) {
  mailbox = await openMailbox()
  server = await openServer({ env: { REGISTRATION, SMTP_URL: mailbox.url, ...operator, ...env } })
  ana = await server.register(undefined, 'Ana')
  listId = (await startList(ana, 'Churrasco', 'Carvão')).id
}
afterEach(async () => {
  await server.stop()
  await mailbox.close()
})

const newEmail = (domain = 'example.com') => `${newId()}@${domain}`
const register = (email: string, pass: object = {}) => server.post('/api/register', { email, password, ...pass })
const closed = (text: string) => [403, 'registration_closed', `${text} ${askWhom}`]
const notInvited = closed('Aqui só quem foi convidado cria conta.')
const isClosed = closed('Este servidor não aceita contas novas.')
const badInvitation = closed('Este convite não vale para este e-mail, já foi usado ou venceu.')
const makeLink = async () => (await ok(ana.post(`/api/shopping-lists/${listId}/share-link`, {}))).shareToken as string

describe('a server for invited people', () => {
  test('has a first account without an invitation, and refuses strangers in words', async () => {
    const empty = await openServer({ env: { REGISTRATION: 'invited' } })
    expect(await ok(empty.request('/api/capabilities'))).toMatchObject({ registration: 'open' })
    await empty.stop()
    await start('invited')
    expect(await refusal(register(newEmail()))).toEqual(notInvited)
    // The address of an account is answered like any other.
    expect(await refusal(register(ana.email))).toEqual(notInvited)
    expect(await ok(server.request('/api/capabilities'))).toMatchObject({
      registration: 'invited',
      operatorName: operator.OPERATOR_NAME,
      operatorContact: operator.OPERATOR_CONTACT,
    })
  })

  test('admits the reader of a mailed invitation to a list, and the list is there', async () => {
    await start('invited')
    const email = newEmail()
    await confirm(server, ana)
    await share(ana, listId, email)
    await server.runJobs()
    const proof = proofIn(mailbox.to(email)[0])
    expect(await refusal(register(newEmail(), { proof }))).toEqual(badInvitation)
    const bia = await ok(register(email, { proof }), 201)
    expect(bia).toMatchObject({ emailConfirmed: true })
  })

  test('admits the address of an invitation to a list by its link, and no other address', async () => {
    await start('invited')
    const email = newEmail()
    const { shareToken: invitation } = await share(ana, listId, email)
    expect(await refusal(register(newEmail(), { invitation }))).toEqual(badInvitation)
    expect(await ok(register(email, { invitation }), 201)).toMatchObject({ emailConfirmed: false })
  })

  test('R43: a link for one person makes one account, also of two at once, and is theirs', async () => {
    await start('invited')
    const invitation = await makeLink()
    const answers = await Promise.all(
      [newEmail(), newEmail(), newEmail()].map((email) => register(email, { invitation })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    expect(await refusal(register(newEmail(), { invitation }))).toEqual(badInvitation)
  })

  test('a link for one person is accepted by who registered with it', async () => {
    await start('invited', { SMTP_URL: '' })
    const invitation = await makeLink()
    const email = newEmail()
    const bia = server.callsOf(cookieOf(await register(email, { invitation })))
    await ok(bia.post(`/api/accept-invite/${invitation}`))
    expect(await receivedBy(bia as TestPerson)).toEqual(['Churrasco'])
  })

  test('R44: an ended share, an old link, another token and guesses admit nobody', async () => {
    await start('invited')
    const email = newEmail()
    const ended = await share(ana, listId, email)
    await ok(ana.del(`/api/shared-lists/${ended.id}`), 204)
    const link = await makeLink()
    server.skip(8 * 24 * 3600_000)
    for (const invitation of [ended.shareToken, link, listId, ana.id, '', 'x', '%', link.slice(1)])
      expect(await refusal(register(email, { invitation }))).toEqual(badInvitation)
  })

  test('R54: a link or an invitation to a list of a disabled person admits nobody', async () => {
    await start('invited')
    const email = newEmail()
    const invitations = [await makeLink(), (await share(ana, listId, email)).shareToken]
    const disable = { disabledAt: server.now() }
    await server.store.write(async ({ db }) => void (await db.update(schema.users).set(disable)))
    for (const invitation of invitations) expect(await refusal(register(email, { invitation }))).toEqual(badInvitation)
  })

  test('R45: guesses of invitations by one address are limited', async () => {
    await start('invited')
    const guess = () => register(newEmail(), { invitation: newId() })
    for (let i = 0; i < 59; i++) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
  })
})

describe('a closed server', () => {
  test('R46: admits nobody by an invitation to a list', async () => {
    await start('closed')
    expect(await refusal(register(newEmail()))).toEqual(isClosed)
    expect(await refusal(register(newEmail(), { invitation: await makeLink() }))).toEqual(badInvitation)
  })

  test('admits an address of its domains, whose link is mailed and proves it', async () => {
    await start('closed', domains)
    const email = newEmail('empresa.com.br')
    const text = `Para criar a conta, abra o link que enviamos para ${email}.`
    expect(await refusal(register(email))).toEqual([403, 'email_unconfirmed', text])
    await server.runJobs()
    const [letter] = mailbox.to(email)
    const invitation = /\/auth#convite=([\w-]{43})\b/.exec(letter?.text ?? '')?.[1]
    expect(letter?.subject).toBe('Crie sua conta da Caderneta')
    // It is for this address only, and used once.
    expect(await codes(register(newEmail('empresa.com.br'), { invitation }))).toEqual([403, 'email_unconfirmed'])
    expect(await ok(register(email, { invitation }), 201)).toMatchObject({ emailConfirmed: true })
    expect((await ok(server.request('/api/capabilities'))).registrationDomains).toEqual([
      'empresa.com.br',
      'escola.example',
    ])
  })

  test('R47: a domain that only ends or begins alike is another one', async () => {
    await start('closed', domains)
    for (const domain of ['aempresa.com.br', 'x.empresa.com.br', 'empresa.com.br.example', 'empresa.com', 'com.br'])
      expect(await refusal(register(newEmail(domain)))).toEqual(isClosed)
    expect(await codes(register(newEmail('EMPRESA.com.BR')))).toEqual([403, 'email_unconfirmed'])
  })

  test('R48: an address of the domains is answered alike with and without an account, and gets three mails a day', async () => {
    await start('closed', domains)
    const [known, unknown] = [newEmail('empresa.com.br'), newEmail('empresa.com.br')]
    await register(known)
    await server.runJobs()
    const invitation = /#convite=([\w-]{43})/.exec(mailbox.to(known)[0]?.text ?? '')?.[1]
    await ok(register(known, { invitation }), 201)
    const ask = async (email: string) => codes(register(email))
    for (let i = 0; i < 4; i++) expect(await ask(known)).toEqual(await ask(unknown))
    await server.runJobs()
    expect([mailbox.to(known).length, mailbox.to(unknown).length]).toEqual([1, 3])
  })
})
