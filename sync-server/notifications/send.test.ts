import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '#sync-server/testing/api.ts'
import { newBrowser, openPushScene, subscribe, waitAndLook } from '#sync-server/testing/push-service.ts'
import { share } from '#sync-server/testing/sharing.ts'
import { newVapidKeys } from './keys.ts'
import { sendPush } from './send.ts'

afterEach(() => vi.restoreAllMocks())

test('a push service that takes a notification and never answers has failed after ten seconds', async () => {
  const after = AbortSignal.timeout.bind(AbortSignal)
  const limited = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(ms / 100))
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const { endpoint, keys } = newBrowser({ url, received: [] }).subscription
  const env = { appUrl: 'https://caderneta.example', mailFrom: 'caderneta@caderneta.example', pushLoopback: true }
  const payload = { user: 'ana', lang: 'pt-BR', tag: 'list', title: 'Feira', body: '', path: '/shopping' } as const
  const sending = sendPush({ env, keys: newVapidKeys() }, { endpoint, ...keys }, payload, 'topic')
  expect(await Promise.race([sending, delay(5000, 'waits')])).toBe('failed')
  expect(limited).toHaveBeenCalledWith(10_000)
  silent.closeAllConnections()
  silent.close()
})

test('a person who signs out while a notification is sent gets no further one', async () => {
  const { service, server, scene } = await openPushScene()
  const { owner, editor, list } = scene
  const other = await ok(owner.post('/api/shopping-lists', { title: 'Farmácia' }), 201)
  await share(owner, other.id, editor.email, true)
  const browser = await subscribe(service, owner, list.id, other.id)
  for (const listId of [list.id, other.id]) await ok(editor.post('/api/shopping-items', { name: 'soro', listId }), 201)
  service.beforeAnswer = () => ok(owner.post('/api/logout'))
  await waitAndLook(server, 2 * 60_000)
  expect(browser.raw()).toHaveLength(1)
  await server.stop()
  await service.close()
})
