import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, openServer, password } from '#sync-server/testing/server.ts'

serverForEach([], {})

const userStatus = async (cookie: string) =>
  (await server.request('/api/auth/user', { headers: { Cookie: cookie } })).status
const sessions = () => server.store.read(async ({ db }) => db.select().from(schema.sessions).all())

test('on plain http the cookie is sid, HttpOnly and Lax', async () => {
  const { email } = await server.register()
  const [cookie] = (await server.login(email)).headers.getSetCookie()
  expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('T10, T40: on https the cookie is __Host-sid and Secure, and a plain sid opens nothing', async () => {
  const secure = await openServer({ env: { APP_URL: 'https://caderneta.example' } })
  const { email, cookie } = await secure.register()
  const [sent] = (await secure.login(email)).headers.getSetCookie()
  expect(sent).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect((await secure.callsOf(cookie).get('/api/auth/user')).status).toBe(200)
  expect((await secure.callsOf(cookie.replace('__Host-', '')).get('/api/auth/user')).status).toBe(401)
  await secure.stop()
})

test('L52, T8: a planted sid is neither accepted nor kept', async () => {
  const planted = `sid=${'A'.repeat(43)}`
  expect(await userStatus(planted)).toBe(401)
  const { email } = await server.register()
  const response = await server.post('/api/login', { email, password }, { Cookie: planted })
  expect(cookieOf(response)).not.toBe(planted)
  expect(await userStatus(planted)).toBe(401)
  expect(await userStatus(cookieOf(response))).toBe(200)
})

test.each([
  ['42 characters', (sid: string) => sid.slice(0, -1)],
  ['44 characters', (sid: string) => `${sid}A`],
  ['upper case', (sid: string) => sid.toUpperCase()],
  ['a space', (sid: string) => `${sid.slice(0, 20)} ${sid.slice(20)}`],
  ['a broken escape', () => 'sid=%E0%A4%A'],
  ['nothing', () => 'sid='],
  ['SQL', () => "sid=' OR 1=1 --"],
  ['the hash from the database', () => 'sid=%hash%'],
])('L55, L56, T30: a sid with %s is invalid', async (_what, change) => {
  const { cookie } = await server.register()
  const [session] = await sessions()
  expect(await userStatus(change(cookie).replace('%hash%', session?.id ?? ''))).toBe(401)
})

test('L53: only the first of two sid cookies counts', async () => {
  const [ana, bia] = [await server.register(), await server.register()]
  const both = await server.request('/api/auth/user', { headers: { Cookie: `${ana.cookie}; ${bia.cookie}` } })
  expect(await both.json()).toMatchObject({ id: ana.id })
  expect(await userStatus(`sid=planted; ${bia.cookie}`)).toBe(401)
})

test('T9: no column of the database contains a live cookie', async () => {
  const { cookie } = await server.register()
  const token = cookie.replace('sid=', '')
  for (const table of [schema.sessions, schema.users, schema.rateLimits]) {
    const rows = await server.store.read(async ({ db }) => db.select().from(table).all())
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(password)
  }
})

test('T10: a session that is idle for 31 days is 401, and its row is swept', async () => {
  const { cookie } = await server.register()
  server.skip(31 * dayMs)
  expect(await userStatus(cookie)).toBe(401)
  await sweep(server)
  expect(await sessions()).toEqual([])
})

test('use prolongs the session, at most once a day, and renews the cookie', async () => {
  const { get } = await server.register()
  server.skip(dayMs / 2)
  expect((await get('/api/auth/user')).headers.getSetCookie()).toEqual([])
  server.skip(dayMs)
  expect((await get('/api/auth/user')).headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=2592000')])
  expect((await get('/api/auth/user')).headers.getSetCookie()).toEqual([])
})

test('T10: a session in use is alive on day 171, and 401 on day 186', async () => {
  const { cookie } = await server.register()
  for (let day = 19; day <= 171; day += 19) {
    server.skip(19 * dayMs)
    expect(await userStatus(cookie)).toBe(200)
  }
  server.skip(15 * dayMs)
  expect(await userStatus(cookie)).toBe(401)
  await sweep(server)
  expect(await sessions()).toEqual([])
})

test('I136: a session of a former epoch, or of a deleted account, is invalid at once', async () => {
  const [ana, bia] = [await server.register(), await server.register()]
  const { users } = schema
  await server.store.write(async ({ db }) => {
    await db.update(users).set({ authEpoch: 1 }).where(eq(users.id, ana.id))
    await db.delete(users).where(eq(users.id, bia.id))
  })
  expect(await userStatus(ana.cookie)).toBe(401)
  expect(await userStatus(bia.cookie)).toBe(401)
  expect((await bia.post('/api/shopping-items', { name: 'Leite' })).status).toBe(401)
})

test('a password check that overlaps a change of epoch leaves no session', async () => {
  const { email, id } = await server.register()
  const logins = Array.from({ length: 8 }, () => server.login(email))
  await Promise.race(logins)
  await server.store.write(async ({ db }) => {
    await db.update(schema.users).set({ authEpoch: 1 }).where(eq(schema.users.id, id))
  })
  const late = (await Promise.all(logins)).map(cookieOf)
  const statuses = await Promise.all(late.map(userStatus))
  expect(new Set(statuses)).toEqual(new Set([401]))
})
