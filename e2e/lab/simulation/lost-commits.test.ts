/** A server restored to an older state without knowing it, and the reaction of its devices. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type Context, openContext } from './device.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

let world: World
let [ana, desk, bia]: Context[] = []
let list: string

/** Ana's list is shared with Bia for editing. With one item it is on the three devices, before any backup of a test. */
beforeEach(async () => {
  world = await createWorld()
  ;[ana, desk, bia] = ['Ana1', 'Ana2', 'Bia1'].map(
    (name) => world.devices.find((device) => device.name === name)!.contexts[0]!,
  )
  list = world.firstLists[0]!
  await add(ana, 'milho')
  await everyone()
})

afterEach(() => closeWorld(world))

test('after one device detects a loss, others whose cursor was overtaken read everything again too', async () => {
  const backup = await world.server.backup()
  await add(ana, 'ervilha')
  await everyone()
  await world.server.restore(backup)
  await sync(world, bia!)
  await add(bia, 'fava')
  await sync(world, bia!)
  await everyone()
  for (const page of [ana, desk, bia]) expect(await namesOn(page)).toEqual(['milho', 'fava'])
})

test('a device ahead of the server detects the loss although others have written past its cursor', async () => {
  const backup = await world.server.backup()
  await add(ana, 'ervilha')
  await sync(world, ana!)
  await world.server.restore(backup)
  for (const name of ['fava', 'lentilha', 'feijão']) {
    await add(bia, name)
    await sync(world, bia!)
  }
  await sync(world, ana!)
  await everyone()
  for (const page of [ana, desk, bia]) expect(await namesOn(page)).toEqual(['milho', 'fava', 'lentilha', 'feijão'])
})

test('a write before the detection does not enter a history that its device has not seen', async () => {
  const backup = await world.server.backup()
  await add(ana, 'ervilha')
  await everyone()
  await world.server.restore(backup)
  const before = world.server.executions.length
  await add(ana, 'fava')
  await sync(world, ana!, ['ok', 'request dropped'])
  expect(world.server.executions).toHaveLength(before)
  await everyone()
  for (const page of [ana, desk, bia]) expect(await namesOn(page)).toEqual(['milho', 'fava'])
})

test('a late answer does not lower the device’s bookmark', async () => {
  const backup = await world.server.backup()
  await sync(world, ana!, ['answer held'])
  await add(bia, 'ervilha')
  await sync(world, bia!)
  const otherPage = await openContext(world.clock, ana!.device)
  await sync(world, otherPage)
  await world.network.deliver(0)
  await world.server.restore(backup)
  for (const name of ['fava', 'lentilha']) {
    await add(desk, name)
    await sync(world, desk!)
  }
  await sync(world, ana!)
  expect(await namesOn(ana)).toEqual(['milho', 'fava', 'lentilha'])
})

test('a mere restart loses nothing, and nobody reads everything again', async () => {
  await add(ana, 'ervilha')
  await everyone()
  await world.server.restart()
  await add(bia, 'fava')
  const before = world.network.history.length
  await everyone()
  const asked = world.network.history.slice(before).map(({ text }) => JSON.parse(text))
  expect(asked.filter(({ epoch }) => epoch === null)).toEqual([])
  for (const page of [ana, desk, bia]) expect(await namesOn(page)).toEqual(['milho', 'ervilha', 'fava'])
})

async function everyone(): Promise<void> {
  for (const page of [ana, desk, bia, ana, desk, bia]) await sync(world, page!)
}

async function add(page: Context | undefined, name: string): Promise<void> {
  world.clock.advance(60_000)
  await mutateIn(page!.local, 'items.create', { listId: list, name })
}

const namesOn = async (page: Context | undefined): Promise<string[]> =>
  (await page!.local.db.items.where('scope').equals(`l:${list}`).toArray()).map(({ name }) => name)
