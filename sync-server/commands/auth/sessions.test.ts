import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { SessionView } from '#shared/sessions.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { notFound, ok, refusal } from '#sync-server/testing/api.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, password, type TestPerson } from '#sync-server/testing/server.ts'

const androidChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

serverForEach(['ana'], {})

async function signIn({ email }: TestPerson, userAgent = androidChrome, from = '203.0.113.77') {
  const cookie = cookieOf(await server.post('/api/login', { email, password }, { 'User-Agent': userAgent }, from))
  return { cookie, ...server.callsOf(cookie) }
}
const sessionsOf = (calls: Pick<TestPerson, 'get'>): Promise<SessionView[]> => ok(calls.get('/api/sessions'))
const status = async ({ get }: Pick<TestPerson, 'get'>) => (await get('/api/auth/user')).status

test('the list has this session first, then the most recently used', async () => {
  const [tablet, phone] = [await signIn(ana), await signIn(ana)]
  server.skip(2 * dayMs)
  await ok(phone.get('/api/auth/user'))
  const seen = await sessionsOf(tablet)
  expect(seen.map(({ current, browser, system }) => [current, browser, system])).toEqual([
    [true, 'Chrome', 'Android'],
    [false, 'Chrome', 'Android'],
    [false, null, null],
  ])
  const [here, last, first] = seen.map(({ seenAt, createdAt }) => Math.round((seenAt - createdAt) / dayMs))
  expect([here, last, first]).toEqual([2, 2, 0])
})

test('a session in its last month still shows its last use', async () => {
  const tablet = await signIn(ana)
  for (let day = 20; day <= 160; day += 20) {
    server.skip(20 * dayMs)
    expect(await status(tablet)).toBe(200)
  }
  const [here] = await sessionsOf(tablet)
  expect(Math.round(((here?.seenAt ?? 0) - (here?.createdAt ?? 0)) / dayMs)).toBe(160)
})

test('expired sessions are not listed', async () => {
  await signIn(ana)
  server.skip(31 * dayMs)
  expect(await sessionsOf(await signIn(ana))).toHaveLength(1)
})

test('D6: the list reveals neither token, hash, address nor user agent', async () => {
  const phone = await signIn(ana)
  const text = await (await ana.get('/api/sessions')).text()
  const [first, ...others] = JSON.parse(text)
  expect(Object.keys(first)).toEqual(['id', 'current', 'createdAt', 'seenAt', 'browser', 'system'])
  const rows = await server.store.read(async ({ db }) => db.select().from(schema.sessions))
  const secrets = [ana.cookie, phone.cookie].map((cookie) => cookie.replace('sid=', ''))
  for (const secret of [...secrets, ...rows.map(({ id }) => id), '203.0.113', 'Mozilla']) {
    expect(text).not.toContain(secret)
  }
  for (const { id } of [first, ...others]) expect(await status(server.callsOf(`sid=${id}`))).toBe(401)
})

test('one session is signed out at once, and no other', async () => {
  const [tablet, phone] = [await signIn(ana), await signIn(ana)]
  const stream = (await phone.get(`/api/events?client=${newId()}`)).text()
  const [lost] = (await sessionsOf(phone)).filter(({ current }) => current)
  await ok(ana.del(`/api/sessions/${lost?.id}`), 204)
  expect(await stream).toContain('beat')
  expect(await Promise.all([phone, tablet, ana].map(status))).toEqual([401, 200, 200])
  expect(await refusal(ana.del(`/api/sessions/${lost?.id}`))).toEqual(notFound)
})

test('D7: nobody can end or detect a session of another person', async () => {
  const bia = await server.register()
  const [theirs] = await sessionsOf(ana)
  const rows = await server.store.read(async ({ db }) => db.select().from(schema.sessions))
  const ids = [theirs?.id, ...rows.map(({ id }) => id), newId(), 'x'.repeat(5000), '%00', "' OR 1=1 --"]
  for (const id of ids) {
    expect(await refusal(bia.del(`/api/sessions/${encodeURIComponent(String(id))}`))).toEqual(notFound)
  }
  expect(await Promise.all([ana, bia].map(status))).toEqual([200, 200])
})

test('the calling session may end itself, and its browser clears the cookie', async () => {
  const [here] = await sessionsOf(ana)
  const answer = await ana.del(`/api/sessions/${here?.id}`)
  expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
  expect(await status(ana)).toBe(401)
})

test('all others are signed out with one call, those of other people stay', async () => {
  const [tablet, phone, bia] = [await signIn(ana), await signIn(ana), await server.register()]
  const stream = (await phone.get(`/api/events?client=${newId()}`)).text()
  await ok(ana.del('/api/sessions'), 204)
  expect(await stream).toContain('beat')
  expect(await Promise.all([tablet, phone, ana, bia].map(status))).toEqual([401, 401, 200, 200])
  expect(await sessionsOf(ana)).toHaveLength(1)
})
