import { beforeAll, expect, test } from 'vitest'
import { ok, synced } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { cookieOf, mutation, password, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'

type Device = Pick<TestPerson, 'get' | 'post' | 'put'>
let phone: Device
let desk: Device
serverForAll(['ana'], {})
beforeAll(async () => {
  phone = await signIn('Mozilla/5.0 (Linux; Android 10; K) Chrome/138.0.0.0 Mobile Safari/537.36')
  desk = await signIn('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0')
})

async function signIn(userAgent: string) {
  const answer = await server.post('/api/login', { email: ana.email, password }, { 'User-Agent': userAgent })
  return server.callsOf(cookieOf(answer))
}

const write = async (device: Device, id: string, content: string, base?: string) => {
  const edit = { ...mutation(1, 'notes.update', { id, content }), ...(base && { base }) }
  await ok(device.post('/api/sync', syncRequest(ana.id, { push: [edit] })))
  return edit.mid
}
const devicesOf = async (reader: Device, id: string) =>
  (await ok(reader.get(`/api/notes/${id}/versions`))).map(
    ({ device }: { device?: { current: boolean; browser: string } }) => device && [device.current, device.browser],
  )

test('a version names the device that wrote it, by sync and by REST', async () => {
  const { id } = await ok(ana.post('/api/notes', { content: 'Pão' }), 201)
  await write(phone, id, 'Pão\nLeite')
  await ok(desk.put(`/api/notes/${id}`, { content: 'Pão\nLeite\nSal' }))
  expect(await devicesOf(phone, id)).toEqual([[false, 'Firefox'], [true, 'Chrome'], undefined])
  const [last] = await ok(phone.get(`/api/notes/${id}/versions`))
  expect(last.device).toEqual({ id: expect.any(String), current: false, browser: 'Firefox', system: 'Windows' })
})

test('a merged text names the device whose text arrived last', async () => {
  const { id } = await ok(ana.post('/api/notes', { content: 'Pão\nSal\nMel' }), 201)
  const base = (await synced(ana, 'notes')).find((row) => row.id === id)?.version as string
  await write(phone, id, 'Pão doce\nSal\nMel', base)
  await write(desk, id, 'Pão\nSal\nMel puro', base)
  const [merged, ...older] = await devicesOf(phone, id)
  expect(merged).toEqual([false, 'Firefox'])
  expect(older).toContainEqual([true, 'Chrome'])
  expect(older).toContainEqual([false, 'Firefox'])
})

test('a device keeps its name in the history after it has signed out', async () => {
  const { id } = await ok(ana.post('/api/notes', { content: 'Pão' }), 201)
  await write(phone, id, 'Pão\nLeite')
  const sessions = await ok(desk.get('/api/sessions'))
  const android = sessions.find(({ system }: { system: string }) => system === 'Android')
  await server.request(`/api/sessions/${android.id}`, { method: 'DELETE', headers: { Cookie: ana.cookie } })
  expect(await devicesOf(desk, id)).toEqual([[false, 'Chrome'], undefined])
})
