import { z } from 'zod/mini'
import { acceptedDayFields, changedSteps, prioritySchema, storedChoices, usualPriority } from './day-fields.ts'
import { type Accepted, newFields, optionalFields, storedFields } from './field-schemas.ts'
import { noFields } from './fields.ts'
import { idSchema } from './ids.ts'
import { descriptionSchema } from './projects.ts'
import { route } from './route.ts'
import { lineSchema } from './text.ts'
import { copyOf, tick } from './ticks.ts'
import { undoes } from './trash.ts'

const taskTitleMaxLength = 200

const taskStatuses = ['pendente', 'concluída'] as const
const taskStatusMaxLength = 20
const badTaskStatus = 'O status da tarefa é pendente ou concluída.'
/** A status. The accent of `concluída` may be composed, decomposed or missing. */
const taskStatus = z.pipe(
  z.string(badTaskStatus).check(
    z.maxLength(taskStatusMaxLength, { error: badTaskStatus, abort: true }),
    z.normalize('NFC'),
    z.overwrite((text) => (text === 'concluida' ? 'concluída' : text)),
  ),
  z.enum(taskStatuses, badTaskStatus),
)

const taskTitle = lineSchema('O título', taskTitleMaxLength)

const calendarDay = z.regexes.date.source.slice(1, -1)
const timeOfDay = 'T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)?'
const isoDate = new RegExp(`^${calendarDay}(?:${timeOfDay})?$`)
const badDueDate = 'Informe o prazo como data ISO, por exemplo 2026-03-10T12:00:00-03:00.'
/**
 * An ISO date, or date and time with or without a zone, stored as written: its date part is the day that the person
 * chose, and a conversion to another zone could move it. `Date.parse` understands each.
 */
const dueDate = z.nullable(z.string(badDueDate).check(z.regex(isoDate, badDueDate)))

const accepted = {
  title: taskTitle,
  description: descriptionSchema,
  priority: prioritySchema,
  status: taskStatus,
  dueDate,
  ...acceptedDayFields,
} satisfies Accepted<'tasks'>

export const taskSchema = z.object({
  id: idSchema,
  projectId: idSchema,
  ...storedFields('tasks'),
  status: z.enum(taskStatuses),
  ...storedChoices,
})

export type Task = z.infer<typeof taskSchema>

/** The values of the optional fields in a task that has only a title, a priority and a status. */
export const plainTask = noFields('tasks')

/** A task in the REST format, with its project's title: devices have the project's own row. */
export const taskOfProjectSchema = z.extend(taskSchema, { project: z.object({ title: z.string() }) })

export type TaskOfProject = z.infer<typeof taskOfProjectSchema>

/** The sort key of a due date, ms since 1970: a mere date means noon, and a time without a zone is São Paulo's. */
export function dueTimeMs(dueDate: string): number {
  const moment = dueDate.includes('T') ? dueDate : `${dueDate}T12:00`
  return Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(moment) ? moment : `${moment}-03:00`)
}

const byId = z.object({ id: idSchema })
const byProject = z.object({ projectId: idSchema })

export const taskRoutes = {
  'tasks.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/projects/{projectId}/tasks',
    input: byProject,
    reply: z.array(taskOfProjectSchema),
    summary: 'The tasks of a project by due date, undated ones last',
  }),
  'tasks.create': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/projects/{projectId}/tasks',
    input: z.extend(byProject, {
      id: z.optional(idSchema),
      ...newFields('tasks', accepted),
      priority: z._default(prioritySchema, usualPriority),
      status: z._default(taskStatus, 'pendente'),
      copyOf,
    }),
    reply: taskOfProjectSchema,
    summary: 'Add a task to a project',
  }),
  'tasks.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/tasks/{id}',
    input: z.extend(byId, {
      /** Another own project: the task moves there. */
      projectId: z.optional(idSchema),
      ...optionalFields({ ...accepted, ...changedSteps }),
      tick,
    }),
    reply: taskOfProjectSchema,
    summary: 'Change any fields of a task',
  }),
  'tasks.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/tasks/{id}',
    input: z.extend(byId, { undoes }),
    reply: z.void(),
    summary: 'Put a task into the trash',
  }),
  'tasks.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/tasks/{id}/restore',
    input: byId,
    reply: taskOfProjectSchema,
    status: 200,
    summary: 'Take a task out of the trash',
  }),
}
