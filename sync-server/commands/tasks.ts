import { newId } from '#shared/ids.ts'
import { newSteps } from '#shared/steps.ts'
import { type Task, type TaskOfProject, taskSchema } from '#shared/tasks.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableProject, editableTask, readableOwn, restorableTask } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations, Queries } from '#sync-server/context.ts'
import { tasksOf } from '#sync-server/db/queries/area-rows.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { findRow, insertRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { shownCopy } from './tick-copies.ts'
import { patchDayRow } from './ticks.ts'
import { eraseUntouched } from './trash.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `tasks.${string}`>>

export const taskQueries: Area<Queries> = {
  'tasks.all': async (c, { projectId }) => {
    const project = await readableOwn(c, 'projects', projectId)
    return tasksOf(c.tx, projectId, (task) => viewTask(task, project))
  },
}

export const taskMutations: Area<Mutations> = {
  'tasks.create': async (c, { id = newId(), projectId, steps, copyOf, ...fields }) => {
    if (copyOf !== undefined) return shownCopy(c, 'tasks', id, { ...fields, steps }, (task) => reply(c, task))
    requireFreshId(c, id)
    const { scope } = await editableProject(c, projectId)
    const made = { id, scope, projectId, ...fields, steps: newSteps(steps) }
    const task = await insertRow(c.writer, 'tasks', made)
    return reply(c, await requireRoom(c, 'tasks', task))
  },
  'tasks.update': async (c, { id, ...changes }) => {
    const task = await editableTask(c, id)
    if (changes.projectId !== undefined && changes.projectId !== task.projectId) {
      await editableProject(c, changes.projectId)
    }
    return reply(c, await patchDayRow(c, 'tasks', task, changes))
  },
  'tasks.delete': async (c, { id, undoes }) => {
    if (undoes === 'tick') return
    const task = await editableTask(c, id)
    const { row } = await patchRow(c.writer, 'tasks', task, { deletedAt: c.writer.nowMs })
    if (undoes) await eraseUntouched(c, 'tasks', task, row)
    await reply(c, row)
  },
  'tasks.restore': async (c, { id }) => {
    const { row } = await patchRow(c.writer, 'tasks', await restorableTask(c, id), { deletedAt: null })
    return reply(c, row)
  },
}

/** The task with the title of its project. Notifies the author if the project is in the trash. */
async function reply(c: MutationContext, task: Row<'tasks'>): Promise<TaskOfProject> {
  const project = await findRow(c.tx, 'projects', task.projectId)
  if (!project) throw new Error(`task ${task.id} has no project`)
  if (project.deletedAt !== null) c.writer.inTrash = 'project'
  return viewTask(task, project)
}

const fields = Object.keys(taskSchema.shape) as (keyof Task)[]

const viewTask = (task: Row<'tasks'>, { title }: Row<'projects'>): TaskOfProject =>
  ({ ...Object.fromEntries(fields.map((field) => [field, task[field]])), project: { title } }) as TaskOfProject
