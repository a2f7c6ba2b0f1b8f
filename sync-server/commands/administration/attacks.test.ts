/** Attacks on the administration, and by it. Other callers of its routes are in the matrix of the contract. */
import { beforeEach, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'
import type { Route } from '#shared/route.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, refusal } from '#sync-server/testing/api.ts'
import { openMailbox, tokenIn } from '#sync-server/testing/mail.ts'
import { replaceServer, server, serverForEach } from '#sync-server/testing/people.ts'
import { json, password, type TestPerson } from '#sync-server/testing/server.ts'
import { startList } from '#sync-server/testing/sharing.ts'

serverForEach([])
let admin: TestPerson
let caio: TestPerson
beforeEach(async () => {
  admin = await server.register()
  caio = await server.register()
})

const routes = routeNames.map((name): Route => contract[name]).filter(({ access }) => access === 'administrator')
const changing = routes.filter(({ method }) => method !== 'GET')
const isAdmin = async ({ id }: TestPerson) => {
  const users = await server.store.read(async ({ db }) => db.select().from(schema.users))
  return users.find((user) => user.id === id)?.isAdmin
}
/** Calls a route of the administration about Caio with the session of `person`. */
const send = (
  person: TestPerson,
  route: Route,
  headers: Record<string, string> = {},
  body: object = { isAdmin: true, password },
) =>
  server.request(addressOf(route), {
    method: route.method,
    headers: { ...json, Cookie: person.cookie, ...headers },
    ...(route.method !== 'GET' && { body: JSON.stringify(body) }),
  })
const addressOf = ({ path }: Route) => path.replace('{id}', caio.id)

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.example.com' }],
  [{ Origin: 'https://evil.example' }],
])('P3: no page elsewhere changes anything with the session of an administrator (%j)', async (headers) => {
  for (const route of changing) {
    const answer = await send(admin, route, headers as Record<string, string>)
    expect([route.path, answer.status, (await answer.json()).code]).toEqual([route.path, 403, 'cross_site'])
  }
  expect(await isAdmin(caio)).toBe(false)
  expect((await caio.get('/api/auth/user')).status).toBe(200)
})

test('P4: no route of the administration answers with what a person has written', async () => {
  const secret = 'Segredo'
  const list = await startList(caio, secret, secret)
  await ok(caio.post('/api/notes', { title: secret, content: secret }), 201)
  await ok(caio.post('/api/todos', { title: secret }), 201)
  for (const route of [...routes.filter(({ method }) => method === 'GET'), ...changing]) {
    const answer = await send(admin, route, {}, { isAdmin: false, password })
    expect(answer.status).not.toBe(500)
    expect(await answer.text()).not.toContain(secret)
  }
  expect((await admin.get(`/api/shopping-lists/${list.id}`)).status).toBe(404)
})

test('P4: with mail the link to a new password goes to the person, and an administrator never sees it', async () => {
  const mailbox = await openMailbox()
  await replaceServer({ env: { SMTP_URL: mailbox.url } })
  const [dona, ana] = [await server.register(), await server.register()]
  const answer = await ok(dona.post(`/api/admin/people/${ana.id}/reset-link`, { password }))
  await server.runJobs()
  const token = tokenIn(mailbox.to(ana.email).at(-1))
  expect(answer).toEqual({})
  expect((await server.post('/api/confirm-reset', { token, newPassword: 'outra-senha' })).status).toBe(200)
  await mailbox.close()
})

test('P5: nobody makes themselves an administrator, by a field or by the route', async () => {
  const thief = await server.post('/api/register', { email: 'x@example.com', password, isAdmin: true })
  expect(await thief.json()).not.toHaveProperty('isAdmin', true)
  await caio.put('/api/user/name', { firstName: 'Caio', isAdmin: true })
  const tried = await caio.post(`/api/admin/people/${caio.id}/admin`, { isAdmin: true })
  expect([tried.status, await tried.json()]).toEqual([404, await (await caio.get('/api/nope')).json()])
  const users = await server.store.read(async ({ db }) => db.select().from(schema.users))
  expect(users.filter((user) => user.isAdmin).map(({ id }) => id)).toEqual([admin.id])
})

test('P5: an administrator who is one no longer does nothing more with an open session', async () => {
  await ok(admin.post(`/api/admin/people/${caio.id}/admin`, { isAdmin: true, password }), 204)
  await ok(caio.post(`/api/admin/people/${admin.id}/admin`, { isAdmin: false }), 204)
  for (const route of routes) expect((await send(admin, route)).status).toBe(404)
})

/** What outlasts a session that somebody else holds. */
const lasting: [string, (body: object) => Promise<Response>][] = [
  ['deletes', (body) => admin.del(`/api/admin/people/${caio.id}`, body)],
  ['makes an administrator of', (body) => admin.post(`/api/admin/people/${caio.id}/admin`, { ...body, isAdmin: true })],
  ['makes a link to a new password of', (body) => admin.post(`/api/admin/people/${caio.id}/reset-link`, body)],
]

test.each(lasting)('P6: without the password a found session of an administrator never %s a person', async (_, act) => {
  expect(await refusal(act({}))).toEqual([400, 'invalid', 'Informe a senha.'])
  expect(await refusal(act({ password: 'errada-123' }))).toEqual([403, 'wrong_password', 'A senha atual não confere.'])
  expect([await isAdmin(caio), (await ok(admin.get('/api/admin/audit'))).events]).toEqual([false, []])
  expect((await act({ password })).ok).toBe(true)
})

test('P6: guesses of that password are limited as those of an own account, and the right one waits too', async () => {
  await replaceServer({})
  ;[admin, caio] = [await server.register(), await server.register()]
  for (const [, act] of lasting) for (let at = 0; at < 3; at++) await act({ password: 'errada-123' })
  expect((await admin.del('/api/user', { password: 'errada-123' })).status).toBe(403)
  for (const [, act] of lasting) expect((await act({ password })).status).toBe(429)
  expect((await admin.del('/api/user', { password })).status).toBe(429)
})

test('P6: an administrator without a password proves by a recent sign-in', async () => {
  await server.store.write(({ db }) => db.update(schema.users).set({ passwordHash: null }))
  server.skip(11 * 60_000)
  for (const [, act] of lasting) expect((await refusal(act({}))).slice(0, 2)).toEqual([403, 'sign_in_again'])
  server.skip(-11 * 60_000)
  for (const [, act] of lasting.toReversed()) expect((await act({})).ok).toBe(true)
})
