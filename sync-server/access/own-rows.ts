/**
 * Rows of a single person: projects, tasks, notes and to-dos. Their owner is their scope, which never changes. Rows of
 * others are answered like unknown ids; see `lists.ts` for lists.
 */
import { notFound, purged } from '#shared/errors.ts'
import { type OwnTable, userScope } from '#shared/scopes.ts'
import type { MutationContext, QueryContext } from '#sync-server/context.ts'
import { findRow, type Row } from '#sync-server/db/queries/rows.ts'

/** An own row, for reading. */
export async function readableOwn<T extends OwnTable>(c: QueryContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (row.deletedAt !== null) throw notFound()
  return row
}

/** An own row, for changes. A REST caller finds none in the trash; a device may edit it there. */
export async function editableOwn<T extends OwnTable>(c: MutationContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (c.via === 'rest' && row.deletedAt !== null) throw notFound()
  return row
}

/** An own row, also in the trash. A REST caller finds none with erased content. */
export async function restorableOwn<T extends OwnTable>(c: MutationContext, table: T, id: string): Promise<Row<T>> {
  const row = await ownRow(c, table, id)
  if (c.via === 'rest' && row.purgedAt !== null) throw notFound()
  return row
}

/** An own project, for changes of its tasks. The tasks of an erased project are erased too. */
export async function editableProject(c: MutationContext, id: string): Promise<Row<'projects'>> {
  const project = await editableOwn(c, 'projects', id)
  if (project.purgedAt !== null) throw purged()
  return project
}

/** An own task, for changes. A REST caller does not find a task of a deleted project. */
export async function editableTask(c: MutationContext, id: string): Promise<Row<'tasks'>> {
  const task = await editableOwn(c, 'tasks', id)
  await editableProject(c, task.projectId)
  return task
}

/** An own task, also in the trash. A REST caller does not find a task of a deleted project. */
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
