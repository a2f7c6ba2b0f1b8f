import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { newId } from '#shared/ids.ts'
import type { Project } from '#shared/projects.ts'
import { userScope } from '#shared/sync.ts'
import { editableOwn, readableOwn, restorableOwn } from '#sync-server/access/own-rows.ts'
import type { Mutations, Queries } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/quotas.ts'
import { insertRow, patchRow, type Row } from '#sync-server/db/rows.ts'
import { schema } from '#sync-server/db/schema.ts'
import { query } from '#sync-server/db/store.ts'
import { requireFreshId } from './settings.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `projects.${string}`>>

export const projectQueries: Area<Queries> = {
  'projects.all': async (c) => (await projectsOf(c.tx, { scope: userScope(c.userId) })).map(viewProject),
  'projects.get': async (c, { id }) => viewProject(await readableOwn(c, 'projects', id)),
}

export const projectMutations: Area<Mutations> = {
  'projects.create': async (c, { id = newId(), ...fields }) => {
    requireFreshId(c, id)
    const project = await insertRow(c.writer, 'projects', { id, scope: userScope(c.userId), ...fields })
    return viewProject(await requireRoom(c, 'projects', project))
  },
  'projects.update': async (c, { id, ...changes }) => {
    const project = await editableOwn(c, 'projects', id)
    const changed = await patchRow(c.writer, 'projects', project, changes)
    return viewProject(await requireRoom(c, 'projects', changed, project))
  },
  'projects.delete': async (c, { id }) => {
    await patchRow(c.writer, 'projects', await editableOwn(c, 'projects', id), { deletedAt: c.writer.nowMs })
  },
  'projects.restore': async (c, { id }) =>
    viewProject(await patchRow(c.writer, 'projects', await restorableOwn(c, 'projects', id), { deletedAt: null })),
}

const viewProject = ({ id, title, description, status }: Row<'projects'>): Project =>
  ({ id, title, description, status }) as Project

const { projects } = schema

const projectsOf = query((db) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.scope, sql.placeholder('scope')), isNull(projects.deletedAt)))
    .orderBy(desc(projects.id)),
)
