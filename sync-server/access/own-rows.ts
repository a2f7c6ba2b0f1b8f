/**
 * Rows that belong to one person alone: projects, tasks, notes and to-dos. Whose they are is their scope, which never
 * changes. What is not the caller's answers like what never was; see `lists.ts` for lists.
 */
import { notFound, purged } from '#shared/errors.ts'
import { type OwnTable, userScope } from '#shared/scopes.ts'
import type { MutationContext, QueryContext } from '#sync-server/context.ts'
import { findRow, type Row } from '#sync-server/db/rows.ts'

/** A row of the caller's own, to be read. */
export async function readableOwn<T extends OwnTable>(c: QueryContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (row.deletedAt !== null) throw notFound()
  return row
}

/** A row of the caller's own, to be changed. A REST caller finds none in the trash; a device's late edit is kept there. */
export async function editableOwn<T extends OwnTable>(c: MutationContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (c.via === 'rest' && row.deletedAt !== null) throw notFound()
  return row
}

/** A row of the caller's own, also when it lies in the trash. A REST caller finds none whose content was erased there. */
export async function restorableOwn<T extends OwnTable>(c: MutationContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (c.via === 'rest' && row.purgedAt !== null) throw notFound()
  return row
}

/** A project of the caller's own, to change its tasks. Those of one that was erased will be erased, too. */
export async function editableProject(c: MutationContext, id: string): Promise<Row<'projects'>> {
  const project = await editableOwn(c, 'projects', id)
  if (project.purgedAt !== null) throw purged()
  return project
}

/** A task of the caller's own, to be changed. It is out of sight while its project is. */
export async function editableTask(c: MutationContext, id: string): Promise<Row<'tasks'>> {
  const task = await editableOwn(c, 'tasks', id)
  await editableProject(c, task.projectId)
  return task
}

/** A task of the caller's own, also when it lies in the trash; but its project must not. */
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
