import { z } from 'zod/mini'
import { byId, derivedRoutes } from './derived-routes.ts'
import { type Accepted, newFields, optionalFields, storedFields } from './field-schemas.ts'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { lineSchema, optionalTextSchema } from './text.ts'

export const projectTitleMinLength = 2
export const projectTitleMaxLength = 120
/** In characters, for projects and tasks. */
export const descriptionMaxLength = 5000

/** The statuses in the order in which a project passes through them. */
export const projectStatuses = ['pendente', 'aguardando', 'em_andamento', 'concluido'] as const
const projectStatus = z.enum(projectStatuses, 'O status do projeto é pendente, aguardando, em_andamento ou concluido.')

const titleTooShort = `O título deve ter pelo menos ${projectTitleMinLength} caracteres.`
const projectTitle = lineSchema('O título', projectTitleMaxLength, titleTooShort).check(
  z.minLength(projectTitleMinLength, titleTooShort),
)
/** The description of a project or task, or null. */
export const descriptionSchema = optionalTextSchema('A descrição', descriptionMaxLength)

const accepted = {
  title: projectTitle,
  description: descriptionSchema,
  status: projectStatus,
} satisfies Accepted<'projects'>

export const projectSchema = z.object({ id: idSchema, ...storedFields('projects'), status: z.enum(projectStatuses) })

export type Project = z.infer<typeof projectSchema>

export const projectRoutes = {
  ...derivedRoutes('projects', {
    row: projectSchema,
    create: z.object({
      id: z.optional(idSchema),
      ...newFields('projects', accepted),
      status: z._default(projectStatus, 'pendente'),
    }),
    update: z.extend(byId, optionalFields(accepted)),
    summaries: {
      all: 'My projects, the newest first',
      create: 'Start a project',
      update: 'Change any fields of a project',
      delete: 'Put a project into the trash; its tasks are out of sight with it',
      restore: 'Take a project out of the trash, with its tasks',
    },
  }),
  'projects.get': route({
    kind: 'query',
    method: 'GET',
    path: '/api/projects/{id}',
    input: byId,
    reply: projectSchema,
    summary: 'One project',
  }),
}
