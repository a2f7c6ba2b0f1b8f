import { afterEach, expect, test } from 'vitest'
import { openPushScene, type PushService, subscribe } from '#sync-server/testing/push-service.ts'
import type { TestServer } from '#sync-server/testing/server.ts'
import { createClockRepair } from './clock-rollback.ts'

const secondMs = 1000
const hourMs = 3600 * secondMs

let service: PushService
let server: TestServer
afterEach(async () => {
  await server.stop()
  await service.close()
})

test('subscriptions are scanned for future times only when the clock may have been set back', async () => {
  const opened = await openPushScene()
  ;({ service, server } = opened)
  await subscribe(service, opened.scene.owner, opened.scene.list.id)
  let reads = 0
  const store = {
    ...server.store,
    read: (async (work) => {
      reads++
      return server.store.read(work)
    }) as typeof server.store.read,
  }
  let now = server.now()
  const repairFutureTimestamps = createClockRepair({ store, now: () => now }, 15 * secondMs)
  const readsAfter = async (ms: number) => {
    now += ms
    reads = 0
    await repairFutureTimestamps()
    return reads
  }
  expect(await readsAfter(0)).toBe(1)
  expect(await readsAfter(15 * secondMs)).toBe(0)
  expect(await readsAfter(15 * secondMs)).toBe(0)
  expect(await readsAfter(-60 * secondMs)).toBe(1)
  expect(await readsAfter(15 * secondMs)).toBe(0)
  expect(await readsAfter(hourMs)).toBe(1)
})
