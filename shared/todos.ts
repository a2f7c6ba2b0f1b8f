import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { byId, plainRoutes } from './plain-routes.ts'
import { lineSchema } from './text.ts'

const titleMaxLength = 200
const title = lineSchema('O título', titleMaxLength)
const completed = z.boolean('Diga se a tarefa está concluída: true ou false.')

export const todoSchema = z.object({ id: idSchema, title: z.string(), completed: z.boolean() })

export type Todo = z.infer<typeof todoSchema>

export const todoRoutes = plainRoutes('todos', {
  row: todoSchema,
  create: z.object({ id: z.optional(idSchema), title, completed: z._default(completed, false) }),
  update: z.extend(byId, { title: z.optional(title), completed: z.optional(completed) }),
  summaries: {
    all: 'My to-dos: open ones first, then the newest',
    create: 'Add a to-do',
    update: 'Tick a to-do off, or change its title',
    delete: 'Put a to-do into the trash',
    restore: 'Take a to-do out of the trash',
  },
})
