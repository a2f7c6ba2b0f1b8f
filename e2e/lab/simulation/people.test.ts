import { afterEach, beforeEach, expect, test } from 'vitest'
import { liveItems } from '#app/data/areas/shopping.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { tryAgain, tryParkedAgain } from '#app/data/mutations/problems.ts'
import type { Identity, LocalRow } from '#app/data/store/db.ts'
import { pushMaxBytes, requestMaxBytes } from '#shared/byte-budget.ts'
import { dayMs } from '#shared/days.ts'
import { type Context, createDevice, killContext, openContext, putSnapshot, takeSnapshot } from './device.ts'
import { endShare } from './sharing.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

let world: World
let ana: Context
let bia: Context
let list: string

/** Ana's list is shared with Bia for editing; it is on both phones. */
beforeEach(async () => {
  world = await createWorld()
  ana = phone('Ana2')
  bia = phone('Bia1')
  list = world.firstLists[0]!
})

afterEach(() => closeWorld(world))

test('a quick tick and untick offline stays unticked everywhere', async () => {
  const id = await add(ana, 'leite')
  await everyoneSyncs()
  await change(ana, id, { purchased: true })
  await change(ana, id, { purchased: false })
  await change(ana, id, { purchased: true })
  await change(ana, id, { purchased: false })
  expect((await seenBy(ana, id)).purchased).toBe(false)
  await everyoneSyncs()
  expect((await seenBy(ana, id)).purchased).toBe(false)
  expect((await seenBy(bia, id)).purchased).toBe(false)
})

test('an item added and ticked offline arrives ticked', async () => {
  const id = await add(ana, 'pão')
  await change(ana, id, { purchased: true })
  await everyoneSyncs()
  expect(await seenBy(bia, id)).toMatchObject({ name: 'pão', purchased: true })
})

test('a rename does not give way to an edit of another field by another person', async () => {
  const id = await add(ana, 'arroz')
  await everyoneSyncs()
  await change(ana, id, { name: 'arroz integral' })
  await change(bia, id, { quantity: '2 kg' })
  await sync(world, bia)
  await everyoneSyncs()
  for (const person of [ana, bia]) {
    expect(await seenBy(person, id)).toMatchObject({ name: 'arroz integral', quantity: '2 kg' })
  }
  expect(await problemsOf(ana)).toEqual([])
  expect(await problemsOf(bia)).toEqual([])
})

test('a lost answer neither blocks the queue nor duplicates mutations', async () => {
  const first = await add(ana, 'ovos')
  await sync(world, ana, ['answer dropped'])
  const second = await add(ana, 'farinha')
  await sync(world, ana)
  await sync(world, bia)
  expect((await itemsOf(bia)).map(({ name }) => name)).toEqual(['ovos', 'farinha'])
  expect(await ana.local.db.outbox.count()).toBe(0)
  expect(world.server.executions).toHaveLength(2)
  expect([first, second]).toEqual((await itemsOf(bia)).map(({ id }) => id))
})

test('T37: pending edits are never sent under the name of the next person', async () => {
  const id = await add(ana, 'presente da Bia')
  ana.device.session = bia.device.person.id
  await sync(world, ana)
  expect(world.server.executions).toEqual([])
  expect(await seenBy(ana, id)).toMatchObject({ name: 'presente da Bia' })
  ana.device.session = ana.device.person.id
  await sync(world, ana)
  expect(world.server.executions).toHaveLength(1)
})

test('a list leaves the screen when its share ends, and pending changes stay readable', async () => {
  await add(ana, 'leite')
  await everyoneSyncs()
  const screen = liveItems(bia.local, list)
  await until(() => screen.get()?.length === 1)
  await add(bia, 'pimenta')
  await until(() => screen.get()?.length === 2)
  await endShare(world, { owner: 0, other: 1 })
  await sync(world, bia)
  await until(() => screen.get()?.length === 0)
  const problems = await problemsOf(bia)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatchObject({ kind: 'lost_access', args: { name: 'pimenta' } })
  await sync(world, ana)
  expect((await itemsOf(ana)).map(({ name }) => name)).toEqual(['leite'])
})

test.each([
  ['a day behind', -dayMs],
  ['a day ahead', dayMs],
  ['ten years behind', -3652 * dayMs],
  ['ten years ahead', 3652 * dayMs],
])('a phone with a clock %s loses no edit', async (_name, errorMs) => {
  ana.device.clockErrorMs = errorMs
  const id = await add(ana, 'café')
  await everyoneSyncs()
  await change(bia, id, { name: 'café moído' })
  await sync(world, bia)
  await sync(world, ana)
  await change(ana, id, { name: 'café em grãos' })
  await everyoneSyncs()
  expect((await seenBy(bia, id)).name).toBe('café em grãos')

  // Now both edit: Ana first, Bia a minute later, sent in the opposite order.
  await change(ana, id, { name: 'café solúvel' })
  await change(bia, id, { name: 'café coado' })
  await sync(world, bia)
  await everyoneSyncs()
  expect((await seenBy(ana, id)).name).toBe('café coado')
  expect(await problemsOf(ana)).toMatchObject([{ kind: 'superseded', args: { name: 'café solúvel' } }])
})

test('a viewer gets the list back unchanged, and can read the refused change', async () => {
  const id = await add(ana, 'azeite')
  await everyoneSyncs()
  const caio = phone('Caio1')
  await sync(world, caio)
  await change(caio, id, { name: 'óleo' })
  await sync(world, caio)
  expect((await seenBy(caio, id)).name).toBe('azeite')
  expect(await problemsOf(caio)).toMatchObject([{ kind: 'rejected', code: 'forbidden', args: { name: 'óleo' } }])
})

test('a change of an item deleted by another person is kept in the trash, and its author is notified', async () => {
  const id = await add(ana, 'manteiga')
  await everyoneSyncs()
  await mutateIn(ana.local, 'items.delete', { id })
  await sync(world, ana)
  await change(bia, id, { name: 'manteiga sem sal' })
  await sync(world, bia)
  expect(await seenBy(bia, id)).toMatchObject({ name: 'manteiga sem sal', deletedAt: expect.any(Number) })
  expect(await problemsOf(bia)).toMatchObject([{ kind: 'row_deleted' }])
})

test('a mutation that makes the server fail is parked after three attempts, and the others are sent', async () => {
  await add(ana, 'açúcar')
  await add(ana, 'POISON')
  const last = await add(ana, 'fermento')
  for (let tries = 0; tries < 3; tries++) await sync(world, ana)
  expect(ana.error).toMatchObject({ code: 'internal' })
  await sync(world, ana)
  await sync(world, bia)
  expect((await itemsOf(bia)).map(({ name }) => name)).toEqual(['açúcar', 'fermento'])
  expect((await seenBy(bia, last)).name).toBe('fermento')
  expect(await problemsOf(ana)).toMatchObject([{ kind: 'parked', args: { name: 'POISON' } }])
})

test('a parked mutation is retried after an update of the server, but never over a later change', async () => {
  const id = await add(ana, 'açúcar')
  await everyoneSyncs()
  await add(ana, 'POISON 1')
  await change(ana, id, { name: 'POISON 2' })
  for (let tries = 0; tries < 7; tries++) await sync(world, ana)
  await tryParkedAgain(ana.local)
  expect(await problemsOf(ana)).toMatchObject([{ kind: 'parked' }, { kind: 'parked' }])
  await change(bia, id, { name: 'açúcar mascavo' })
  await sync(world, bia)
  await world.server.update()
  await sync(world, ana)
  await tryParkedAgain(ana.local)
  await everyoneSyncs()
  for (const person of [ana, bia]) {
    expect((await itemsOf(person)).map(({ name }) => name)).toEqual(['açúcar mascavo', 'POISON 1'])
  }
  const [left, ...others] = await problemsOf(ana)
  expect([left, others]).toMatchObject([{ kind: 'parked', args: { name: 'POISON 2' } }, []])
  await tryAgain(ana.local, left!)
  await everyoneSyncs()
  expect((await seenBy(bia, id)).name).toBe('POISON 2')
  expect(await problemsOf(ana)).toEqual([])
})

test('a phone restored to an old copy sends its pending mutations again without effect', async () => {
  const id = await add(ana, 'queijo')
  const copy = await takeSnapshot(ana.local)
  await sync(world, ana)
  await change(ana, id, { name: 'queijo minas' })
  await sync(world, ana)
  ana = await putSnapshot(world.clock, ana.device, copy)
  await sync(world, ana)
  await sync(world, bia)
  for (const person of [ana, bia]) expect((await seenBy(person, id)).name).toBe('queijo minas')
})

test('two devices made from one copy both continue, each under its own name', async () => {
  const copy = createDevice(world.clock, 'Ana3', 9, ana.device.person)
  const other = await putSnapshot(world.clock, copy, await takeSnapshot(ana.local))
  await add(ana, 'sal')
  await add(other, 'pimenta')
  for (const person of [ana, other, ana, bia]) await sync(world, person)
  for (const person of [ana, other, bia]) {
    expect((await itemsOf(person)).map(({ name }) => name).sort()).toEqual(['pimenta', 'sal'])
  }
  killContext(other)
})

test('pending mutations survive a restore of the server', async () => {
  await add(ana, 'milho')
  await everyoneSyncs()
  const backup = await world.server.backup()
  await add(ana, 'ervilha')
  await world.server.restore(backup, world.newId())
  await everyoneSyncs()
  for (const person of [ana, bia]) {
    expect((await itemsOf(person)).map(({ name }) => name)).toEqual(['milho', 'ervilha'])
  }
})

test('two thousand offline changes arrive in order, in as few requests as their size allows', async () => {
  const ids = await Promise.all(
    Array.from({ length: 1200 }, (_, index) => add(ana, `item ${index} ${'ã'.repeat(150)}`)),
  )
  for (const id of ids.slice(0, 800)) await change(ana, id, { purchased: true })
  const before = world.network.history.length
  await sync(world, ana)
  const requests = world.network.history.slice(before)
  expect(Math.max(...requests.map(({ text }) => Buffer.byteLength(text)))).toBeLessThanOrEqual(requestMaxBytes)
  const sent = requests.map(({ text }) => Buffer.byteLength(JSON.stringify(JSON.parse(text).push))).filter((n) => n > 2)
  const fewest = Math.ceil(sent.reduce((sum, n) => sum + n) / pushMaxBytes)
  expect(sent.length).toBeLessThanOrEqual(fewest + 1)
  // The sent rows return too: at most the same amount, and once more if a page ends within a change.
  expect(requests.length).toBeLessThanOrEqual(2 * sent.length + 1)
  await sync(world, bia)
  const arrived = await itemsOf(bia)
  expect(arrived.length).toBe(1200)
  expect(arrived.filter(({ purchased }) => purchased).length).toBe(800)
})

test('a thousand items written offline take two requests, whose answers return all of them', async () => {
  await Promise.all(Array.from({ length: 1000 }, (_, index) => add(ana, `item ${index}`)))
  const before = world.network.history.length
  await sync(world, ana)
  expect(world.network.history.length - before).toBe(2)
  expect((await itemsOf(ana)).filter(({ rev }) => rev > 0)).toHaveLength(1000)
})

test('an updated app reads everything again, and keeps pending mutations', async () => {
  await add(ana, 'banana')
  await everyoneSyncs()
  await add(ana, 'maçã')
  const identity = (await ana.local.db.meta.get('identity')) as Identity
  await ana.local.db.meta.put({ ...identity, schema: identity.schema - 1 })
  killContext(ana)
  ana = await openContext(world.clock, ana.device)
  const before = world.network.history.length
  await sync(world, ana)
  const [first] = world.network.history.slice(before)
  expect(Object.values(JSON.parse(first!.text).cursors)).toEqual([0, 0, 0])
  expect((await itemsOf(ana)).map(({ name }) => name)).toEqual(['banana', 'maçã'])
})

async function add(person: Context, name: string): Promise<string> {
  world.clock.advance(60_000)
  return (await mutateIn(person.local, 'items.create', { listId: list, name })).id
}

async function change(person: Context, id: string, changes: { name?: string; purchased?: boolean; quantity?: string }) {
  world.clock.advance(60_000)
  await mutateIn(person.local, 'items.update', { id, ...changes })
}

async function everyoneSyncs(): Promise<void> {
  for (const person of [ana, bia, ana]) await sync(world, person)
}

const phone = (name: string): Context => world.devices.find((device) => device.name === name)!.contexts[0]!

const seenBy = async (person: Context, id: string): Promise<LocalRow<'items'>> => (await person.local.db.items.get(id))!

const itemsOf = async (person: Context) =>
  (await person.local.db.items.where('scope').equals(`l:${list}`).toArray()).filter(
    ({ deletedAt }) => deletedAt === null,
  )

const problemsOf = (person: Context) => person.local.db.problems.toArray()

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}
