import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Store } from '#sync-server/db/engine/store.ts'
import { openTestStore } from '#sync-server/testing/database.ts'
import { deviceSecret, findDeviceSecret } from './device-secret.ts'

let store: Store
beforeEach(async () => {
  store = await openTestStore()
})
afterEach(() => store.close())

test('the secret of devices is made once, by the first sign-in, and stays', async () => {
  expect(await store.read(findDeviceSecret)).toBeUndefined()
  const made = await Promise.all([store.write(deviceSecret), store.write(deviceSecret)])
  expect(made[0]).toMatch(/^[\w-]{43}$/)
  expect(made[1]).toBe(made[0])
  expect(await store.read(findDeviceSecret)).toBe(made[0])
})
