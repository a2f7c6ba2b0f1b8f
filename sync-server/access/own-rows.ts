/**
 * Access to rows of a single person, such as projects, tasks, notes and to-dos. Their scope names their owner and never
 * changes. A row of another person is `not_found`, like an unknown id. See `lists.ts` for lists.
 */
import { notFound, purged } from '#shared/errors.ts'
import { idSchema } from '#shared/ids.ts'
import { type OwnTable, userScope } from '#shared/scopes.ts'
import type { Mutation } from '#shared/sync.ts'
import { occurrenceOf, saysDone } from '#shared/ticks.ts'
import type { MutationContext, QueryContext } from '#sync-server/context.ts'
import { findRow, type Row } from '#sync-server/db/queries/rows.ts'
import { copyInsteadOf } from '#sync-server/db/queries/tick-names.ts'

/** An own row that is not in the trash, for reading. */
export async function readableOwn<T extends OwnTable>(c: QueryContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (row.deletedAt !== null) throw notFound()
  return row
}

/** An own row, for changes. Over REST a row in the trash is `not_found`; a device may edit it there. */
export async function editableOwn<T extends OwnTable>(c: MutationContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (c.via === 'rest' && row.deletedAt !== null) throw notFound()
  return row
}

/** An own row, also in the trash. Over REST a row with erased content is `not_found`. */
export async function restorableOwn<T extends OwnTable>(c: MutationContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (c.via === 'rest' && row.purgedAt !== null) throw notFound()
  return row
}

/** An own project, for changes of its tasks. Throws `purged` for an erased project: its tasks are erased too. */
export async function editableProject(c: MutationContext, id: string): Promise<Row<'projects'>> {
  const project = await editableOwn(c, 'projects', id)
  if (project.purgedAt !== null) throw purged()
  return project
}

/**
 * An own task, for changes. Over REST a task in the trash or of a deleted project is `not_found`; a device may edit it,
 * unless the content of the project is erased (`purged`).
 */
export async function editableTask(c: MutationContext, id: string): Promise<Row<'tasks'>> {
  const task = await editableOwn(c, 'tasks', id)
  await editableProject(c, task.projectId)
  return task
}

/**
 * An own task, also in the trash. Over REST a task with erased content or of a deleted project is `not_found`; a device
 * gets `purged` only if the content of the project is erased.
 */
export async function restorableTask(c: MutationContext, id: string): Promise<Row<'tasks'>> {
  const task = await restorableOwn(c, 'tasks', id)
  await editableProject(c, task.projectId)
  return task
}

async function ownRow<T extends OwnTable>(c: OwnContext, table: T, id: string): Promise<Row<T>> {
  const row = (await findOwn(c, table, id)) ?? (await findOwn(c, table, await idInsteadOf(c, table, id)))
  if (!row) throw notFound()
  return row
}

type OwnContext = QueryContext & Pick<MutationContext, 'copies'>

async function findOwn<T extends OwnTable>(
  { tx, userId }: QueryContext,
  table: T,
  id: string | undefined,
): Promise<Row<T> | undefined> {
  const scope = userScope(userId)
  const row = id === undefined ? undefined : await findRow(tx, table, id, scope)
  return row?.scope === scope ? row : undefined
}

/**
 * The id of the row that stands for a done copy which the server has not made: the copy of the device that ticked first,
 * or the ticked row, if that is done.
 */
async function idInsteadOf(c: OwnContext, table: OwnTable, copy: string): Promise<string | undefined> {
  const ticked = await findOwn(c, table as 'todos', c.copies?.get(copy))
  const first = ticked && copyInsteadOf(ticked.stamps, copy)
  if (!first) return undefined
  return first.occurrence === occurrenceOf(ticked) && saysDone(ticked) ? ticked.id : first.copy
}

/** The ticked rows of the copies that a batch shows, by the id of the copy. */
export const copiesIn = (batch: Mutation[]): ReadonlyMap<string, string> =>
  new Map(
    batch.flatMap(({ args }): [string, string][] => {
      const { id, copyOf } = Object(args) as Record<string, unknown>
      return typeof id === 'string' && idSchema.safeParse(copyOf).success ? [[id, copyOf as string]] : []
    }),
  )
