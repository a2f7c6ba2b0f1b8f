import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { dueTimeMs, type Project, type TaskOfProject } from '#shared/projects.ts'
import { userScope } from '#shared/sync.ts'
import { editableOwn, editableTask, readableOwn, restorableOwn, restorableTask } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations, Queries } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/quotas.ts'
import { findRow, insertRow, patchRow, type Row } from '#sync-server/db/rows.ts'
import { schema } from '#sync-server/db/schema.ts'
import { query } from '#sync-server/db/store.ts'
import { requireFreshId } from './settings.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `projects.${string}` | `tasks.${string}`>>

export const projectQueries: Area<Queries> = {
  'projects.all': async (c) => (await projectsOf(c.tx, { scope: userScope(c.userId) })).map(viewProject),
  'projects.get': async (c, { id }) => viewProject(await readableOwn(c, 'projects', id)),
  'tasks.all': async (c, { projectId }) => {
    const project = await readableOwn(c, 'projects', projectId)
    const found: Row<'tasks'>[] = await tasksOf(c.tx, { projectId })
    return found.sort(byDueDate).map((task) => viewTask(task, project))
  },
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
  'tasks.create': async (c, { id = newId(), projectId, ...fields }) => {
    requireFreshId(c, id)
    const { scope } = await editableOwn(c, 'projects', projectId)
    const task = await insertRow(c.writer, 'tasks', { id, scope, projectId, ...fields })
    return reply(c, await requireRoom(c, 'tasks', task))
  },
  'tasks.update': async (c, { id, ...changes }) => {
    const task = await editableTask(c, id)
    if (changes.projectId !== undefined && changes.projectId !== task.projectId) {
      await requireMovable(c, task, changes.projectId)
    }
    return reply(c, await requireRoom(c, 'tasks', await patchRow(c.writer, 'tasks', task, changes), task))
  },
  'tasks.delete': async (c, { id }) => {
    const task = await editableTask(c, id)
    await reply(c, await patchRow(c.writer, 'tasks', task, { deletedAt: c.writer.nowMs }))
  },
  'tasks.restore': async (c, { id }) =>
    reply(c, await patchRow(c.writer, 'tasks', await restorableTask(c, id), { deletedAt: null })),
}

/** Only into a project of the same person, and not when the trash it lay in has emptied it: that would bring it back. */
async function requireMovable(c: MutationContext, task: Row<'tasks'>, projectId: string): Promise<void> {
  await editableOwn(c, 'projects', projectId)
  if (task.title === '') throw notFound()
}

/** The task with the title of the project that it is in now; says when that lies in the trash. */
async function reply(c: MutationContext, task: Row<'tasks'>): Promise<TaskOfProject> {
  const project = await findRow(c.tx, 'projects', task.projectId)
  if (!project) throw new Error(`task ${task.id} has no project`)
  if (project.deletedAt !== null) c.writer.inTrash = 'project'
  return viewTask(task, project)
}

const viewProject = ({ id, title, description, status }: Row<'projects'>): Project =>
  ({ id, title, description, status }) as Project

const viewTask = (
  { id, projectId, title, description, priority, status, dueDate }: Row<'tasks'>,
  project: Row<'projects'>,
): TaskOfProject =>
  ({
    id,
    projectId,
    title,
    description,
    priority,
    status,
    dueDate,
    project: { title: project.title },
  }) as TaskOfProject

/** Not in SQL: due dates are written with and without zones. */
function byDueDate(a: Row<'tasks'>, b: Row<'tasks'>): number {
  const [first, second] = [dueMs(a), dueMs(b)]
  if (first !== second) return first < second ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const dueMs = ({ dueDate }: Row<'tasks'>): number => (dueDate === null ? Number.POSITIVE_INFINITY : dueTimeMs(dueDate))

const { projects, tasks } = schema

const projectsOf = query((db) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.scope, sql.placeholder('scope')), isNull(projects.deletedAt)))
    .orderBy(desc(projects.id)),
)
const tasksOf = query((db) =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.projectId, sql.placeholder('projectId')), isNull(tasks.deletedAt))),
)
