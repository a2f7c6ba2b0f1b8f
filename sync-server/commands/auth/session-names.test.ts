import { expect, test } from 'vitest'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { cookieOf, password } from '#sync-server/testing/server.ts'

serverForAll([])

const statusOf = async (calls: { get(path: string): Promise<Response> }) => (await calls.get('/api/auth/user')).status

test('a sign-out that names its session ends it, and keeps the cookie of a later sign-in', async () => {
  const person = await server.register()
  const { session } = await (await person.get('/api/auth/user')).json()
  const late = await person.post('/api/logout', { session })
  expect([late.status, late.headers.getSetCookie(), await statusOf(person)]).toEqual([200, [], 401])
})

test('a sign-out ends no other session of anybody', async () => {
  const person = await server.register()
  const { session } = await (await person.get('/api/auth/user')).json()
  const again = server.callsOf(cookieOf(await person.post('/api/login', { email: person.email, password })))
  const bia = await server.register()
  for (const calls of [again, bia]) {
    const late = await calls.post('/api/logout', { session })
    expect([late.status, late.headers.getSetCookie(), await statusOf(calls)]).toEqual([200, [], 200])
  }
  const elsewhere = server.callsOf(cookieOf(await server.login(person.email)))
  await elsewhere.post('/api/logout', { session: (await (await again.get('/api/auth/user')).json()).session })
  expect([await statusOf(again), await statusOf(elsewhere)]).toEqual([200, 200])
})

test('each answer about the account has the id of the session as in the list of sessions', async () => {
  const person = await server.register()
  const login = await server.login(person.email)
  const calls = server.callsOf(cookieOf(login))
  const [current] = await (await calls.get('/api/sessions')).json()
  const renamed = await calls.put('/api/user/name', { firstName: 'Bia' })
  for (const answer of [login, await calls.get('/api/auth/user'), renamed]) {
    expect(await answer.json()).toMatchObject({ session: current.id })
  }
  const changed = await calls.put('/api/user/password', { currentPassword: password, newPassword: 'outra-senha' })
  const [renewed] = await (await server.callsOf(cookieOf(changed)).get('/api/sessions')).json()
  expect(await changed.json()).toMatchObject({ session: renewed.id })
  expect(renewed.id).not.toBe(current.id)
})
