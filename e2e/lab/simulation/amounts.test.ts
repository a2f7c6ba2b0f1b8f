import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import { sumOf } from '#shared/amounts.ts'
import { dayMs } from '#shared/days.ts'
import type { Context } from './device.ts'
import { type Fate, fates } from './fates.ts'
import { endOnFailure, runs, seed } from './options.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

/** The amounts of a list while two devices join items, add to them and take that back, over a bad network. */

let world: World
let ana: Context
let bia: Context
let ids: string[]
beforeEach(begin)
afterEach(() => closeWorld(world))

/** Begins a new world with three items of 2 kg, on both devices. */
async function begin(): Promise<void> {
  world = await createWorld()
  ;[ana, bia] = ['Ana2', 'Bia1'].map((name) => world.devices.find((device) => device.name === name)!.contexts[0]!) as [
    Context,
    Context,
  ]
  const listId = world.firstLists[0]!
  ids = Array.from({ length: 3 }, () => world.newId())
  await act(
    ana,
    ids.map((id) => ['items.create', { id, listId, name: 'tomate', quantity: '2 kg' }]),
  )
  for (const phone of [ana, bia]) await sync(world, phone)
}

async function act({ local }: Context, mutations: Mutation[]): Promise<string[]> {
  world.clock.advance(60_000)
  return (await mutateAllIn(local, mutations)).map(({ mid }) => mid)
}

const rowOf = ({ local }: Context, at: number) => local.db.items.get(ids[at % ids.length]!)

const isToBuy = (row: Awaited<ReturnType<typeof rowOf>>): boolean => row?.deletedAt === null && !row.purchased

/** An action: the kilos it adds if the server accepts it, and the mutations of its undo. */
interface Done {
  mid: string
  added: number
  back: Mutation[]
}

async function add(phone: Context, at: number, kilos: number): Promise<Done | undefined> {
  const row = await rowOf(phone, at)
  if (!row || !isToBuy(row)) return undefined
  const { id, quantity: from } = row
  const [name, added] = [world.newId(), `${kilos} kg`]
  const quantity = sumOf(from, added)
  const [mid = ''] = await act(phone, [
    ['items.update', { id, quantity, purchased: false, joins: { id: name, from, added } }],
  ])
  const joins = { id: name, from: quantity, added: null, gone: added }
  return { mid, added: kilos, back: [['items.update', { id, quantity: from, joins }]] }
}

async function join(phone: Context, at: number, other: number): Promise<Done | undefined> {
  const [into, gone] = [await rowOf(phone, at), await rowOf(phone, other)]
  if (!into || !gone || into.id === gone.id || !isToBuy(into) || !isToBuy(gone)) return undefined
  const [{ id, quantity: from }, { id: of, quantity: added }] = [into, gone]
  const quantity = sumOf(from, added)
  const [mid = ''] = await act(phone, [
    ['items.update', { id, quantity, joins: { from, added, of } }],
    ['items.delete', { id: of, joined: id }],
  ])
  const joins = { from: quantity, added: null, of, gone: added }
  const back: Mutation[] = [
    ['items.update', { id, quantity: from, joins }],
    ['items.restore', { id: of, joined: id }],
  ]
  return { mid, added: 0, back }
}

/** The kilos of all items that are not deleted. */
async function kilos(): Promise<number> {
  const rows = (await world.server.rows()).items.filter(({ id, deletedAt }) => ids.includes(id) && deletedAt === null)
  const terms = rows.flatMap(({ quantity }) => String(quantity ?? '0 kg').split(' + '))
  return terms.reduce((sum, term) => sum + Number(term.replace(' kg', '').replace(',', '.')), 0)
}

const isRefused = async ({ local }: Context, mid: string): Promise<boolean> =>
  (await local.db.problems.get(mid))?.kind === 'rejected'

test('an addition and a join with a lost answer count once, even after the server has deleted the device', async () => {
  await add(ana, 0, 1)
  await join(ana, 1, 2)
  await sync(world, ana, ['answer dropped'])
  await add(bia, 0, 4)
  await sync(world, bia)
  world.clock.advance(181 * dayMs)
  await world.server.sweep()
  await sync(world, ana)
  expect(world.server.executions.filter(({ op }) => op === 'items.update').length).toBeGreaterThan(3)
  expect(await kilos()).toBe(11)
})

type Step =
  | { do: 'add'; who: number; at: number; kilos: number }
  | { do: 'join'; who: number; at: number; other: number }
  | { do: 'take back'; who: number }
  | { do: 'sync'; who: number; fates: Fate[] }
  | { do: 'tick'; who: number; at: number }

const who = fc.nat(1)
const at = fc.nat(2)
const change = [
  fc.record({ do: fc.constant('add' as const), who, at, kilos: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('join' as const), who, at, other: at }),
  fc.record({ do: fc.constant('take back' as const), who }),
  fc.record({ do: fc.constant('sync' as const), who, fates: fc.array(fc.constantFrom(...fates), { maxLength: 2 }) }),
]
const tick = fc.record({ do: fc.constant('tick' as const), who, at })

/** Runs the steps and syncs both devices. Returns the actions that were not taken back, with their devices. */
async function run(steps: Step[]): Promise<[Context, Done][]> {
  const done: [Context, Done][] = []
  for (const step of steps) {
    const phone = step.who === 0 ? ana : bia
    if (step.do === 'sync') await sync(world, phone, step.fates)
    else if (step.do === 'tick') await tickOff(phone, step.at)
    else if (step.do === 'take back') await takeBack(done, phone)
    else {
      const made = step.do === 'add' ? await add(phone, step.at, step.kilos) : await join(phone, step.at, step.other)
      if (made) done.push([phone, made])
    }
  }
  for (const phone of [ana, bia, ana, bia]) await sync(world, phone)
  return done
}

async function tickOff(phone: Context, which: number): Promise<void> {
  const row = await rowOf(phone, which)
  if (row?.deletedAt === null) await act(phone, [['items.update', { id: row.id, purchased: !row.purchased }]])
}

async function takeBack(done: [Context, Done][], phone: Context): Promise<void> {
  const place = done.findLastIndex(([author]) => author === phone)
  const [last] = place === -1 ? [] : done.splice(place, 1)
  if (last) await act(phone, last[1].back)
}

const numRuns = Math.ceil(runs / 5)

test('the sum equals all accepted additions of two devices, after any joins and undos', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...change), { maxLength: 14, size: 'max' }), async (steps) => {
      await closeWorld(world)
      await begin()
      let sum = 6
      for (const [phone, { mid, added }] of await run(steps)) sum += (await isRefused(phone, mid)) ? 0 : added
      expect(await kilos()).toBe(sum)
    }),
    { numRuns, seed, endOnFailure },
  )
})

test('with any purchases, an item is in the trash only while its amount is part of another one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...change, tick), { maxLength: 14, size: 'max' }), async (steps) => {
      await closeWorld(world)
      await begin()
      await run(steps)
      const rows = (await world.server.rows()).items.filter(({ id }) => ids.includes(id))
      const live = new Set(rows.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
      const holderOf = (id: string): string | undefined => rows.find(({ stamps }) => Number(stamps[`+${id}`]) > 0)?.id
      for (const { id } of rows) {
        let held: string | undefined = id
        for (let joins = 0; held && !live.has(held) && joins < ids.length; joins++) held = holderOf(held)
        expect(live).toContain(held)
      }
    }),
    { numRuns, seed, endOnFailure },
  )
})
