import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { ok, push } from '#sync-server/testing/api.ts'
import { goTo, pushSceneForEach, scene, server, service, startOnFile, wait } from '#sync-server/testing/push-scene.ts'
import { newBrowser, subscribe } from '#sync-server/testing/push-service.ts'
import { cookieOf, mutation, password, type TestPerson } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

pushSceneForEach()
afterEach(() => void vi.useRealTimers())

const add = async (person: TestPerson, ...names: string[]) => {
  for (const name of names) await ok(person.post('/api/shopping-items', { name, listId: scene.list.id }), 201)
}

test('five additions of another person become one notification after a pause', async () => {
  const { owner, editor, list } = scene
  await ok(editor.put('/api/user/name', { firstName: 'Ana' }))
  const browser = await subscribe(service, owner, list.id)
  await add(editor, 'leite', 'pão')
  await wait(40_000)
  await add(editor, 'café', 'arroz', 'ovos')
  await wait(40_000)
  expect(browser.shown()).toEqual([])
  await wait(minuteMs)
  expect(browser.shown()).toEqual([
    {
      user: owner.id,
      lang: 'pt-BR',
      tag: `list:${list.id}`,
      title: 'Ana adicionou 5 itens em Churrasco',
      body: 'leite, pão, café, arroz, ovos',
      path: `/shopping/${list.id}`,
    },
  ])
  await wait(hourMs / 2)
  expect(browser.shown()).toHaveLength(1)
  await add(editor, 'sal')
  await wait(2 * minuteMs)
  expect(browser.shown()[1]).toMatchObject({
    tag: `list:${list.id}`,
    title: 'Ana adicionou sal em Churrasco',
    body: '',
  })
})

test('a notification names a default list by its owner, but not for that owner', async () => {
  const { owner, editor } = scene
  const [{ id }] = await ok(owner.get('/api/shopping-lists'))
  await share(owner, id, editor.email, true)
  const [theirs, own] = [await subscribe(service, editor, id), await subscribe(service, owner, id)]
  await ok(owner.post('/api/shopping-items', { name: 'sal', listId: id }), 201)
  await ok(editor.post('/api/shopping-items', { name: 'café', listId: id }), 201)
  await wait(2 * minuteMs)
  expect(theirs.shown()).toMatchObject([{ title: 'Dona adicionou sal em Lista de Dona' }])
  expect(own.shown()).toMatchObject([{ title: expect.stringContaining('café em Minha lista') }])
})

test('an addition in the millisecond of the subscription is notified', async () => {
  const { owner, editor, list } = scene
  vi.useFakeTimers({ toFake: ['Date'] })
  const browser = await subscribe(service, owner, list.id)
  await add(editor, 'leite')
  await wait(2 * minuteMs)
  expect(browser.shown()).toHaveLength(1)
})

test('continuous additions are notified after five minutes', async () => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  for (let at = 0; at < 6; at++) {
    await add(editor, `item ${at}`)
    await wait(50_000)
    expect(browser.shown()).toHaveLength(at < 5 ? 0 : 1)
  }
})

test('additions by a server whose clock is a minute behind are notified, each once', async () => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  for (let at = 0; at < 6; at++) {
    await add(editor, `item ${at}`)
    await wait(50_000)
  }
  server.skip(-55_000)
  await add(editor, 'sal')
  server.skip(55_000)
  await wait(2 * minuteMs)
  expect(browser.shown()).toMatchObject([{ body: 'item 0, item 1, item 2, item 3, item 4' }, { body: 'sal, item 5' }])
})

test('an offline addition of hours ago counts from its arrival', async () => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  const late = mutation(1, 'items.create', { id: undefined, name: 'gelo', listId: list.id })
  await push(editor, [{ ...late, wall: server.now() - 5 * hourMs }])
  await wait(minuteMs / 2)
  expect(browser.shown()).toEqual([])
  await wait(minuteMs)
  expect(browser.shown()).toHaveLength(1)
})

test('own acts, ticks, bought and deleted items cause no notification, nor does anything without a subscription', async () => {
  const { owner, editor, viewer, list } = scene
  const [asked, own] = [await subscribe(service, owner, list.id), await subscribe(service, editor, list.id)]
  const unasked = await subscribe(service, viewer)
  await add(editor, 'leite')
  const [item] = scene.list.items
  await ok(editor.put(`/api/shopping-items/${item}`, { purchased: true }))
  const items: { id: string; name: string }[] = await ok(editor.get(`/api/shopping-items?listId=${list.id}`))
  await ok(editor.del(`/api/shopping-items/${items.find(({ name }) => name === 'leite')?.id}`), 204)
  await ok(editor.post('/api/shopping-items', { name: 'ovos', listId: list.id, purchased: true }), 201)
  await wait(10 * minuteMs)
  await add(editor, 'pão')
  await wait(2 * minuteMs)
  expect(asked.shown().map(({ title }) => title)).toEqual([expect.stringMatching(/ adicionou pão em Churrasco$/)])
  expect(own.raw()).toEqual([])
  expect(unasked.raw()).toEqual([])
})

test('an item put on the list again is notified; one taken back is not', async () => {
  const { owner, editor, list } = scene
  const id = list.items[0]
  await ok(owner.put(`/api/shopping-items/${id}`, { name: 'leite', quantity: null, purchased: true }))
  const browser = await subscribe(service, owner, list.id)
  const putOn = (person: TestPerson, body: object) => ok(person.put(`/api/shopping-items/${id}`, body))
  await putOn(editor, { purchased: false, joins: { from: null, added: null } })
  await wait(2 * minuteMs)
  const told = () => browser.shown().map(({ title }) => title)
  expect(told()).toEqual([expect.stringMatching(/ adicionou leite em Churrasco$/)])
  await putOn(editor, { quantity: '2 l', joins: { from: null, added: '2 l' } })
  await wait(2 * minuteMs)
  expect(told()).toHaveLength(2)
  await putOn(editor, { quantity: null, joins: { from: '2 l', added: null, gone: '2 l' } })
  await putOn(owner, { quantity: '1 l', joins: { from: null, added: '1 l' } })
  await wait(2 * minuteMs)
  expect(told()).toHaveLength(2)
})

test('additions to a trashed list are notified after its restoration', async () => {
  const { owner, viewer, editor, list } = scene
  const browser = await subscribe(service, viewer, list.id)
  await add(editor, 'pão')
  await ok(owner.del(`/api/shopping-lists/${list.id}`), 204)
  await wait(2 * minuteMs)
  expect(browser.raw()).toEqual([])
  await ok(owner.post(`/api/shopping-lists/${list.id}/restore`))
  await wait(2 * minuteMs)
  expect(browser.shown()).toHaveLength(1)
})

test('a change of password keeps the subscription of this browser with its settings; other devices lose theirs', async () => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  const phone = server.callsOf(cookieOf(await server.login(owner.email)))
  const other = await subscribe(service, { ...owner, ...phone }, list.id)
  await ok(owner.put('/api/user/password', { currentPassword: password, newPassword: 'segredo-novo' }))
  await add(editor, 'pão')
  await wait(2 * minuteMs)
  expect(browser.shown()).toHaveLength(1)
  expect(other.raw()).toEqual([])
})

test('quiet hours hold notifications back, and a single one for all of them is sent at their end', async () => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  goTo(23 * 60)
  await add(editor, 'leite')
  await wait(hourMs)
  await add(editor, 'pão')
  await wait(7 * hourMs)
  expect(browser.shown()).toEqual([])
  await wait(hourMs)
  expect(browser.shown().map(({ title }) => title)).toEqual([expect.stringContaining('2 itens em Churrasco')])
})

test('quiet hours are the person’s own, in their time zone', async () => {
  const { owner, editor, list } = scene
  const browser = newBrowser(service)
  await ok(owner.put('/api/push', { ...browser.subscription, timeZone: 'Asia/Tokyo' }))
  await ok(owner.put(`/api/push/lists/${list.id}`, { on: true }))
  await add(editor, 'leite')
  await wait(2 * minuteMs)
  expect(browser.shown()).toEqual([])
  await ok(owner.put('/api/push/settings', { silence: null }))
  await wait(0)
  expect(browser.shown()).toHaveLength(1)
})

test('N2: a former member is not notified of the list, nor of old additions after a return', async () => {
  const { owner, editor, viewer, list, toEditor } = scene
  const [lost, kept] = [await subscribe(service, editor, list.id), await subscribe(service, viewer, list.id)]
  await add(owner, 'leite')
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  await wait(2 * minuteMs)
  expect(lost.raw()).toEqual([])
  expect(kept.shown()).toHaveLength(1)
  await share(owner, list.id, editor.email, true)
  await add(owner, 'pão')
  await wait(2 * minuteMs)
  expect(lost.raw()).toEqual([])
  expect(await ok(editor.get('/api/push'))).toMatchObject({ lists: [] })
})

test('after a restart of the server a pending notification comes at its time, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-push-'))
  const path = join(folder, 'test.db')
  await startOnFile(path, true)
  const browser = await subscribe(service, scene.owner, scene.list.id)
  await add(scene.editor, 'leite', 'pão')
  const at = server.now()
  const key = (await ok(server.request('/api/capabilities') as Promise<Response>)).pushKey
  await startOnFile(path, false)
  expect((await ok(server.request('/api/capabilities') as Promise<Response>)).pushKey).toBe(key)
  server.skip(at - server.now())
  await wait(minuteMs / 2)
  expect(browser.shown()).toEqual([])
  await wait(minuteMs)
  expect(browser.shown().map(({ title }) => title)).toEqual([expect.stringContaining('2 itens em Churrasco')])
  await wait(minuteMs)
  expect(browser.shown()).toHaveLength(1)
  rmSync(folder, { recursive: true })
})

test('only one of two concurrent processes notifies', async () => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  await add(editor, 'leite')
  server.skip(2 * minuteMs)
  await Promise.all([server.tellPushes(), server.tellPushes(), server.tellPushes()])
  expect(browser.shown()).toHaveLength(1)
})

test.each([404, 410])('a subscription answered with %i is deleted', async (status) => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  service.status = status
  await add(editor, 'leite')
  await wait(2 * minuteMs)
  expect(browser.raw()).toHaveLength(1)
  expect(await ok(owner.get('/api/push'))).toMatchObject({ endpoint: null, lists: [] })
})

test('after a failure of the push service all pending additions are sent later', async () => {
  const { owner, editor, list } = scene
  const browser = await subscribe(service, owner, list.id)
  service.status = 503
  await add(editor, 'leite')
  await wait(2 * minuteMs)
  await wait(minuteMs / 2)
  expect(browser.raw()).toHaveLength(1)
  await add(editor, 'pão')
  service.status = 201
  await wait(2 * minuteMs)
  expect(browser.shown().map(({ title }) => title)[1]).toContain('2 itens')
  expect(browser.shown()).toHaveLength(2)
})

test('N7: signing out, ending the session elsewhere and deleting the account end the subscription', async () => {
  const { owner, editor, viewer, list } = scene
  const browsers = [await subscribe(service, editor, list.id), await subscribe(service, viewer, list.id)]
  const phone = server.callsOf(cookieOf(await server.login(editor.email)))
  browsers.push(await subscribe(service, { ...editor, ...phone }, list.id))
  await ok(editor.del('/api/sessions'), 204)
  await ok(editor.post('/api/logout'))
  await ok(viewer.del('/api/user', { password: 'segredo123' }), 204)
  await add(owner, 'leite')
  await wait(2 * minuteMs)
  expect(browsers.map((browser) => browser.raw())).toEqual([[], [], []])
})
