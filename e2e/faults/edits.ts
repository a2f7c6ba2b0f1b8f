/** The next action of a device's person. */
import { type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import type { Chance } from './chance.ts'
import type { FaultDevice } from './fault-device.ts'

/** Carries out one action, or many at once, and records the mutations in `device.written`. */
export async function editOn(device: FaultDevice, chance: Chance, listId: string): Promise<void> {
  const mutations = await chooseOn(device, chance, listId)
  const done = await mutateAllIn(device.local, mutations)
  device.written.push(...done.map(({ mid, id }) => ({ mid, row: id })))
}

async function chooseOn({ local, name }: FaultDevice, chance: Chance, listId: string): Promise<Mutation[]> {
  const text = () => `${name} ${chance.below(1_000_000)}`
  const kind = chance.below(12)
  if (kind === 0) return Array.from({ length: 2 + chance.below(20) }, () => ['items.create', { listId, name: text() }])
  if (kind === 1) return [['todos.create', { title: text() }]]
  if (kind === 2) return [['notes.create', { title: text(), content: `${text()}\n`.repeat(1 + chance.below(300)) }]]
  const table = chance.oneOf(['items', 'items', 'items', 'todos', 'notes'] as const)
  const ids = (await local.db.table(table).toCollection().primaryKeys()) as string[]
  if (kind < 6 || ids.length === 0) return [['items.create', { listId, name: text() }]]
  const id = chance.oneOf(ids)
  if (kind === 6) return [[`${table}.delete`, { id }]]
  if (kind === 7) return [[`${table}.restore`, { id }]]
  if (table === 'items') return [['items.update', { id, purchased: chance.below(2) === 1, name: text() }]]
  return [[`${table}.update`, { id, title: text() }]]
}
