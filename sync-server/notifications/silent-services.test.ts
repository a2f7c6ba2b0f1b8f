/** Browsers with push services that never answer: their person waits, and nobody else. */
import { expect, test, vi } from 'vitest'
import { vapidKeysOf } from '#sync-server/db/queries/vapid-keys.ts'
import { createLog } from '#sync-server/observing/log.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openNameServer } from '#sync-server/testing/name-server.ts'
import { pushSceneForEach, scene, server, service, wait } from '#sync-server/testing/push-scene.ts'
import { newBrowser, subscribe } from '#sync-server/testing/push-service.ts'
import { cookieOf, type TestPerson } from '#sync-server/testing/server.ts'
import { newVapidKeys } from './keys.ts'
import { startPushes } from './notifier.ts'

const minuteMs = 60_000

pushSceneForEach({ RATE_LIMIT_SCALE: '0.1' })

const add = (name: string) => ok(scene.editor.post('/api/shopping-items', { name, listId: scene.list.id }), 201)

/** Subscribes in a new session of `person`. */
async function anotherBrowser(person: TestPerson, url = service.url) {
  const session = server.callsOf(cookieOf(await server.login(person.email)))
  return subscribe({ ...service, url }, { ...person, ...session }, scene.list.id)
}

test('N10: the browsers of one person are told one at a time', async () => {
  const names = await openNameServer()
  for (let at = 0; at < 9; at++) await anotherBrowser(scene.viewer, `https://n${at}.example`)
  const browser = await subscribe(service, scene.owner, scene.list.id)
  await add('leite')
  server.skip(2 * minuteMs)
  const keys = await vapidKeysOf(server.store, newVapidKeys)
  const about = { store: server.store, env: server.env, now: server.now, log: createLog('error') }
  const stop = startPushes({ ...about, keys, nameServers: [names.at] })
  await vi.waitFor(() => expect(browser.shown()).toHaveLength(1))
  expect(new Set(names.asked).size).toBeLessThanOrEqual(1)
  await vi.waitFor(() => expect(new Set(names.asked).size).toBe(2))
  await stop()
  await names.close()
})

test('N10: the failures of a person count for all their browsers, also those subscribed anew', async () => {
  service.status = 503
  for (let at = 0; at < 6; at++) {
    const { owner, list } = scene
    await ok(owner.del('/api/push'), 204)
    await subscribe(service, owner, list.id)
    await add(`item ${at}`)
    await wait(2 * minuteMs)
  }
  expect(service.received).toHaveLength(3)
  service.status = 201
  const other = await anotherBrowser(scene.viewer)
  await add('leite')
  await wait(2 * minuteMs)
  expect(other.raw()).toHaveLength(1)
  expect(service.received).toHaveLength(4)
})

test('N10: a notification that was sent does not count as a failure', async () => {
  await subscribe(service, scene.owner, scene.list.id)
  for (let at = 0; at < 6; at++) {
    await add(`item ${at}`)
    await wait(2 * minuteMs)
  }
  expect(service.received).toHaveLength(6)
})

test('a browser subscribed anew keeps its pause and its failures; with another address it is tried at once', async () => {
  const { owner, list } = scene
  const browser = newBrowser(service)
  await ok(owner.put('/api/push', browser.subscription))
  await ok(owner.put(`/api/push/lists/${list.id}`, { on: true }))
  service.status = 503
  await add('leite')
  await wait(2 * minuteMs)
  await ok(owner.put('/api/push', browser.subscription))
  await wait(minuteMs / 2)
  expect(service.received).toHaveLength(1)
  await ok(owner.put('/api/push', newBrowser(service).subscription))
  await wait(0)
  expect(service.received).toHaveLength(2)
  // The second failure in a row has the longer pause.
  await wait(1.5 * minuteMs)
  expect(service.received).toHaveLength(2)
  await wait(minuteMs)
  expect(service.received).toHaveLength(3)
})
