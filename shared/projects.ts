import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { lineSchema, optionalTextSchema } from './text.ts'
import { undoes } from './trash.ts'

export const projectTitleMinLength = 2
export const projectTitleMaxLength = 120
/** For projects and tasks. */
export const descriptionMaxLength = 5000

/** In the order of a project's life. */
export const projectStatuses = ['pendente', 'aguardando', 'em_andamento', 'concluido'] as const
const projectStatus = z.enum(projectStatuses, 'O status do projeto é pendente, aguardando, em_andamento ou concluido.')

const titleTooShort = `O título deve ter pelo menos ${projectTitleMinLength} caracteres.`
const projectTitle = lineSchema('O título', projectTitleMaxLength, titleTooShort).check(
  z.minLength(projectTitleMinLength, titleTooShort),
)
/** For projects and tasks. */
export const descriptionSchema = optionalTextSchema('A descrição', descriptionMaxLength)

export const projectSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.nullable(z.string()),
  status: z.enum(projectStatuses),
})

export type Project = z.infer<typeof projectSchema>

const byId = z.object({ id: idSchema })

export const projectRoutes = {
  'projects.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/projects',
    input: z.object({}),
    reply: z.array(projectSchema),
    summary: 'My projects, the newest first',
  }),
  'projects.get': route({
    kind: 'query',
    method: 'GET',
    path: '/api/projects/{id}',
    input: byId,
    reply: projectSchema,
    summary: 'One project',
  }),
  'projects.create': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/projects',
    input: z.object({
      id: z.optional(idSchema),
      title: projectTitle,
      description: z._default(descriptionSchema, null),
      status: z._default(projectStatus, 'pendente'),
    }),
    reply: projectSchema,
    summary: 'Start a project',
  }),
  'projects.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/projects/{id}',
    input: z.extend(byId, {
      title: z.optional(projectTitle),
      description: z.optional(descriptionSchema),
      status: z.optional(projectStatus),
    }),
    reply: projectSchema,
    summary: 'Change any fields of a project',
  }),
  'projects.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/projects/{id}',
    input: z.extend(byId, { undoes }),
    reply: z.void(),
    summary: 'Put a project into the trash; its tasks are out of sight with it',
  }),
  'projects.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/projects/{id}/restore',
    input: byId,
    reply: projectSchema,
    status: 200,
    summary: 'Take a project out of the trash, with its tasks',
  }),
}
