import { newId } from '#shared/ids.ts'
import type { Project } from '#shared/projects.ts'
import { userScope } from '#shared/scopes.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableOwn, readableOwn } from '#sync-server/access/own-rows.ts'
import type { Mutations, Queries } from '#sync-server/context.ts'
import { projectsOf } from '#sync-server/db/area-rows.ts'
import { requireRoom } from '#sync-server/db/quotas.ts'
import { insertRow, patchRow, type Row } from '#sync-server/db/rows.ts'
import { trash } from './trash.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `projects.${string}`>>

export const projectQueries: Area<Queries> = {
  'projects.all': (c) => projectsOf(c.tx, userScope(c.userId), viewProject),
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
  ...trash('projects', viewProject),
}

function viewProject({ id, title, description, status }: Row<'projects'>): Project {
  return { id, title, description, status } as Project
}
