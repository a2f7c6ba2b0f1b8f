import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { isLinkForOne, isUnusedLink, type ShareRecord } from '#shared/sharing.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { confirm, everythingOf, invitations, receivedBy, share, startList } from '#sync-server/testing/sharing.ts'

const used = [403, 'forbidden', 'Este link já foi usado, e valia para uma pessoa só. Peça outro a quem o enviou.']
const invalidToken = [404, 'not_found', 'Token de convite inválido']

let server: TestServer
let ana: TestPerson
let bia: TestPerson
let caio: TestPerson
let listId: string
let link: ShareRecord

const makeLink = (canEdit = true): Promise<ShareRecord> =>
  ok(ana.post(`/api/shopping-lists/${listId}/share-link`, { canEdit }))
const accept = (person: TestPerson, token = link.shareToken) => person.post(`/api/accept-invite/${token}`)
const read = (person?: TestPerson, token = link.shareToken) =>
  (person?.get ?? ((path: string) => server.request(path)))(`/api/invite/${token}`)
const given = async () => (await ok(ana.get('/api/my-shared-lists')))[0]?.shared ?? []

async function start(env: Record<string, string> = {}) {
  server = await openServer({ env })
  ana = await server.register(undefined, 'Ana')
  bia = await server.register(undefined, 'Bia')
  caio = await server.register(undefined, 'Caio')
  listId = (await startList(ana, 'Churrasco', 'Carvão')).id
  link = await makeLink()
  return () => server.stop()
}

describe('a link for one person', () => {
  beforeEach(() => start())

  test('names no address, sends no mail, and is a share of its owner', async () => {
    expect(link).toMatchObject({ canEdit: true, sharedWith: { email: '' }, item: { id: listId, name: 'Churrasco' } })
    expect(isLinkForOne(link.shareToken)).toBe(true)
    expect(link.shareToken).toMatch(/^[\w-]{43}$/)
    expect(await given()).toEqual([{ ...link, acceptedAt: null }])
    const { rows } = await everythingOf(ana)
    expect(rows.filter(({ table, email }) => table === 'shares' && isUnusedLink({ email: `${email}` }))).toHaveLength(1)
    expect(await invitations(server)).toEqual([])
    expect(await receivedBy(bia)).toEqual([])
  })

  test('makes the first person who accepts it the member, and shows them to the owner', async () => {
    expect(await ok(read(bia))).toEqual({
      ...{ email: bia.email, isOpen: true, listId, listName: 'Churrasco', ownerName: 'Ana', permission: 'edit' },
    })
    const reply = { listId, shareToken: link.shareToken }
    expect(await ok(accept(bia))).toEqual(reply)
    expect(await ok(accept(bia))).toEqual(reply)
    expect(await ok(read(bia))).toMatchObject({ email: bia.email })
    expect(await receivedBy(bia)).toEqual(['Churrasco'])
    await ok(bia.post('/api/shopping-items', { listId, name: 'Gelo' }), 201)
    expect(await ok(bia.get(`/api/shared-lists/${link.shareToken}`))).toMatchObject({ canEdit: true })
    expect(await given()).toEqual([{ ...link, sharedWith: { email: bia.email }, acceptedAt: expect.any(Number) }])
    await share(ana, listId, bia.email, false)
    expect(await ok(bia.get('/api/shared-with-me'))).toMatchObject([{ canEdit: false }])
    await ok(ana.del(`/api/shared-lists/${link.id}`), 204)
    expect(await receivedBy(bia)).toEqual([])
    expect(await refusal(accept(bia))).toEqual(invalidToken)
  })

  test('S158: lets nobody in after its first use, and tells nobody else who used it', async () => {
    await ok(accept(bia))
    expect(await refusal(accept(caio))).toEqual(used)
    for (const reader of [undefined, caio]) {
      expect(await refusal(read(reader))).toEqual(used)
      expect(await (await read(reader)).text()).not.toContain(bia.email)
    }
    expect((await caio.get(`/api/shared-lists/${link.shareToken}`)).status).toBe(404)
    expect(await receivedBy(caio)).toEqual([])
    expect(await ok(read(ana))).toMatchObject({ email: bia.email })
  })

  test('S158: lets one of two in who accept it at once', async () => {
    const answers = await Promise.all([bia, caio].map((person) => accept(person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const [first, second] = answers[0]?.status === 200 ? [bia, caio] : [caio, bia]
    expect([await receivedBy(first), await receivedBy(second)]).toEqual([['Churrasco'], []])
    expect(await given()).toMatchObject([{ sharedWith: { email: first.email } }])
  })

  test('S159: is not used up by previews, by its owner, or by a person who has the list', async () => {
    for (const reader of [undefined, ana, bia]) await ok(read(reader))
    expect((await bia.get(`/api/shared-lists/${link.shareToken}`)).status).toBe(404)
    expect(await ok(read(ana))).toMatchObject({ email: '', isOpen: true })
    await ok(accept(ana))
    const toBia = await share(ana, listId, bia.email)
    expect(await ok(accept(bia))).toEqual({ listId, shareToken: toBia.shareToken })
    expect(await ok(bia.get('/api/shared-with-me'))).toMatchObject([{ canEdit: false }])
    await ok(accept(caio))
    expect(await receivedBy(caio)).toEqual(['Churrasco'])
  })

  test('S159: is not used up by a person who blocks its owner', async () => {
    await ok(accept(bia))
    await ok(bia.post('/api/blocks', { listId }))
    link = await makeLink()
    expect(await codes(accept(bia))).toEqual([403, 'sender_blocked'])
    expect(await receivedBy(bia)).toEqual([])
    await ok(accept(caio))
  })

  test('S160: is over after seven days, unless it was used', async () => {
    const toBia = link
    await ok(accept(bia))
    link = await makeLink()
    server.skip(7 * dayMs - 60_000)
    await sweep(server)
    expect((await read()).status).toBe(200)
    server.skip(60_000)
    expect(await refusal(read())).toEqual(invalidToken)
    expect(await refusal(accept(caio))).toEqual(invalidToken)
    expect(await given()).toHaveLength(2)
    await sweep(server)
    expect(await given()).toMatchObject([{ id: toBia.id }])
    expect(await receivedBy(bia)).toEqual(['Churrasco'])
  })

  test('S160: is over when its owner ends it, and while the list is in the trash', async () => {
    await ok(ana.del(`/api/shopping-lists/${listId}`), 204)
    expect(await refusal(accept(bia))).toEqual(invalidToken)
    await ana.post(`/api/shopping-lists/${listId}/restore`)
    await ok(ana.del(`/api/shared-lists/${link.id}`), 204)
    expect(await refusal(accept(bia))).toEqual(invalidToken)
    expect(await refusal(read())).toEqual(invalidToken)
  })

  test('S161: is the last of 20 links and invitations of a day', async () => {
    for (let made = 1; made < 20; made++) await (made % 2 ? makeLink() : share(ana, listId, `p${made}@example.com`))
    const answer = await ana.post(`/api/shopping-lists/${listId}/share-link`, {})
    expect([answer.status, Number(answer.headers.get('Retry-After')) > 3600]).toEqual([429, true])
    expect(await given()).toHaveLength(20)
    expect(await codes(bia.post(`/api/shopping-lists/${listId}/share-link`, {}))).toEqual([404, 'not_found'])
  })

  test('S152: needs its whole token', async () => {
    const { shareToken } = link
    for (const token of [shareToken.slice(0, -1), `${shareToken.slice(0, -1)}A`, `${shareToken}L`, 'L', link.id])
      expect(await refusal(accept(bia, token))).toEqual(invalidToken)
    expect(await receivedBy(bia)).toEqual([])
  })

  test('T38: is in no line of the log', async () => {
    await read(bia)
    await accept(bia)
    expect(JSON.stringify([server.logged, server.accessLogged])).not.toContain(link.shareToken)
  })
})

test('S161: a list has at most 50 people and links', async () => {
  const stop = await start({ RATE_LIMIT_SCALE: '100' })
  for (let made = 1; made < 50; made++) await makeLink()
  expect(await codes(ana.post(`/api/shopping-lists/${listId}/share-link`, {}))).toEqual([413, 'quota_reached'])
  await stop()
})

test('S162: with mail, a link gives no list to an address that is not proved, and keeps its place', async () => {
  const stop = await start({ SMTP_URL: 'smtp://127.0.0.1:2525' })
  expect(await codes(accept(bia))).toEqual([403, 'email_unconfirmed'])
  expect(await receivedBy(bia)).toEqual([])
  expect(JSON.stringify(await everythingOf(bia))).not.toContain('Churrasco')
  expect(await given()).toMatchObject([{ sharedWith: { email: bia.email }, acceptedAt: null }])
  await confirm(server, caio)
  expect(await refusal(accept(caio))).toEqual(used)
  await confirm(server, bia)
  expect(await receivedBy(bia)).toEqual(['Churrasco'])
  await ok(accept(bia))
  expect(await given()).toMatchObject([{ acceptedAt: expect.any(Number) }])
  await stop()
})
