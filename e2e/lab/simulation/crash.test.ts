import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { abortAtWrite, type Context, killContext, openContext } from './device.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

let world: World
let phone: Context
beforeEach(async () => {
  world = await createWorld()
  phone = world.devices.find(({ name }) => name === 'Ana2')!.contexts[0]!
})
afterEach(() => closeWorld(world))

/**
 * Runs `act`, ends the phone's process at the first write after `write` others, and opens the app again. False if `act`
 * has ended without such a write.
 */
async function endAt(write: number, act: () => Promise<unknown>): Promise<boolean> {
  abortAtWrite(phone, write)
  await act()
  const hasEnded = phone.error !== undefined
  killContext(phone)
  phone = await openContext(world.clock, phone.device)
  return hasEnded
}

const content = async ({ local: { db } }: Context) =>
  Object.fromEntries(
    await Promise.all(
      [db.todos, db.base, db.outbox, db.cursors, db.meta].map(async (table) => [table.name, await table.toArray()]),
    ),
  )

test('a change interrupted by the end of its process is on the phone completely or not at all', async () => {
  const before = await content(phone)
  const write = () => mutateIn(phone.local, 'todos.create', { title: 'Regar' })
  const refused = (error: unknown) => {
    phone.error = error
  }
  let writes = 0
  while (await endAt(writes, () => write().catch(refused))) {
    expect(await content(phone)).toEqual(before)
    writes += 1
  }
  expect(writes).toBeGreaterThan(1)
  expect(await content(phone)).toMatchObject({
    todos: [{ title: 'Regar' }],
    outbox: [{ seq: 1 }],
    base: [{ row: null }],
  })
})

test('an answer interrupted while it is applied is applied completely the next time', async () => {
  await mutateIn(phone.local, 'todos.create', { title: 'Regar' })
  const before = await content(phone)
  let writes = 0
  while (await endAt(writes, () => sync(world, phone))) {
    expect(await content(phone)).toEqual(before)
    writes += 1
  }
  expect(writes).toBeGreaterThan(1)
  expect(await content(phone)).toMatchObject({
    todos: [{ title: 'Regar', rev: expect.any(Number) }],
    outbox: [],
    base: [],
  })
  expect(world.server.executions.filter(({ lost }) => !lost)).toHaveLength(1)
})
