import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { createToken } from '#sync-server/db/queries/tokens.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { listen, notFound, ok, refusal } from '#sync-server/testing/api.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { password, type TestPerson } from '#sync-server/testing/server.ts'
import { everythingOf, invitations, receivedBy, share, startList } from '#sync-server/testing/sharing.ts'

const nobody = 'ninguem@example.com'
const refused = [
  403,
  'sender_blocked',
  'Você bloqueou Ana. Para receber listas dessa pessoa de novo, desbloqueie-a nas Configurações.',
]

let ana: TestPerson
let bia: TestPerson
/** Ana's list, which Bia may edit. */
let listId: string
serverForEach([])
beforeEach(async () => {
  ana = await server.register(undefined, 'Ana')
  bia = await server.register(undefined, 'Bia')
  listId = (await startList(ana, 'Churrasco', 'Carvão')).id
  await share(ana, listId, bia.email, true)
})

const block = (person: TestPerson, id = listId) => person.post('/api/blocks', { listId: id })
const unblock = (person: TestPerson, id = ana.id) => person.del(`/api/blocks/${id}`)
const blocked = (person: TestPerson) => ok(person.get('/api/blocks'))
const accept = (person: TestPerson, token: string) => person.post(`/api/accept-invite/${token}`, {})
const mailed = async (email: string) => (await invitations(server)).filter(({ to }) => to === email).length
const stored = () => server.store.read(async ({ db }) => db.select().from(schema.blocks))

/** Another list of Ana, shared with an address. */
async function shareAnother(email: string, title = 'Feira') {
  const { id } = await startList(ana, title, 'Alface')
  return { id, share: await share(ana, id, email, true) }
}

describe('blocking', () => {
  test('ends every list of that person, on all devices and at once, and none of others', async () => {
    const caio = await server.register(undefined, 'Caio')
    const ofCaio = await startList(caio, 'Do Caio')
    await share(caio, ofCaio.id, bia.email)
    await shareAnother(bia.email)
    const trashed = await shareAnother(bia.email, 'Na Lixeira')
    await ok(ana.del(`/api/shopping-lists/${trashed.id}`), 204)
    const heard = await listen(bia)
    const { cursors } = await everythingOf(bia)
    expect(await ok(block(bia))).toEqual({ id: ana.id, name: 'Ana', since: expect.any(Number) })
    await heard()
    expect(await receivedBy(bia)).toEqual(['Do Caio'])
    await ok(ana.post(`/api/shopping-lists/${trashed.id}/restore`, {}))
    expect(await receivedBy(bia)).toEqual(['Do Caio'])
    const ended = (await everythingOf(bia, cursors)).rows.filter(({ table }) => table === 'memberships')
    expect(ended).toHaveLength(3)
    for (const row of ended) expect(row).toMatchObject({ endedBy: 'member', deletedAt: expect.any(Number) })
    expect(await refusal(bia.get(`/api/shopping-lists/${listId}`))).toEqual(notFound)
  })

  test('looks like leaving to the owner', async () => {
    const dora = await server.register(undefined, 'Dora')
    await share(ana, listId, dora.email, true)
    await ok(dora.del(`/api/shared-lists/${listId}`), 204)
    await ok(block(bia))
    const { rows } = await everythingOf(ana)
    const shares = rows.filter(({ table }) => table === 'shares')
    const shapes = shares.map(({ id: _id, email: _email, token: _token, ...row }) => Object.keys(row))
    expect(shares.map(({ deletedAt }) => typeof deletedAt)).toEqual(['number', 'number'])
    expect(shapes[0]).toEqual(shapes[1])
    expect(rows.find(({ id }) => id === listId)?.members).toEqual([{ id: ana.id, name: 'Ana', role: 'owner' }])
  })

  test('requires a list of that person: not for a stranger, the owner, or a former member', async () => {
    const stranger = await server.register()
    for (const person of [stranger, ana]) expect(await refusal(block(person))).toEqual(notFound)
    expect(await refusal(block(bia, newId()))).toEqual(notFound)
    await ok(bia.del(`/api/shared-lists/${listId}`), 204)
    expect(await refusal(block(bia))).toEqual(notFound)
    expect(await stored()).toEqual([])
  })

  test('is limited to 500 people', async () => {
    await server.store.write(async ({ db }) => {
      const people = Array.from({ length: 500 }, () => newId())
      await db.insert(schema.users).values(people.map((id) => ({ id, email: `${id}@example.com`, createdAt: 0 })))
      await db
        .insert(schema.blocks)
        .values(people.map((blockedUserId) => ({ userId: bia.id, blockedUserId, createdAt: 0 })))
    })
    expect(await refusal(block(bia))).toEqual([413, 'quota_reached', 'Você pode bloquear até 500 pessoas.'])
    expect(await receivedBy(bia)).toEqual(['Churrasco'])
  })

  test('does not affect shares in the other direction', async () => {
    await ok(block(bia))
    const own = await startList(bia, 'Da Bia')
    await share(bia, own.id, ana.email)
    expect(await receivedBy(ana)).toEqual(['Da Bia'])
  })
})

describe('a share by a blocked person', () => {
  beforeEach(() => ok(block(bia)))

  test.each([
    ['of the same list', async () => ({ id: listId, share: await share(ana, listId, bia.email, true) })],
    ['of another list', () => shareAnother(bia.email)],
  ])('X26: %s gives nothing, also resent and with another permission, and mails nothing', async (_what, give) => {
    const before = await mailed(bia.email)
    const { cursors } = await everythingOf(bia)
    const { id } = await give()
    await share(ana, id, bia.email, true, { resend: true })
    await share(ana, id, bia.email, false)
    expect(await receivedBy(bia)).toEqual([])
    expect((await everythingOf(bia, cursors)).rows).toEqual([])
    expect(await mailed(bia.email)).toBe(before)
  })

  test('X26: tells its owner nothing: answers and rows are those of an address without an account', async () => {
    const { id } = await startList(ana, 'Igual')
    const said = async (email: string) => {
      const before = (await everythingOf(ana)).cursors
      const answers: string[] = []
      for (const more of [{}, { resend: true }, { canEdit: true }]) {
        const answer = await ana.post(`/api/shopping-lists/${id}/share`, { email, ...more })
        answers.push(`${answer.status} ${await answer.text()}`)
      }
      const [{ shared }] = (await ok(ana.get('/api/my-shared-lists'))).filter((list: { id: string }) => list.id === id)
      const given = shared.find(({ sharedWith }: { sharedWith: { email: string } }) => sharedWith.email === email)
      const invite = await ok(server.request(`/api/invite/${given.shareToken}`, {}))
      const { rows, cursors } = await everythingOf(ana)
      const row = { ...rows.find((one) => one.email === email && one.listId === id), rev: 0, stamp: 0, createdAt: 0 }
      const list = rows.find((one) => one.id === id)
      const moved = Object.entries(cursors).map(([scope, to]) => to - (before[scope] ?? 0))
      const all = JSON.stringify({ answers, given, invite, row, list, moved })
      return [email, given.id, given.shareToken].reduce((text, own) => text.replaceAll(own, '-'), all)
    }
    const ofNobody = await said(nobody)
    expect(await said(bia.email)).toBe(ofNobody)
  })

  test('X26: is not accepted by its link, which tells only the recipient the reason', async () => {
    const { share: given } = await shareAnother(bia.email)
    expect(await refusal(accept(bia, given.shareToken))).toEqual(refused)
    expect(await refusal(bia.get(`/api/shared-lists/${given.shareToken}`))).toEqual(refused)
    expect(await receivedBy(bia)).toEqual([])
    const all = (await ok(ana.get('/api/my-shared-lists'))).flatMap(({ shared }: { shared: object[] }) => shared)
    expect(all).toMatchObject([{ acceptedAt: null }])
  })

  test('is not attached when the address is confirmed', async () => {
    await shareAnother(bia.email)
    await server.store.write(async ({ db }) => void (await db.update(schema.users).set({ emailVerifiedAt: null })))
    const link = await server.store.write((tx) => createToken(tx, 'email', { userId: bia.id, now: server.now() }))
    await ok(bia.post('/api/confirm-email', { token: link }))
    expect(await receivedBy(bia)).toEqual([])
  })
})

describe('unblocking', () => {
  beforeEach(() => ok(block(bia)))

  test('admits shares from meanwhile and later ones', async () => {
    const { share: given } = await shareAnother(bia.email)
    expect(await blocked(bia)).toEqual([{ id: ana.id, name: 'Ana', since: expect.any(Number) }])
    const heard = await listen(bia)
    await ok(unblock(bia), 204)
    expect(await receivedBy(bia)).toEqual(['Feira'])
    await heard()
    await ok(accept(bia, given.shareToken))
    await share(ana, listId, bia.email)
    expect((await receivedBy(bia)).toSorted()).toEqual(['Churrasco', 'Feira'])
    expect(await blocked(bia)).toEqual([])
  })

  test('requires a block of that person', async () => {
    for (const person of [ana, await server.register()]) expect(await refusal(unblock(person))).toEqual(notFound)
    expect(await refusal(unblock(bia, newId()))).toEqual(notFound)
    await ok(unblock(bia), 204)
    expect(await refusal(unblock(bia))).toEqual(notFound)
  })
})

test.each(['Ana', 'Bia'])('a block ends with the account of %s, and a new account is another person', async (name) => {
  await ok(block(bia))
  const gone = name === 'Ana' ? ana : bia
  await ok(gone.del('/api/user', { password }), 204)
  expect(await stored()).toEqual([])
  const again = await server.register(gone.email, name)
  const [from, to] = name === 'Ana' ? [again, bia] : [ana, again]
  await share(from, (await startList(from, 'Nova')).id, to.email)
  expect(await receivedBy(to)).toEqual(['Nova'])
})
