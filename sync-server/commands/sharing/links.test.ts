import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { confirm, everythingOf, receivedBy, share, startList } from '#sync-server/testing/sharing.ts'

const invalidToken = [404, 'not_found', 'Token de convite inválido']
const notForYou = [
  403,
  'forbidden',
  'Este convite não é para o usuário atual. Faça logout e entre com o email correto.',
]

let withMail: TestServer
let withoutMail: TestServer
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '100' }
  withMail = await openServer({ env: { ...env, SMTP_URL: 'smtp://127.0.0.1:2525' } })
  withoutMail = await openServer({ env })
})
afterAll(() => Promise.all([withMail.stop(), withoutMail.stop()]))

const accept = (person: TestPerson, token: string) => person.post(`/api/accept-invite/${token}`)
const invite = (server: TestServer, token: string) => server.request(`/api/invite/${token}`)

async function sharedList(server: TestServer, title: string, email: string, canEdit = false) {
  const ana = await server.register(undefined, 'Ana')
  if (server === withMail) await confirm(server, ana)
  const { id, items } = await startList(ana, title, 'Carvão')
  return { ana, id, items, record: await share(ana, id, email, canEdit), email }
}

async function registerConfirmed(email?: string): Promise<TestPerson> {
  const person = await withMail.register(email)
  await confirm(withMail, person)
  return person
}

let counter = 0
const newAddress = () => `convidada${++counter}@example.com`

describe('an invitation', () => {
  test('tells every holder of the link the inviter, the invited address and the list', async () => {
    const { id, record, ana, email } = await sharedList(withMail, 'Churrasco', newAddress(), true)
    expect(await ok(invite(withMail, record.shareToken))).toEqual({
      email,
      listId: id,
      listName: 'Churrasco',
      ownerName: 'Ana',
      permission: 'edit',
    })
    await share(ana, id, email, false)
    expect(await ok(invite(withMail, record.shareToken))).toMatchObject({ permission: 'view' })
  })

  test('is accepted by the invited address, once or often, with the same answer', async () => {
    const { ana, id, record, email } = await sharedList(withMail, 'Feira', newAddress(), true)
    const bia = await withMail.register(email.toUpperCase())
    expect(await receivedBy(bia)).toEqual([])
    expect(await codes(accept(bia, record.shareToken))).toEqual([403, 'email_unconfirmed'])
    await confirm(withMail, { ...bia, email })
    const reply = { listId: id, shareToken: record.shareToken }
    expect(await ok(accept(bia, record.shareToken))).toEqual(reply)
    expect(await receivedBy(bia)).toEqual(['Feira'])
    const before = [(await everythingOf(bia)).cursors, (await everythingOf(ana)).cursors]
    expect(await ok(accept(bia, record.shareToken))).toEqual(reply)
    expect([(await everythingOf(bia)).cursors, (await everythingOf(ana)).cursors]).toEqual(before)
    const [{ shared }] = await ok(ana.get('/api/my-shared-lists'))
    expect(shared).toEqual([{ ...record, acceptedAt: expect.any(Number) }])
  })

  test('is also accepted by opening the copied link, which then lets the recipient edit', async () => {
    const { ana, id, record, email } = await sharedList(withMail, 'Feira', newAddress(), true)
    const bia = await withMail.register(email)
    expect(await codes(bia.get(`/api/shared-lists/${record.shareToken}`))).toEqual([403, 'email_unconfirmed'])
    expect(await receivedBy(bia)).toEqual([])
    await confirm(withMail, bia)
    const open = () => ok(bia.get(`/api/shared-lists/${record.shareToken}`))
    expect(await open()).toMatchObject({ id, title: 'Feira', canEdit: true, items: [{ name: 'Carvão' }] })
    expect(await receivedBy(bia)).toEqual(['Feira'])
    const [{ shared }] = await ok(ana.get('/api/my-shared-lists'))
    expect(shared).toEqual([{ ...record, acceptedAt: expect.any(Number) }])
    await ok(bia.post(`/api/shopping-items?ownerId=${ana.id}`, { name: 'Gelo', purchased: false }), 201)
    const before = [(await everythingOf(bia)).cursors, (await everythingOf(ana)).cursors]
    expect((await open()).items).toHaveLength(2)
    expect([(await everythingOf(bia)).cursors, (await everythingOf(ana)).cursors]).toEqual(before)
    await ok(ana.del(`/api/shared-lists/${record.id}`), 204)
    expect((await bia.get(`/api/shared-lists/${record.shareToken}`)).status).toBe(404)
  })

  test('opened by its owner changes nothing', async () => {
    const { ana, id, record } = await sharedList(withMail, 'Feira', newAddress())
    const { cursors } = await everythingOf(ana)
    expect(await ok(accept(ana, record.shareToken))).toEqual({ listId: id, shareToken: record.shareToken })
    expect((await everythingOf(ana)).cursors).toEqual(cursors)
    expect(await ok(ana.get(`/api/shared-lists/${record.shareToken}`))).toMatchObject({ canEdit: true })
    expect(await receivedBy(ana)).toEqual([])
  })

  test('S148, T27: accepting with another e-mail is 403 and gives nothing', async () => {
    const { record, id } = await sharedList(withMail, 'Feira', newAddress())
    const other = await withMail.register()
    await confirm(withMail, other)
    expect(await refusal(accept(other, record.shareToken))).toEqual(notForYou)
    expect(await receivedBy(other)).toEqual([])
    expect((await other.get(`/api/shared-lists/${record.shareToken}`)).status).toBe(404)
    expect((await other.get(`/api/shopping-lists/${id}`)).status).toBe(404)
    expect((await accept(withMail.callsOf('') as TestPerson, record.shareToken)).status).toBe(401)
  })

  test('S149, T22, T27: a person who registers the address without the token sees nothing', async () => {
    const { record, id, email } = await sharedList(withMail, 'Segredo', newAddress(), true)
    const attacker = await withMail.register(email)
    expect(await receivedBy(attacker)).toEqual([])
    expect((await attacker.get(`/api/shopping-lists/${id}`)).status).toBe(404)
    expect((await attacker.get(`/api/shared-lists/${record.id}`)).status).toBe(404)
    expect(JSON.stringify(await everythingOf(attacker))).not.toContain('Segredo')
  })

  test('S151: accepting after the end of the share is 404, also for a former member', async () => {
    const { ana, record, email } = await sharedList(withMail, 'Feira', newAddress())
    const bia = await registerConfirmed(email)
    await ok(accept(bia, record.shareToken))
    await ok(ana.del(`/api/shared-lists/${record.id}`), 204)
    expect(await refusal(accept(bia, record.shareToken))).toEqual(invalidToken)
    expect(await refusal(invite(withMail, record.shareToken))).toEqual(invalidToken)
    expect(await receivedBy(bia)).toEqual([])
  })

  test('S151: accepting after the deletion of the list is 404 until it is restored', async () => {
    const { ana, id, record, email } = await sharedList(withMail, 'Feira', newAddress())
    const bia = await registerConfirmed(email)
    await ok(ana.del(`/api/shopping-lists/${id}`), 204)
    expect(await refusal(accept(bia, record.shareToken))).toEqual(invalidToken)
    expect(await refusal(invite(withMail, record.shareToken))).toEqual(invalidToken)
    await ana.post(`/api/shopping-lists/${id}/restore`)
    await ok(accept(bia, record.shareToken))
  })

  test.each([
    ['5 kB', 'x'.repeat(5000)],
    ['unicode', encodeURIComponent('convite-ção-🛒')],
    ['broken encoding', '%E0%A4%A'],
    ['SQL', encodeURIComponent("' OR 1=1 --")],
    ['NUL', '%00'],
    ['an id', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ])('S152: a token of %s is 404', async (_name, token) => {
    const bia = await withMail.register()
    expect(await refusal(invite(withMail, token))).toEqual(invalidToken)
    expect(await refusal(accept(bia, token))).toEqual(invalidToken)
    expect((await refusal(bia.get(`/api/shared-lists/${token}`))).slice(0, 2)).toEqual([404, 'not_found'])
  })

  test('S152: no token at all is 404', async () => {
    const bia = await withMail.register()
    expect((await refusal(invite(withMail, ''))).slice(0, 2)).toEqual([404, 'not_found'])
    expect((await refusal(accept(bia, ''))).slice(0, 2)).toEqual([404, 'not_found'])
    expect((await refusal(bia.get('/api/shared-lists/'))).slice(0, 2)).toEqual([404, 'not_found'])
  })

  test('the token with other capitals or one more letter is another token', async () => {
    const { record, email } = await sharedList(withMail, 'Feira', newAddress())
    const bia = await withMail.register(email)
    const swapped = [...record.shareToken].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()))
    for (const token of [swapped.join(''), `${record.shareToken}A`, record.shareToken.slice(1)]) {
      expect(await refusal(accept(bia, token))).toEqual(invalidToken)
    }
  })

  test('an ended share is renewed with a new link: the old one stays invalid', async () => {
    const { ana, id, record, email } = await sharedList(withMail, 'Feira', newAddress(), true)
    const bia = await registerConfirmed(email)
    await ok(accept(bia, record.shareToken))
    await ok(ana.del(`/api/shared-lists/${record.id}`), 204)
    expect(await receivedBy(bia)).toEqual([])
    const again = await share(ana, id, email)
    expect(again.shareToken).not.toBe(record.shareToken)
    expect(await refusal(accept(bia, record.shareToken))).toEqual(invalidToken)
    await ok(accept(bia, again.shareToken))
    expect(await ok(bia.get(`/api/shared-lists/${again.shareToken}`))).toMatchObject({ canEdit: false })
  })
})

describe('with mail configured', () => {
  test('a confirmed address sees the list at once, an unconfirmed one after its confirmation, with or without the link', async () => {
    const [confirmed, unconfirmed] = [await registerConfirmed(), await withMail.register()]
    const { ana, id } = await sharedList(withMail, 'Churrasco', confirmed.email)
    const { shareToken } = await share(ana, id, unconfirmed.email, true)
    expect(await receivedBy(confirmed)).toEqual(['Churrasco'])
    expect(await receivedBy(unconfirmed)).toEqual([])
    expect(await codes(accept(unconfirmed, shareToken))).toEqual([403, 'email_unconfirmed'])
    expect(await receivedBy(unconfirmed)).toEqual([])
    await confirm(withMail, unconfirmed)
    expect(await receivedBy(unconfirmed)).toEqual(['Churrasco'])
    await ok(accept(unconfirmed, shareToken))
  })

  test('a recipient who opened the link keeps access when the permission changes', async () => {
    const { ana, id, record, email } = await sharedList(withMail, 'Feira', newAddress())
    const bia = await registerConfirmed(email)
    await ok(accept(bia, record.shareToken))
    await share(ana, id, email, true)
    expect(await ok(bia.get('/api/shared-with-me'))).toMatchObject([{ name: 'Feira', canEdit: true }])
  })

  test('another permission admits nobody with an unconfirmed address', async () => {
    const bia = await withMail.register()
    const { ana, id } = await sharedList(withMail, 'Feira', bia.email)
    await share(ana, id, bia.email, true)
    expect(await receivedBy(bia)).toEqual([])
  })

  test('confirming the address attaches its shares, but no ended ones', async () => {
    const bia = await withMail.register()
    await sharedList(withMail, 'Vale', bia.email, true)
    const { ana, id, record } = await sharedList(withMail, 'Acabou', bia.email)
    await ok(ana.del(`/api/shared-lists/${record.id}`), 204)
    await confirm(withMail, bia)
    expect(await ok(bia.get('/api/shared-with-me'))).toMatchObject([{ name: 'Vale', canEdit: true }])
    expect((await bia.get(`/api/shopping-lists/${id}`)).status).toBe(404)
    expect(JSON.stringify(await everythingOf(bia))).not.toContain(id)
  })

  test('ending an unopened share does not touch the account with its address', async () => {
    const { ana, id, record, email } = await sharedList(withMail, 'Feira', newAddress())
    const bia = await registerConfirmed(email)
    await ok(accept(bia, record.shareToken))
    await ok(ana.del(`/api/shared-lists/${record.id}`), 204)
    await withMail.store.write(async ({ db }) => {
      await db.update(schema.users).set({ emailVerifiedAt: null }).where(eq(schema.users.id, bia.id))
    })
    const { cursors } = await everythingOf(bia)
    await ok(ana.del(`/api/shared-lists/${(await share(ana, id, email)).id}`), 204)
    expect((await everythingOf(bia)).cursors).toEqual(cursors)
  })
})

describe('without mail configured', () => {
  test('an account sees the list at once, a later one at registration', async () => {
    const email = newAddress()
    const { ana, id } = await sharedList(withoutMail, 'Churrasco', email, true)
    const caio = await withoutMail.register()
    await share(ana, id, caio.email)
    expect(await receivedBy(caio)).toEqual(['Churrasco'])
    const bia = await withoutMail.register(email.toUpperCase())
    expect(await ok(bia.get('/api/shared-with-me'))).toMatchObject([{ name: 'Churrasco', canEdit: true }])
  })

  test('opening the link is also recorded for the owner', async () => {
    const { ana, record, email } = await sharedList(withoutMail, 'Feira', newAddress())
    const bia = await withoutMail.register(email)
    const accepted = async () => (await ok(ana.get('/api/my-shared-lists')))[0].shared[0].acceptedAt
    expect(await accepted()).toBeNull()
    await ok(accept(bia, record.shareToken))
    expect(await accepted()).toEqual(expect.any(Number))
  })
})
