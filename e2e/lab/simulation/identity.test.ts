import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { dayMs } from '#shared/days.ts'
import { merge3 } from '#shared/merge.ts'
import { type Context, openContext, putSnapshot, takeSnapshot } from './device.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

let world: World
let ana: Context
let bia: Context
let list: string

/** Ana's list is shared with Bia for editing. With one item it is on both phones, before any backup of a test. */
beforeEach(async () => {
  world = await createWorld()
  ana = phone('Ana2')
  bia = phone('Bia1')
  list = world.firstLists[0]!
  await add(ana, 'milho')
  for (const person of [ana, bia]) await sync(world, person)
})

afterEach(() => closeWorld(world))

test.each([
  ['with nothing to send', false],
  ['with something to send, which brings the server to where the phone is already', true],
])('an unannounced restore is detected by a phone %s', async (_which, hasSomething) => {
  const backup = await world.server.backup()
  await add(ana, 'ervilha')
  for (const person of [ana, bia]) await sync(world, person)
  await world.server.restore(backup)
  if (hasSomething) await add(bia, 'fava')
  await sync(world, bia)
  expect(await namesOn(bia)).toEqual(hasSomething ? ['milho', 'fava'] : ['milho'])
})

test('acts accepted by the lost server are sent to the restored one, although the old answer arrives late', async () => {
  const backup = await world.server.backup()
  await mutateIn(ana.local, 'lists.create', { title: 'Feira' })
  await sync(world, ana, ['answer held'])
  await world.server.restore(backup, world.newId())
  const otherPage = await openContext(world.clock, ana.device)
  await sync(world, otherPage, ['ok', 'request dropped'])
  await world.network.deliver(0)
  await sync(world, ana)
  expect((await world.server.rows()).lists.map(({ title }) => title)).toContain('Feira')
})

test('an accepted list that never returned does not stay on the phone when the server loses it', async () => {
  const backup = await world.server.backup()
  await mutateIn(ana.local, 'settings.update', { homePage: 'notes' })
  const { id } = await mutateIn(ana.local, 'lists.create', { title: 'Feira' })
  // The first page has room for the settings only, and there is no second one.
  ana.pageBytes = 1
  await sync(world, ana, ['ok', 'request dropped'])
  expect(await ana.local.db.lists.get(id)).toMatchObject({ title: 'Feira', rev: 0 })
  await world.server.restore(backup, world.newId())
  await sync(world, ana)
  expect(await ana.local.db.lists.get(id)).toBeUndefined()
})

test('a request that arrives very late does not make the phone a new client, which would repeat mutations', async () => {
  await sendFromTwoPages()
  expect(await namesOn(bia)).toEqual(['milho', 'ervilha', 'fava'])
  expect(world.server.executions).toHaveLength(3)
})

test('a phone unknown to the server becomes a new client once, with any number of pages', async () => {
  world.clock.advance(181 * dayMs)
  await world.server.sweep()
  await sendFromTwoPages()
  expect(await namesOn(bia)).toEqual(['milho', 'ervilha', 'fava'])
  expect(world.server.executions).toHaveLength(3)
})

test('neither profile loses a word after a copy that continues an unsent text', async () => {
  const { id } = await mutateIn(ana.local, 'notes.create', { title: 'Diário' })
  await sync(world, ana)
  await type(ana, id, 'um')
  const copy = await putSnapshot(world.clock, phone('Ana1').device, await takeSnapshot(ana.local))
  await type(copy, id, 'um\ndois')
  await sync(world, ana)
  await sync(world, copy)
  await sync(world, ana)
  expect((await world.server.rows()).notes).toMatchObject([{ content: 'um\ndois' }])
  for (const { local } of [ana, copy]) expect(await local.db.notes.get(id)).toMatchObject({ content: 'um\ndois' })
})

/** A request of one page is delayed until another page has sent the same and something new. */
async function sendFromTwoPages(): Promise<void> {
  await add(ana, 'ervilha')
  await sync(world, ana, ['request held'])
  const otherPage = await openContext(world.clock, ana.device)
  await sync(world, otherPage)
  await add(otherPage, 'fava')
  await sync(world, otherPage, ['answer dropped'])
  await world.network.deliver(0)
  await sync(world, bia)
}

async function add(person: Context, name: string): Promise<void> {
  world.clock.advance(60_000)
  await mutateIn(person.local, 'items.create', { listId: list, name })
}

async function type({ local }: Context, id: string, content: string): Promise<void> {
  const { version, content: known } = (await local.db.notes.get(id))!
  const edit = { mid: world.newId(), base: { version, content: known }, merge: merge3 }
  await mutateIn(local, 'notes.update', { id, content }, undefined, edit)
}

const phone = (name: string): Context => world.devices.find((device) => device.name === name)!.contexts[0]!

const namesOn = async ({ local }: Context): Promise<string[]> =>
  (await local.db.items.where('scope').equals(`l:${list}`).toArray()).map(({ name }) => name)
