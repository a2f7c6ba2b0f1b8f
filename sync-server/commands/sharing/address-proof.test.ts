/** Entry by a link with mail configured requires a proof of the invited address (docs/decisions/029). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, listen, ok, push, refusal } from '#sync-server/testing/api.ts'
import { type Mailbox, openMailbox, proofIn, tokenIn } from '#sync-server/testing/mail.ts'
import {
  cookieOf,
  mutation,
  openServer,
  password,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'
import { confirm, everythingOf, receivedBy, share, startList } from '#sync-server/testing/sharing.ts'

const email = 'bia@example.com'
const unconfirmed = [
  403,
  'email_unconfirmed',
  `Confirme que ${email} é o seu endereço: enviamos um link para lá. Depois de abri-lo, a lista aparece sozinha.`,
]

let mailbox: Mailbox
let server: TestServer
let ana: TestPerson
/** Ana's list, and the link that she can copy. */
let listId: string
let shareToken: string
beforeAll(async () => {
  mailbox = await openMailbox()
})
beforeEach(async () => {
  mailbox.letters.length = 0
  server = await openServer({ env: { SMTP_URL: mailbox.url } })
  ana = await server.register(undefined, 'Ana')
  await confirm(server, ana)
  listId = (await startList(ana, 'Churrasco', 'Carvão')).id
  shareToken = (await share(ana, listId, email, true)).shareToken
})
afterEach(() => server.stop())
afterAll(() => mailbox.close())

const accept = (person: TestPerson, proof?: unknown) => person.post(`/api/accept-invite/${shareToken}`, { proof })
const open = (person: TestPerson) => person.get(`/api/shared-lists/${shareToken}`)
const isConfirmed = async (person: TestPerson) => (await ok(person.get('/api/auth/user'))).emailConfirmed
const acceptedAt = async () => (await ok(ana.get('/api/my-shared-lists')))[0].shared[0].acceptedAt

/** The mails to Bia so far, by subject. */
async function subjects(): Promise<string[]> {
  await server.runJobs()
  return mailbox.to(email).map(({ subject = '' }) => subject)
}
const invitation = 'Convite para uma lista na Caderneta'
const confirmation = 'Confirme seu e-mail na Caderneta'

/** The proof in the newest mailed invitation. */
async function mailedProof(): Promise<string> {
  await server.runJobs()
  return proofIn(mailbox.to(email).findLast(({ subject }) => subject === invitation))
}

/** Opens the newest confirmation link in a session of this person. */
const openConfirmation = async (person: TestPerson) => {
  await server.runJobs()
  const letter = mailbox.to(email).findLast(({ subject }) => subject === confirmation)
  return ok(person.post('/api/confirm-email', { token: tokenIn(letter) }))
}

async function expectNothing(person: TestPerson): Promise<void> {
  expect(await receivedBy(person)).toEqual([])
  expect(await codes(person.get(`/api/shopping-lists/${listId}`))).toEqual([404, 'not_found'])
  expect(await codes(person.post('/api/shopping-items', { listId, name: 'Golpe' }))).toEqual([404, 'not_found'])
  expect(await codes(person.post(`/api/shopping-items?ownerId=${ana.id}`, { name: 'Golpe' }))).toEqual([
    403,
    'forbidden',
  ])
  expect(await push(person, [mutation(1, 'items.create', { id: newId(), listId, name: 'Golpe' })])).toEqual([
    ['rejected', 'not_found'],
  ])
  const { rows } = await everythingOf(person)
  expect(JSON.stringify(rows)).not.toMatch(/Churrasco|Carvão/)
  expect(rows.map(({ table }) => table)).not.toContain('memberships')
}

test('O10: a person whose address is not confirmed shares by a link only, and learns it', async () => {
  const eve = await server.register(undefined, 'Banco do Brasil')
  const list = await startList(eve, 'Sua conta', 'Carvão')
  const invite = (to: string, resend?: boolean) =>
    ok(eve.post(`/api/shopping-lists/${list.id}/share`, { email: to, resend }))
  for (const resend of [undefined, true]) {
    expect(await invite('vitima@example.com', resend)).toMatchObject({ mailed: false, shareToken: expect.any(String) })
  }
  await server.runJobs()
  expect(mailbox.to('vitima@example.com')).toEqual([])
  await confirm(server, eve)
  expect(await invite('vitima@example.com', true)).not.toHaveProperty('mailed')
  await server.runJobs()
  expect(mailbox.to('vitima@example.com').map(({ subject }) => subject)).toEqual([invitation])
})

test('O17: what a disabled person has queued to others does not leave', async () => {
  await server.store.write(async ({ db }) => void (await db.update(schema.users).set({ disabledAt: server.now() })))
  await server.runJobs()
  expect(mailbox.to(email)).toEqual([])
})

describe('a copied link', () => {
  test('X5, T27: admits no stranger who registers the invited address, and its owner takes the account over', async () => {
    expect(await ok(server.request(`/api/invite/${shareToken}`))).toMatchObject({ email })
    const stranger = await server.register(email)
    expect(await refusal(accept(stranger))).toEqual(unconfirmed)
    expect(await refusal(open(stranger))).toEqual(unconfirmed)
    await expectNothing(stranger)
    await share(ana, listId, email, false)
    await expectNothing(stranger)
    expect(await acceptedAt()).toBeNull()

    await server.post('/api/reset-password', { email })
    await server.runJobs()
    const reset = { token: tokenIn(mailbox.to(email).at(-1)), newPassword: 'minha-de-verdade' }
    await ok(server.post('/api/confirm-reset', reset))
    expect((await open(stranger)).status).toBe(401)
    const bia = server.callsOf(cookieOf(await server.login(email, 'minha-de-verdade'))) as TestPerson
    await ok(accept(bia))
    expect(await receivedBy(bia)).toEqual(['Churrasco'])
  })

  test('X5: sends the confirmation mail and says so; afterwards the list arrives by sync', async () => {
    const bia = await server.register(email)
    const poked = await listen(bia)
    expect(await refusal(open(bia))).toEqual(unconfirmed)
    expect(await refusal(accept(bia))).toEqual(unconfirmed)
    expect(await subjects()).toEqual([invitation, confirmation])
    await openConfirmation(bia)
    await poked()
    expect((await everythingOf(bia)).rows).toContainEqual(expect.objectContaining({ table: 'items', name: 'Carvão' }))
    expect(await ok(accept(bia))).toEqual({ listId, shareToken })
    expect(await ok(open(bia))).toMatchObject({ title: 'Churrasco', canEdit: true })
    expect(await acceptedAt()).toEqual(expect.any(Number))
  })

  test('X5: mails the confirmation again after ten minutes, three times an hour, and works for the caller', async () => {
    const bia = await server.register(email)
    const confirmations = async () => (await subjects()).filter((subject) => subject === confirmation).length
    expect(await confirmations()).toBe(1)
    server.skip(11 * 60_000)
    expect(await Promise.all([refusal(accept(bia)), refusal(open(bia))])).toEqual([unconfirmed, unconfirmed])
    expect(await confirmations()).toBe(2)
    for (const mails of [3, 4, 4]) {
      server.skip(11 * 60_000)
      for (const call of [accept, open, accept]) expect(await refusal(call(bia))).toEqual(unconfirmed)
      expect(await confirmations()).toBe(mails)
    }
    expect((await bia.post('/api/resend-confirmation')).status).toBe(429)
    await openConfirmation(bia)
    await ok(accept(bia))
  })

  test('admits members from before mail was configured, and nobody new', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'caderneta-proof-'))
    const databaseUrl = `file:${join(folder, 'test.db')}`
    const before = await openServer({ databaseUrl })
    const [owner, member] = [await before.register(), await before.register()]
    const { id } = await startList(owner, 'Churrasco')
    const toMember = await share(owner, id, member.email)
    await before.stop()

    const today = await openServer({ databaseUrl, env: { SMTP_URL: mailbox.url } })
    const now = (person: TestPerson) => ({ ...person, ...today.callsOf(person.cookie) })
    await share(now(owner), id, member.email, true)
    const opened = now(member).get(`/api/shared-lists/${toMember.shareToken}`)
    expect(await ok(opened)).toMatchObject({ title: 'Churrasco', canEdit: true })
    await ok(now(member).post(`/api/accept-invite/${toMember.shareToken}`))
    const fresh = await today.register()
    const toFresh = await share(now(owner), id, fresh.email)
    expect(await codes(fresh.get(`/api/shared-lists/${toFresh.shareToken}`))).toEqual([403, 'email_unconfirmed'])
    await today.stop()
    rmSync(folder, { recursive: true })
  })
})

describe('a mailed link', () => {
  test('proves the address at registration: the list arrives, and no other mail is sent', async () => {
    const proof = await mailedProof()
    const answer = await server.post('/api/register', { email: 'Bia@Example.com', password, proof })
    expect(await answer.json()).toMatchObject({ email, emailConfirmed: true })
    const bia = server.callsOf(cookieOf(answer)) as TestPerson
    expect(await receivedBy(bia)).toEqual(['Churrasco'])
    await ok(accept(bia, proof))
    await ok(bia.post('/api/shopping-items', { listId, name: 'Gelo' }), 201)
    expect(await subjects()).toEqual([invitation])
    expect(await acceptedAt()).toEqual(expect.any(Number))
  })

  test('proves the address of an existing unconfirmed account', async () => {
    const bia = await server.register(email)
    const cleaning = await startList(ana, 'Faxina')
    await share(ana, cleaning.id, email)
    const proof = await mailedProof()
    expect(await ok(accept(bia, proof))).toEqual({ listId, shareToken })
    expect(await isConfirmed(bia)).toBe(true)
    expect((await receivedBy(bia)).toSorted()).toEqual(['Churrasco', 'Faxina'])
  })

  test('several mails are valid for 30 days each; after that a confirmation is required', async () => {
    const first = await mailedProof()
    await share(ana, listId, email, true, { resend: true })
    const second = await mailedProof()
    expect(second).not.toBe(first)
    server.skip(29 * dayMs)
    await sweep(server)
    const proofs = () => server.store.read(async ({ db }) => db.select().from(schema.emailProofs))
    expect(await proofs()).toHaveLength(2)
    server.skip(dayMs)
    const bia = await server.register(email)
    expect(await refusal(accept(bia, first))).toEqual(unconfirmed)
    await sweep(server)
    expect(await proofs()).toEqual([])
    const anaToday = server.callsOf(cookieOf(await server.login(ana.email))) as TestPerson
    await share(anaToday, listId, email, true, { resend: true })
    await ok(accept(bia, await mailedProof()))
  })

  test('X5, T22: has no effect for another account, and stays valid for the right one', async () => {
    const proof = await mailedProof()
    const other = await server.register('outra@example.com')
    expect((await refusal(accept(other, proof)))[1]).toBe('forbidden')
    const stranger = await server.post('/api/register', { email: 'terceira@example.com', password, proof })
    expect(await stranger.json()).toMatchObject({ emailConfirmed: false })
    expect(await isConfirmed(other)).toBe(false)
    expect((await server.post(`/api/accept-invite/${shareToken}`, { proof })).status).toBe(401)
    const bia = await server.register(email)
    expect((await server.post('/api/register', { email, password, proof })).status).toBe(409)
    await ok(accept(bia, proof))
    expect(await isConfirmed(bia)).toBe(true)
  })

  test('X5: cannot be forged from the copied link, other mails, a foreign proof or the database', async () => {
    const mallory = await server.register('mallory@example.com')
    const stranger = await server.register(email)
    await share(ana, listId, mallory.email)
    await server.post('/api/reset-password', { email: mallory.email })
    const good = await mailedProof()
    const letters = mailbox.to(mallory.email)
    const ofMallory = [proofIn(letters.find(({ subject }) => subject === invitation)), tokenIn(letters.at(-1))]
    const [stored] = await server.store.read(async ({ db }) => db.select().from(schema.emailProofs))
    const made = [shareToken, stored?.id, good.toUpperCase(), `${good}A`, good.slice(1), '', 'x'.repeat(200), undefined]
    for (const proof of [...ofMallory, ...made]) expect(await refusal(accept(stranger, proof))).toEqual(unconfirmed)
    for (const proof of [null, {}, [good], 1, 'x'.repeat(201)]) expect((await accept(stranger, proof)).status).toBe(400)
    await expectNothing(stranger)
    expect(await isConfirmed(stranger)).toBe(false)
    expect((await server.post('/api/confirm-email', { token: good }, { Cookie: stranger.cookie })).status).toBe(400)
    expect((await server.post('/api/confirm-reset', { token: good, newPassword: password })).status).toBe(400)
  })

  test('X5: is visible only to its reader: not to the owner of the list, nor in the queue, the database or the log', async () => {
    const proof = await mailedProof()
    const [letter] = mailbox.to(email)
    expect(letter?.text).toContain(`http://localhost:3000/convite/${shareToken}#${proof}`)
    expect(letter?.text).toContain('não encaminhe esta mensagem')
    const shown = [
      await everythingOf(ana),
      await ok(ana.get('/api/my-shared-lists')),
      await share(ana, listId, email, false),
      await ok(server.request(`/api/invite/${shareToken}`)),
      await server.store.read(async ({ db }) => [
        await db.select().from(schema.jobs),
        await db.select().from(schema.emailProofs),
        await db.select().from(schema.shares),
      ]),
      server.logged,
      server.accessLogged,
    ]
    expect(JSON.stringify(shown)).not.toContain(proof)
    expect(JSON.stringify(shown)).toContain(shareToken)
  })

  test('an invitation whose mail was never sent proves nothing', async () => {
    await mailbox.close()
    await server.runJobs()
    expect(await server.store.read(async ({ db }) => db.select().from(schema.emailProofs))).toEqual([])
    mailbox = await openMailbox({ port: mailbox.port })
    server.skip(60_000)
    await ok(accept(await server.register(email), await mailedProof()))
  })
})
