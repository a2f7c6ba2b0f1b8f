import { importJWK, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok } from '#sync-server/testing/api.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { newBrowser, openPushService, type PushService, subscribe } from '#sync-server/testing/push-service.ts'
import { cookieOf } from '#sync-server/testing/server.ts'
import { startSharedList } from '#sync-server/testing/sharing.ts'

let service: PushService
beforeEach(async () => {
  service = await openPushService()
})
afterEach(() => service.close())
serverForEach([], { env: { PUSH_LOOPBACK: 'allow' } })

const nothing = { endpoint: null, timeZone: null, silence: { from: 1320, to: 480 }, tasks: false, lists: [] }

test('a browser gets only the notifications that it asked for', async () => {
  const { owner, list } = await startSharedList(server)
  expect(await ok(owner.get('/api/push'))).toEqual(nothing)
  const { subscription } = newBrowser(service)
  const { endpoint } = subscription
  const timeZone = 'America/Sao_Paulo'
  expect(await ok(owner.put('/api/push', subscription))).toEqual({ ...nothing, endpoint, timeZone })
  await ok(owner.put('/api/push/settings', { silence: { from: 60, to: 120 } }))
  await ok(owner.put('/api/push/settings', { tasks: true }))
  const chosen = { endpoint, timeZone, silence: { from: 60, to: 120 }, tasks: true, lists: [list.id] }
  expect(await ok(owner.put(`/api/push/lists/${list.id}`, { on: true }))).toEqual(chosen)
  expect(await ok(owner.put('/api/push', { ...subscription, endpoint: `${endpoint}2` }))).toEqual({
    ...chosen,
    endpoint: `${endpoint}2`,
  })
  expect(await ok(owner.put('/api/push/settings', { silence: null }))).toMatchObject({ silence: null, tasks: true })
  expect(await ok(owner.put(`/api/push/lists/${list.id}`, { on: false }))).toMatchObject({ lists: [] })
  await ok(owner.del('/api/push'), 204)
  expect(await ok(owner.get('/api/push'))).toEqual(nothing)
})

test('N1: another session, even of the same person, neither reads nor changes a subscription', async () => {
  const { owner, stranger, list } = await startSharedList(server)
  const browser = await subscribe(service, owner, list.id)
  const before = await ok(owner.get('/api/push'))
  const other = server.callsOf(cookieOf(await server.login(owner.email)))
  for (const somebody of [stranger, other]) {
    expect(await ok(somebody.get('/api/push'))).toEqual(nothing)
    expect(await codes(somebody.put('/api/push/settings', { tasks: true }))).toEqual([404, 'not_found'])
    await ok(somebody.put('/api/push', browser.subscription))
    await ok(somebody.del('/api/push'), 204)
  }
  expect(await ok(owner.get('/api/push'))).toEqual(before)
})

test('N2: notifications of an invisible list are refused', async () => {
  const { stranger, list } = await startSharedList(server)
  await subscribe(service, stranger)
  expect(await codes(stranger.put(`/api/push/lists/${list.id}`, { on: true }))).toEqual([404, 'not_found'])
  expect(await codes(stranger.put(`/api/push/lists/${newId()}`, { on: true }))).toEqual([404, 'not_found'])
})

test('N3: an invalid subscription is refused', async () => {
  const person = await server.register()
  const { subscription } = newBrowser(service)
  const { keys } = subscription
  const wrong = [
    { endpoint: 'https://10.0.0.1/' },
    { endpoint: `https://push.example.com/${'a'.repeat(1000)}` },
    { endpoint: 'nowhere' },
    { keys: { ...keys, p256dh: keys.p256dh.slice(1) } },
    { keys: { ...keys, auth: '' } },
    { timeZone: 'Marte/Olimpo' },
  ]
  for (const fields of wrong) {
    expect(await codes(person.put('/api/push', { ...subscription, ...fields }))).toEqual([400, 'invalid'])
  }
  expect(
    await codes(
      person
        .put('/api/push', subscription)
        .then(() => person.put('/api/push/settings', { silence: { from: 0, to: 1440 } })),
    ),
  ).toEqual([400, 'invalid'])
})

test('a push service can verify the sender, and sees neither texts nor ids', async () => {
  const { owner, editor, list } = await startSharedList(server)
  const browser = await subscribe(service, owner, list.id)
  await ok(owner.put('/api/push/settings', { silence: null }))
  await ok(editor.post('/api/shopping-items', { name: 'Segredo', listId: list.id }), 201)
  server.skip(120_000)
  await server.tellPushes()
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = browser.raw()
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe((await ok(server.request('/api/capabilities') as Promise<Response>)).pushKey)
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
  expect(payload).toMatchObject({ aud: service.url, sub: 'mailto:caderneta@localhost' })
  const seen = JSON.stringify(headers) + body.toString('latin1')
  for (const secret of ['Segredo', list.id, owner.id]) expect(seen).not.toContain(secret)
})

test('a time zone is stored under its canonical name, so that there are few', async () => {
  const { owner } = await startSharedList(server)
  const { subscription } = newBrowser(service)
  await ok(owner.put('/api/push', { ...subscription, timeZone: 'aMERICA/manaus' }))
  const zones = server.store.read(async ({ db }) => db.select().from(schema.pushSubscriptions))
  expect(await zones).toMatchObject([{ timeZone: 'America/Manaus' }])
  for (const timeZone of ['+03:00', '-0300', 'America/Lugar Nenhum']) {
    expect(await codes(owner.put('/api/push', { ...subscription, timeZone }))).toEqual([400, 'invalid'])
  }
})

test('a person in another time zone is reminded in their morning; repeating the address moves nothing', async () => {
  const { owner } = await startSharedList(server)
  const { subscription } = newBrowser(service)
  const remindAt = async () =>
    (await server.store.read(async ({ db }) => db.select().from(schema.pushSubscriptions)))[0]?.remindAt
  await ok(owner.put('/api/push', { ...subscription, timeZone: 'America/Sao_Paulo' }))
  const there = await remindAt()
  server.skip(20 * 60 * 60_000)
  await ok(owner.put('/api/push', { ...subscription, timeZone: 'America/Sao_Paulo' }))
  expect(await remindAt()).toBe(there)
  expect(await ok(owner.put('/api/push', { ...subscription, timeZone: 'America/Manaus' }))).toMatchObject({
    timeZone: 'America/Manaus',
  })
  expect(new Date((await remindAt()) ?? 0).toLocaleTimeString('pt-BR', { timeZone: 'America/Manaus' })).toBe('09:00:00')
})
