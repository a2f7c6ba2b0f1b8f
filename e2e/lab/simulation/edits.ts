/** A person's actions on a screen: chosen from the shown rows, written through the app's own `mutateIn`. */

import { type Done, type Mutation, mutateAllIn, mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore, Runtime } from '#app/data/store/local-store.ts'
import { DomainError } from '#shared/errors.ts'
import { emptyFields } from '#shared/fields.ts'
import { merge3 } from '#shared/merge.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import { type Choices, planChoice, readChoices } from './choices.ts'
import { isDayChange, isOffered, planOf, planRepeating } from './day-edits.ts'
import { abortAtWrite, type Context } from './device.ts'
import { planErase } from './erasing.ts'
import type { Write } from './ledger.ts'
import { noteWrite } from './note-write.ts'
import { planOwn, planOwnChange, readOwn, visible } from './own-edits.ts'
import type { OwnThing } from './own-tables.ts'
import { at, type Edit, type EditKind, itemTexts, type Plan } from './plan.ts'
import { planTypingIn } from './typing.ts'
import type { World } from './world-state.ts'

/** A row that can be changed: an item of a list, or an own row. */
type Thing = { table: 'items'; row: LocalRow<'items'> } | OwnThing

/** The rows that a person sees, and those in the trash. */
interface Screen {
  things: Thing[]
  trash: Thing[]
  own: OwnThing[]
  lists: LocalRow<'lists'>[]
  listTrash: LocalRow<'lists'>[]
  settings: boolean
  choices: Choices
  runtime: Runtime
}

const lookAt = (local: LocalStore, { db } = local): Promise<Screen> =>
  db.transaction('r', db.tables, async () => {
    const [items, own, lists, settings, choices] = await Promise.all([
      db.items.toArray(),
      readOwn(db),
      db.lists.toArray(),
      db.settings.count(),
      readChoices(local),
    ])
    const things = [...items.map((row): Thing => ({ table: 'items', row })), ...own].filter(isWhole)
    const shown = new Set<Thing>(visible(own))
    return {
      settings: settings > 0,
      choices,
      runtime: local.runtime,
      own: visible(own),
      things: things.filter((thing) => (thing.table === 'items' ? thing.row.deletedAt === null : shown.has(thing))),
      trash: things.filter(({ row }) => row.deletedAt !== null),
      lists: lists.filter(({ deletedAt }) => deletedAt === null),
      listTrash: lists.filter(({ deletedAt, purgedAt }) => deletedAt !== null && purgedAt === null),
    }
  })

/** Every row on the device that can be changed, also in the trash. */
export const thingsOn = ({ db }: LocalStore): Promise<Thing[]> =>
  db.transaction('r', db.tables, async () => {
    const items = (await db.items.toArray()).map((row): Thing => ({ table: 'items', row }))
    return [...items, ...(await readOwn(db))].filter(isWhole)
  })

/** True for a row that is not erased: erased rows are on no screen. */
const isWhole = ({ row }: Thing): boolean => row.purgedAt === null

/** Carries out an action as the person of `context`, if their screen offers it. */
export async function doEdit(world: World, context: Context, edit: Edit): Promise<Write | undefined> {
  world.clock.advance(edit.afterMs)
  const screen = await lookAt(context.local)
  const plan = edit.kind === 'untick day' ? planUntick(world, context) : planEdit(world, screen, edit)
  if (!plan) return undefined
  return write(world, context, plan, edit.abortAt)
}

/** Carries out an action on a given row, as when two people change the same one. The row may be in the trash. */
export async function editThing(world: World, context: Context, id: string, edit: Edit): Promise<Write | undefined> {
  world.clock.advance(edit.afterMs)
  const thing = (await thingsOn(context.local)).find(({ row }) => row.id === id)
  const plan =
    edit.kind === 'untick day'
      ? planUntick(world, context)
      : thing && planChange(world, thing, edit, context.local.runtime)
  return plan && write(world, context, plan)
}

/** Adds an item to a given list, if the screen shows it. */
export async function addItem(
  world: World,
  context: Context,
  list: string,
  { afterMs }: Pick<Edit, 'afterMs'>,
): Promise<Write | undefined> {
  world.clock.advance(afterMs)
  const { lists } = await lookAt(context.local)
  if (!lists.some(({ id }) => id === list)) return undefined
  return write(world, context, planAdd(world, list, 'add with quantity'))
}

/** Deletes a given list, or restores it, if the screen offers that. */
export async function editList(world: World, context: Context, list: string, kind: EditKind): Promise<void> {
  const screen = await lookAt(context.local)
  const only = (rows: LocalRow<'lists'>[]) => rows.filter(({ id }) => id === list)
  const plan = planList(world, { ...screen, lists: only(screen.lists), listTrash: only(screen.listTrash) }, kind, 0)
  if (plan) await write(world, context, plan)
}

async function write(world: World, context: Context, plan: Plan, abortAt?: number): Promise<Write | undefined> {
  const { local, device } = context
  const { op, args, base } = plan
  const disarm = abortAt === undefined ? undefined : abortAtWrite(context, abortAt)
  try {
    const edit = base === undefined ? undefined : { mid: device.newId(), base, merge: merge3 }
    const before = new Map((await local.db.outbox.toArray()).map((entry) => [entry.seq, entry.mid]))
    const [done, ...others] = plan.more
      ? await mutateAllIn(local, [plan, ...plan.more].map(mutationOf))
      : [await mutateIn(local, op, args as never, undefined, edit)]
    if (!done) return undefined
    disarm?.()
    if (plan.shape) await local.db.outbox.filter(({ mid }) => mid === done.mid).modify({ v: plan.shape })
    const entry = (await local.db.outbox.toArray()).find((waiting) => waiting.mid === done.mid)
    const replaced = before.get(entry?.seq ?? 0)
    if (replaced) world.ledger.replace(replaced, done.mid)
    const written = noteWrite(world, context, plan, done)
    for (const [at, { mid, id }] of others.entries()) {
      if (mid !== '') noteWrite(world, context, plan.more?.[at] as Plan, { mid, id })
    }
    if (plan.back) world.ticks.push({ device, back: plan.back })
    return written
  } catch (error) {
    if (!disarm && !(await hasVanished(context, plan, error))) throw error
    world.note(`${context.name} ${op} was not written`)
    return undefined
  } finally {
    disarm?.()
  }
}

/**
 * Carries out several actions in one transaction, as when many items are ticked or a file is imported: at most one for
 * each row, and no texts of notes.
 */
export async function editMany(world: World, context: Context, edits: Edit[]): Promise<void> {
  const screen = await lookAt(context.local)
  const plans = edits.flatMap((edit) => planEdit(world, screen, edit) ?? [])
  const known = new Set<string>()
  const each = plans.filter(({ row, base }) => base === undefined && (!row || known.size < known.add(row.id).size))
  const all = each.flatMap((plan) => [plan, ...(plan.more ?? [])])
  const done = await mutateAllIn(context.local, all.map(mutationOf))
  for (const [at, plan] of all.entries()) noteWrite(world, context, plan, done[at] as Done)
  for (const { back } of each) if (back) world.ticks.push({ device: context.device, back })
}

const mutationOf = ({ op, args }: Plan): Mutation => [op, args] as unknown as Mutation

/** Takes back the last tick of the device. */
function planUntick(world: World, { device }: Context): Plan | undefined {
  const place = world.ticks.findLastIndex((tick) => tick.device === device)
  const [last] = place === -1 ? [] : world.ticks.splice(place, 1)
  const [first, ...more] = last?.back.map((mutation) => planOf(mutation)) ?? []
  return first && { ...first, more }
}

/** True if a sync has removed a row from the screen meanwhile. */
async function hasVanished({ local }: Context, plan: Plan, error: unknown): Promise<boolean> {
  if (!(error instanceof DomainError) || error.code !== 'not_found') return false
  const here = new Set((await thingsOn(local)).map(({ row }) => row.id))
  const changed = [plan, ...(plan.more ?? [])].filter(({ op }) => !op.endsWith('.create'))
  return changed.some(({ row, args }) => (row || plan.more) && !here.has(row?.id ?? String(args.id)))
}

function planEdit(world: World, screen: Screen, edit: Edit): Plan | undefined {
  const { kind, pick } = edit
  if (kind === 'add' || kind === 'add with quantity' || (kind === 'poison' && pick % 2 === 0)) {
    const list = at(screen.lists, pick)
    return list && planAdd(world, list.id, kind)
  }
  if (kind.endsWith('list')) return planList(world, screen, kind, pick)
  if (kind === 'home page' || kind === 'language') return screen.settings ? planSettings(kind, pick) : undefined
  if (kind === 'erase') return planErase(world, screen, pick)
  if (kind === 'aisle order' || kind === 'correct') return planChoice(world, screen.choices, screen.lists, kind, pick)
  if (kind.startsWith('type')) return planTypingIn(world, screen.own, kind, pick)
  if (kind === 'add repeating') return planRepeating(world, screen.own, pick, screen.runtime)
  if (kind.startsWith('add ') || kind === 'move task') return planOwn(world, screen.own, kind, pick)
  const shown = isDayChange(kind) ? screen.things.filter((one) => isOffered(kind, one)) : screen.things
  const thing = at(kind === 'restore' ? screen.trash : shown, pick)
  return thing && planChange(world, thing, edit, screen.runtime)
}

function planSettings(kind: EditKind, pick: number): Plan {
  const values =
    kind === 'language'
      ? { language: ['pt-BR', 'en'][pick % 2] }
      : { homePage: ['notes', 'todos', 'shopping'][pick % 3] }
  return { op: 'settings.update', args: values, row: undefined, list: undefined, values }
}

const planChange = (world: World, thing: Thing, edit: Edit, runtime: Runtime): Plan | undefined =>
  thing.table === 'items' ? planItem(world, thing.row, edit.kind) : planOwnChange(world, thing, edit, runtime)

function planAdd({ ledger }: World, listId: string, kind: EditKind): Plan {
  const name = ledger.unique(kind === 'poison' ? 'POISON' : 'arroz')
  const more = kind === 'add with quantity' ? { quantity: ledger.unique('2 kg') } : {}
  const values = { ...emptyFields('items'), name, ...more }
  return { op: 'items.create', args: { listId, name, ...more }, row: undefined, list: listId, values }
}

function planItem({ ledger, clock }: World, item: LocalRow<'items'>, kind: EditKind): Plan | undefined {
  const plan = (op: MutationName, changes: Record<string, unknown>, values = changes): Plan => ({
    op,
    args: { id: item.id, ...changes },
    row: item,
    list: item.listId,
    values,
  })
  if (kind === 'rename') return plan('items.update', { name: ledger.unique('feijão') })
  if (kind === 'poison') return plan('items.update', { name: ledger.unique('POISON') })
  if (kind === 'price') return plan('items.update', { price: ledger.number() })
  if (kind === 'say market') return plan('items.update', { market: 'Feira' }, {})
  if (kind === 'buy') {
    const values = { purchased: true, price: ledger.number() }
    return plan('items.update', { ...values, market: 'Assaí' }, values)
  }
  const text = itemTexts.find((field) => field === kind)
  if (text) return plan('items.update', { [text]: ledger.unique('3 un') })
  if (kind === 'tick') return plan('items.update', { purchased: !item.purchased })
  if (kind === 'delete') return plan('items.delete', {}, { deletedAt: clock.now() })
  if (kind === 'restore') return plan('items.restore', {}, { deletedAt: null })
  return undefined
}

function planList({ ledger, clock }: World, screen: Screen, kind: EditKind, pick: number): Plan | undefined {
  if (kind === 'add list') {
    const values = { title: ledger.unique('Feira') }
    return { op: 'lists.create', args: values, row: undefined, list: undefined, values }
  }
  const row = at(kind === 'restore list' ? screen.listTrash : screen.lists, pick)
  if (!row) return undefined
  const plan = (op: MutationName, changes: Record<string, unknown>, values = changes): Plan => ({
    op,
    args: { id: row.id, ...changes },
    row,
    list: row.id,
    values,
  })
  if (kind === 'rename list') return plan('lists.update', { title: ledger.unique('Mercado') })
  if (kind === 'delete list') return plan('lists.delete', {}, { deletedAt: clock.now() })
  return plan('lists.restore', {}, { deletedAt: null })
}
