/** A shop is ended on two phones, as by 'Encerrar compra', and taken back or opened again. */

import fc from 'fast-check'
import { type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { type TripLine, tripLinesMax } from '#shared/trip-lines.ts'
import { checkScreen } from './check-screen.ts'
import type { Context } from './device.ts'
import { noteWrite } from './note-write.ts'
import { at, type Plan } from './plan.ts'
import { type Kind, pageOf, type Run } from './step.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

type TripStep = Extract<Kind, 'end a shop'>
type Item = LocalRow<'items'>

export const tripSteps: { [K in TripStep]: Run<K> } = {
  'end a shop': async (world, step) => {
    const [first, second] = [pageOf(world, step), pageOf(world, step.other)]
    for (const page of [first, second]) await sync(world, page)
    const bought = await boughtOn(first)
    const listId = at(bought, step.pick)?.listId
    if (!listId) return
    const ended = await endShop(world, first, listId, 'Assaí')
    world.clock.advance(1)
    const twice = first === second ? undefined : await endShop(world, second, listId, 'Feira')
    if (twice?.items.some(({ id }) => ended?.items.some((item) => item.id === id)))
      world.note('# one shop, ended twice')
    if (step.takesBack && ended) await takeBack(world, first, ended)
    for (const page of step.bFirst ? [second, first] : [first, second]) await sync(world, page, step.fates)
    await sync(world, first)
    if (step.reopens) await reopen(world, first, listId)
    await checkScreen(world, second.device)
  },
}

/** The fields of such a step. */
export const endedShops = (
  where: { device: fc.Arbitrary<number>; page: fc.Arbitrary<number> },
  fates: fc.Arbitrary<unknown>,
) => ({
  ...where,
  other: fc.record(where),
  takesBack: fc.constantFrom(true, false, false),
  reopens: fc.constantFrom(true, false, false),
  bFirst: fc.boolean(),
  pick: fc.nat(997),
  fates,
})

const isBought = ({ deletedAt, purchased }: Item): boolean => deletedAt === null && purchased

/** The lists on a page that its person may change. */
export const editableLists = async ({ local: { db, user } }: Context): Promise<LocalRow<'lists'>[]> =>
  (await db.lists.toArray()).filter(
    ({ deletedAt, members }) =>
      deletedAt === null && members.some(({ id, role }) => id === user.id && (role === 'owner' || role === 'editor')),
  )

async function boughtOn(page: Context): Promise<Item[]> {
  const [items, lists] = await Promise.all([page.local.db.items.toArray(), editableLists(page)])
  const ids = new Set(lists.map(({ id }) => id))
  return items.filter((item) => isBought(item) && ids.has(item.listId))
}

interface Ended {
  id: string
  listId: string
  items: Item[]
}

async function endShop(world: World, page: Context, listId: string, market: string): Promise<Ended | undefined> {
  const items = (await boughtOn(page)).filter((item) => item.listId === listId).slice(0, tripLinesMax)
  if (items.length === 0) return undefined
  const id = page.local.runtime.newId()
  const lines = items.map((item): TripLine => ({ id: item.id, name: item.name, ...pricesOf(item) }))
  const trip: Mutation<'trips.create'> = ['trips.create', { id, listId, market, day: '2026-11-28', lines }]
  const removals = items.map((row): [Mutation, Item] => [['items.delete', { id: row.id }], row])
  await writeAll(world, page, listId, [[trip, undefined], ...removals])
  return { id, listId, items }
}

const pricesOf = ({ price }: Item) => (typeof price === 'number' ? { price } : {})

async function takeBack(world: World, page: Context, { id, listId, items }: Ended): Promise<void> {
  const back: Mutation<'trips.delete'> = ['trips.delete', { id, items: items.map((item) => item.id), undoes: 'create' }]
  const restores = items.map((row): [Mutation, Item] => [['items.restore', { id: row.id }], row])
  await writeAll(world, page, listId, [[back, undefined], ...restores])
}

/** Opens the newest trip of the list again. Only items that are in the trash on this device come back. */
async function reopen(world: World, page: Context, listId: string): Promise<void> {
  const { trips, items } = page.local.db
  const live = (await trips.toArray()).filter((trip) => trip.listId === listId && trip.deletedAt === null)
  const trip = live.sort((a, b) => a.closedAt - b.closedAt).at(-1)
  if (!trip) return
  const rows = await items.bulkGet(trip.lines.flatMap((line) => line.id ?? []))
  const back = rows.filter((row) => row !== undefined && row.deletedAt !== null && row.purgedAt === null) as Item[]
  const restores = back.map((row): [Mutation, Item] => [['items.restore', { id: row.id }], row])
  await writeAll(world, page, listId, [[['trips.delete', { id: trip.id }], undefined], ...restores])
}

async function writeAll(
  world: World,
  page: Context,
  list: string,
  acts: [Mutation, Item | undefined][],
): Promise<void> {
  const done = await mutateAllIn(
    page.local,
    acts.map(([mutation]) => mutation),
  )
  for (const [place, [[op, args], row]] of acts.entries()) {
    const mine = done[place]
    const plan: Plan = { op, args: { ...args }, row, list, values: valuesOf(op, world.clock.now()) }
    if (mine) noteWrite(world, page, plan, mine)
  }
}

const valuesOf = (op: string, now: number): Record<string, unknown> =>
  op === 'items.delete' ? { deletedAt: now } : op === 'items.restore' ? { deletedAt: null } : {}
