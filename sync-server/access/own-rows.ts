/**
 * Access to rows of a single person, such as projects, tasks, notes and to-dos. Their scope names their owner and never
 * changes. A row of another person is `not_found`, like an unknown id. See `lists.ts` for lists.
 */
import { notFound, purged } from '#shared/errors.ts'
import { type OwnTable, userScope } from '#shared/scopes.ts'
import type { MutationContext, QueryContext } from '#sync-server/context.ts'
import { findRow, type Row } from '#sync-server/db/queries/rows.ts'

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

async function ownRow<T extends OwnTable>({ tx, userId }: QueryContext, table: T, id: string): Promise<Row<T>> {
  const row = await findRow(tx, table, id)
  if (row?.scope !== userScope(userId)) throw notFound()
  return row
}
