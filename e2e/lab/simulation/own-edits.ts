/** A person's actions on own rows: projects, tasks, notes and to-dos. */
import type { LocalDb } from '#app/data/store/db.ts'
import type { Runtime } from '#app/data/store/local-store.ts'
import { contract } from '#shared/contract.ts'
import { nameFieldOf, textsOf } from '#shared/fields.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import { derivedTables, type OwnTrashTable, ownTrashTables } from '#shared/scopes.ts'
import { exampleOf } from '#shared/testing.ts'
import { isDayChange, isOffered, isRepeatingThing, planDayChange, planTick } from './day-edits.ts'
import type { OwnThing } from './own-tables.ts'
import { at, type Edit, type EditKind, type Plan } from './plan.ts'
import { planNote, planTyping } from './typing.ts'
import type { World } from './world-state.ts'

/** Every own row on this device, also in the trash. Call it inside a transaction. */
export async function readOwn(db: LocalDb): Promise<OwnThing[]> {
  const tables = await Promise.all(
    ownTrashTables.map(async (table) => (await db.table(table).toArray()).map((row) => ({ table, row }))),
  )
  return tables.flat() as OwnThing[]
}

/** The rows outside of the trash, without tasks of a trashed project. */
export function visible(things: OwnThing[]): OwnThing[] {
  const live = things.filter(({ row }) => row.deletedAt === null)
  const projects = new Set(live.map(({ row }) => row.id))
  return live.filter((thing) => thing.table !== 'tasks' || projects.has(thing.row.projectId))
}

/** Plans to create a row, or to move a task to another project. */
export function planOwn(world: World, shown: OwnThing[], kind: EditKind, pick: number): Plan | undefined {
  const { ledger } = world
  if (kind === 'add note' || kind === 'add long note') return planNote(world, kind)
  const create = (op: MutationName, values: Record<string, unknown>): Plan => ({
    op,
    args: values,
    row: undefined,
    values,
  })
  const plain = derivedTables.find((table) => kind === `add to ${table}`)
  if (plain) {
    const { input } = contract[`${plain}.create`]
    return create(`${plain}.create`, input.parse(exampleOf(plain, ledger.unique('lavar'))))
  }
  const project = at(
    shown.filter(({ table }) => table === 'projects'),
    pick,
  )
  if (!project) return undefined
  const projectId = project.row.id
  if (kind === 'add task') {
    const more = { description: ledger.unique('com\ncal'), priority: 2, status: 'pendente', dueDate: null }
    return create('tasks.create', { projectId, title: ledger.unique('pintar'), ...more })
  }
  const task = at(
    shown.filter(({ table }) => table === 'tasks'),
    pick,
  )
  return task && { op: 'tasks.update', args: { id: task.row.id, projectId }, row: task.row, values: { projectId } }
}

/**
 * Plans one of the same few actions for each kind of row: on its title, its longer text, its tick, its day, or its
 * place in the trash.
 */
export function planOwnChange(
  world: World,
  thing: OwnThing,
  { kind, pick }: Pick<Edit, 'kind' | 'pick'>,
  runtime: Runtime,
): Plan | undefined {
  const { ledger, clock } = world
  const { table, row } = thing
  if (isDayChange(kind)) return isOffered(kind, thing) ? planDayChange(world, thing, kind, pick, runtime) : undefined
  if (table === 'notes' && (kind === 'quantity' || kind === 'tick')) return planTyping({ ledger }, row)
  const plan = (act: 'update' | 'delete' | 'restore', changes: Record<string, unknown>, values = changes): Plan => ({
    op: `${table}.${act}`,
    args: { id: row.id, ...changes },
    row,
    values,
  })
  if (kind === 'rename') return plan('update', { [nameFieldOf(table)]: ledger.unique('outra') })
  if (kind === 'poison') return plan('update', { [nameFieldOf(table)]: ledger.unique('POISON') })
  if (kind === 'quantity') return plan('update', longText(table, ledger.unique('dois')))
  if (kind === 'tick') {
    const occurrence = isRepeatingThing(thing) ? planTick(thing, runtime) : undefined
    if (occurrence) return occurrence
    const changes = ticked(thing, clock.now())
    return changes && plan('update', changes)
  }
  if (kind === 'delete') return plan('delete', {}, { deletedAt: clock.now() })
  if (kind === 'restore') return plan('restore', {}, { deletedAt: null })
  return undefined
}

/** A change of the longer text of a row: the second one, or the only one. */
function longText(table: OwnTrashTable, text: string): Record<string, unknown> {
  const [name = '', more] = textsOf(table)
  return more === undefined ? { [name]: text } : { [more]: `um\n${text}` }
}

/**
 * The change by a tick; undefined for rows without one. Its values are chosen, not typed. The date is the current time,
 * so that two people who choose at different times choose different dates.
 */
function ticked({ table, row }: OwnThing, now: number): Record<string, unknown> | undefined {
  if (table === 'todos') return { completed: !row.completed }
  if (table === 'tasks') {
    return { status: row.status === 'pendente' ? 'concluída' : 'pendente', dueDate: new Date(now).toISOString() }
  }
  if (table === 'projects') return { status: row.status === 'em_andamento' ? 'concluido' : 'em_andamento' }
  return undefined
}
