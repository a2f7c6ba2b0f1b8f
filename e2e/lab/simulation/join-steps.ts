/** Two items of a list are joined, as by the button on the screen, and separated again. */

import { type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { sumOf } from '#shared/amounts.ts'
import { type Joins, quantityMaxLength } from '#shared/shopping.ts'
import type { Context } from './device.ts'
import { noteWrite } from './note-write.ts'
import { at } from './plan.ts'
import { type Kind, pageOf, type Run } from './step.ts'
import type { World } from './world-state.ts'

type JoinStep = Extract<Kind, 'join items'>
type Item = LocalRow<'items'>

export const joinSteps: { [K in JoinStep]: Run<K> } = {
  'join items': async (world, step) => {
    const page = pageOf(world, step)
    world.clock.advance(step.afterMs)
    const { items, lists } = page.local.db
    const shown = new Set((await lists.toArray()).filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
    const open = (await items.toArray()).filter((item) => isToBuy(item) && shown.has(item.listId))
    const into = at(open, step.pick)
    const other = at(
      open.filter((item) => item.id !== into?.id && item.listId === into?.listId),
      step.pickOther,
    )
    const quantity = into && other ? sumOf(into.quantity, other.quantity) : null
    // The screen reports that it is too long.
    if (!into || !other || (quantity?.length ?? 0) > quantityMaxLength) return
    const joins = { from: into.quantity, added: other.quantity, of: other.id }
    await write(world, page, [into, other], quantity, joins, 'items.delete')
    if (!step.takesBack) return
    const back = { from: quantity, added: null, of: other.id, gone: other.quantity }
    await write(world, page, [into, other], into.quantity, back, 'items.restore')
  },
}

const isToBuy = ({ deletedAt, purchased }: Item): boolean => deletedAt === null && !purchased

/**
 * Writes a join of two items, or its undo. The values of both rows depend on those of others, so no later check
 * attributes them to this author.
 */
async function write(
  world: World,
  page: Context,
  [into, other]: [Item, Item],
  quantity: string | null,
  joins: Joins,
  act: 'items.delete' | 'items.restore',
): Promise<void> {
  const acts: [Mutation, Item][] = [
    [['items.update', { id: into.id, quantity, joins }], into],
    [[act, { id: other.id, joined: into.id }], other],
  ]
  const done = await mutateAllIn(
    page.local,
    acts.map(([mutation]) => mutation),
  )
  for (const [place, [[op, args], row]] of acts.entries()) {
    const mine = done[place]
    if (mine) noteWrite(world, page, { op, args: { ...args }, row, list: row.listId, values: {} }, mine)
    world.joined.add(row.id)
  }
}
