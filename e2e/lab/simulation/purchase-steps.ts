/** Two phones buy with prices, untick, and erase the history of a list, as by 'Apagar histórico de preços'. */

import fc from 'fast-check'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { checkScreen } from './check-screen.ts'
import type { Context } from './device.ts'
import { editThing } from './edits.ts'
import { noteWrite } from './note-write.ts'
import { at, type Edit } from './plan.ts'
import { endShare, leave } from './sharing.ts'
import { type Kind, pageOf, type Run } from './step.ts'
import { editableLists } from './trip-steps.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

type PurchaseStep = Extract<Kind, 'buy with prices' | 'erase prices'>

export const purchaseSteps: { [K in PurchaseStep]: Run<K> } = {
  'buy with prices': async (world, step) => {
    const [first, second] = [pageOf(world, step), pageOf(world, step.other)]
    for (const page of [first, second]) await sync(world, page)
    const item = at(await itemsOnBoth(first, second), step.pick)
    if (!item) return
    for (const { edit, isOther, syncs } of step.acts) {
      const page = isOther ? second : first
      await noteMeeting(world, page, item.id, edit)
      await editThing(world, page, item.id, edit)
      if (syncs) await sync(world, page, step.fates)
    }
    const order = step.bFirst ? [second, first] : [first, second]
    for (const page of order) await sync(world, page)
    if (step.ends === 'leaves') await leave(world, second, 0, item.listId)
    if (step.ends === 'is removed') await remove(world, second, item.listId)
    for (const page of [second, first]) await sync(world, page)
    await checkScreen(world, second.device)
  },
  'erase prices': async (world, step) => {
    const page = pageOf(world, step)
    const bought = new Set(
      (await page.local.db.pricedPurchases.toArray()).flatMap((row) => (row.deletedAt === null ? row.listId : [])),
    )
    const list = at(
      (await editableLists(page)).filter(({ id }) => bought.has(id)),
      step.pick,
    )
    if (!list) return
    await erase(world, page, list)
    if (step.syncs) await sync(world, page, step.fates)
    if (step.takesBack) await erase(world, page, list, list.pricesFrom ?? null)
    await sync(world, page, step.fates)
  },
}

type Places = Record<'device' | 'page', fc.Arbitrary<number>>

const hour = 3_600_000
const shopKinds = ['buy', 'buy', 'tick', 'tick', 'price', 'say market', 'rename', 'quantity'] as const

/** The fields of a step that buys. An act may come more than twelve hours after the one before. */
export const boughtItems = (where: Places, fates: fc.Arbitrary<unknown>) => {
  const afterMs = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: hour }) },
    { weight: 1, arbitrary: fc.constant(13 * hour) },
  )
  const edit = fc.record({ kind: fc.constantFrom(...shopKinds), pick: fc.nat(1), afterMs })
  const act = fc.record({ edit, isOther: fc.boolean(), syncs: fc.boolean() })
  const acts = fc.array(act, { minLength: 2, maxLength: 5 })
  const ends = fc.constantFrom('leaves', 'is removed', undefined, undefined, undefined)
  return { ...where, other: fc.record(where), acts, ends, bFirst: fc.boolean(), pick: fc.nat(997), fates }
}

export const erasedPrices = (where: Places, fates: fc.Arbitrary<unknown>) => ({
  ...where,
  pick: fc.nat(997),
  syncs: fc.boolean(),
  takesBack: fc.boolean(),
  fates,
})

/** The items outside of the trash on both pages, in lists that the person of the first one may change. */
async function itemsOnBoth(first: Context, second: Context): Promise<LocalRow<'items'>[]> {
  const lists = new Set((await editableLists(first)).map(({ id }) => id))
  const there = new Set(await second.local.db.items.toCollection().primaryKeys())
  const items = await first.local.db.items.toArray()
  return items.filter((item) => item.deletedAt === null && lists.has(item.listId) && there.has(item.id))
}

async function remove(world: World, { device }: Context, list: string): Promise<void> {
  const { people, firstLists, secondLists } = world
  const which = firstLists.includes(list) ? 0 : 1
  const owner = [firstLists, secondLists][which]?.indexOf(list) ?? -1
  if (owner >= 0) await endShare(world, { owner, other: people.indexOf(device.person), which })
}

/** Notes for coverage.ts what an act meets. */
async function noteMeeting(world: World, { local, device }: Context, id: string, { kind }: Edit): Promise<void> {
  const item = await local.db.items.get(id)
  if (!item?.purchased) return
  if (kind === 'price' && item.price === null) world.note('# a price after the tick')
  const isTheirs = item.boughtBy !== null && item.boughtBy !== device.person.id
  if (kind === 'tick' && item.price !== null && isTheirs) world.note('# somebody else unticks a purchase')
}

/** Erases the history of a list up to now, or writes `back`, the value before, as an undo does. */
async function erase(world: World, page: Context, row: LocalRow<'lists'>, back?: number | null): Promise<void> {
  const args = { id: row.id, ...(back !== undefined && { pricesFrom: back }) }
  const done = await mutateIn(page.local, 'lists.erasePrices', args)
  if (done) noteWrite(world, page, { op: 'lists.erasePrices', args, row, list: row.id, values: {} }, done)
  world.clock.advance(1)
}
