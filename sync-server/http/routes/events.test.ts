import { expect, test, vi } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { grantList } from '#sync-server/commands/memberships.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { type Device, hears, listen, poke } from '#sync-server/testing/listen.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, mutation, openServer, sync, syncRequest } from '#sync-server/testing/server.ts'
import { writeRows } from '#sync-server/testing/sharing.ts'

serverForEach(['ana'], { env: { RATE_LIMIT_SCALE: '100' } })

/** Long enough for a poke to arrive. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 30))

test('a write by one device pokes the person’s other devices only', async () => {
  const [phone, desk] = [await listen(ana), await listen(ana)]
  await sync(ana, syncRequest(ana.id, { client: phone.client, push: [mutation(1, 'items.create', { name: 'Leite' })] }))
  await hears(desk, [poke])
  await pause()
  expect(phone.heard).toEqual([])
})

test('a REST write pokes every device of the person', async () => {
  const [phone, desk] = [await listen(ana), await listen(ana)]
  await ana.post('/api/shopping-items', { name: 'Leite' })
  await hears(phone, [poke])
  await hears(desk, [poke])
})

test('members of a list are poked, also at an invitation and at its end; a stranger is not', async () => {
  const [bia, stranger] = [await server.register(), await server.register()]
  const [biasPhone, strangersPhone] = [await listen(bia), await listen(stranger)]
  const { id: listId } = await (await ana.post('/api/shopping-lists', { title: 'Churrasco' })).json()
  await ana.post('/api/shopping-items', { name: 'Antes', listId })
  await pause()
  expect(biasPhone.heard).toEqual([])
  await writeRows(server, (writer) =>
    grantList(writer, { listId, userId: bia.id, role: 'viewer', ownerName: 'Ana', token: '' }),
  )
  await ana.post('/api/shopping-items', { name: 'Carvão', listId })
  await hears(biasPhone, [poke])
  await pause()
  expect(strangersPhone.heard).toEqual([])
})

test('a refused or rolled back write pokes nobody', async () => {
  const phone = await listen(ana)
  expect((await ana.post('/api/shopping-items', { name: '' })).status).toBe(400)
  expect((await ana.put(`/api/shopping-items/${newId()}`, { purchased: true })).status).toBe(404)
  await pause()
  expect(phone.heard).toEqual([])
})

test('many writes at once are merged into few pokes', async () => {
  const phone = await listen(ana)
  // A commit takes jobs for 20 ms of this clock, and a slow machine writes few within them.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await Promise.all(Array.from({ length: 50 }, (_, i) => ana.post('/api/shopping-items', { name: `Item ${i}` })))
  await vi.waitFor(() => expect(phone.heard.length).toBeGreaterThan(0))
  await pause()
  vi.mocked(performance.now).mockRestore()
  // On PostgreSQL commits take longer, and fewer writes share one.
  expect(phone.heard.join('').split(poke).length - 1).toBeLessThanOrEqual(isOnPostgres ? 40 : 10)
})

test('T36: a sign-out closes the streams of its session and no other', async () => {
  const phone = await listen(ana)
  const other = await server.login(ana.email)
  const desk = await listen({ ...ana, ...server.callsOf(cookieOf(other)) })
  await ana.post('/api/logout')
  await phone.ended
  await server.store.write(async () => undefined)
  expect(await Promise.race([desk.ended.then(() => 'closed'), pause().then(() => 'open')])).toBe('open')
})

test('signing in again closes the streams of the previous session', async () => {
  const phone = await listen(ana)
  await server.post('/api/login', { email: ana.email, password: 'segredo123' }, { Cookie: ana.cookie })
  await phone.ended
})

test('M166, T36: the 6th stream of a session is 429, and leaving makes room', async () => {
  const devices: Device[] = []
  for (let i = 0; i < 5; i++) devices.push(await listen(ana))
  const sixth = await ana.get(`/api/events?client=${newId()}`)
  expect(sixth.status).toBe(429)
  expect(await sixth.json()).toMatchObject({ code: 'too_many' })
  await devices[0]?.hangUp()
  await listen(ana)
})

test('a HEAD request for the events opens no stream', async () => {
  const path = `/api/events?client=${newId()}`
  for (let i = 0; i < 6; i++) {
    expect((await server.request(path, { method: 'HEAD', headers: { Cookie: ana.cookie } })).status).toBe(200)
  }
  await listen(ana)
})

test('a quiet stream beats every 8 s, and ends within a minute when its session has ended elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const phone = await listen(ana)
  vi.advanceTimersByTime(8000)
  await vi.waitFor(() => expect(phone.beats).toHaveLength(2))
  server.skip(31 * dayMs)
  vi.advanceTimersByTime(53_000)
  await phone.ended
})

test('the server closes every stream when it stops', async () => {
  const phone = await listen(ana)
  const stopped = await openServer()
  await stopped.stop()
  const other = await openServer()
  const bia = await other.register()
  const desk = await listen(bia)
  await other.stop()
  await desk.ended
  expect(await Promise.race([phone.ended.then(() => 'closed'), pause().then(() => 'open')])).toBe('open')
})

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ Origin: 'https://evil.example' }, 403],
  [{ 'Sec-Fetch-Site': 'same-origin' }, 200],
])('M166: a page with %j that opens a stream gets %i', async (headers, status) => {
  const path = `/api/events?client=${newId()}`
  const response = await server.request(path, {
    headers: { ...(headers as Record<string, string>), Cookie: ana.cookie },
  })
  expect(response.status).toBe(status)
  await response.body?.cancel()
})

test.each(['', '?client=', '?client=x', '?client=x%0a%0adata:%20evil'])(
  'M167: a request without a device id (%s) is refused',
  async (query) => {
    expect((await ana.get(`/api/events${query}`)).status).toBe(400)
  },
)

test('M166: a request without a session gets no stream', async () => {
  for (const Cookie of ['', `sid=${'A'.repeat(43)}`]) {
    const response = await server.request(`/api/events?client=${newId()}`, { headers: { Cookie } })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  }
})

test('T11: the 51st sign-in ends the oldest session and its stream, and no other', async () => {
  const oldest = await listen(ana)
  const second = { ...ana, ...server.callsOf(cookieOf(await server.login(ana.email))) }
  const spared = await listen(second)
  for (let i = 0; i < 49; i++) expect((await server.login(ana.email)).status).toBe(200)
  await oldest.ended
  expect((await ana.get('/api/auth/user')).status).toBe(401)
  await second.post('/api/shopping-items', { name: 'Leite' })
  await hears(spared, [poke])
})
