import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { lineSchema } from './text.ts'
import { undoes } from './trash.ts'

const titleMaxLength = 200
const title = lineSchema('O título', titleMaxLength)
const completed = z.boolean('Diga se a tarefa está concluída: true ou false.')

export const todoSchema = z.object({ id: idSchema, title: z.string(), completed: z.boolean() })

export type Todo = z.infer<typeof todoSchema>

const byId = z.object({ id: idSchema })

export const todoRoutes = {
  'todos.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/todos',
    input: z.object({}),
    reply: z.array(todoSchema),
    summary: 'My to-dos: open ones first, then the newest',
  }),
  'todos.create': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/todos',
    input: z.object({ id: z.optional(idSchema), title, completed: z._default(completed, false) }),
    reply: todoSchema,
    summary: 'Add a to-do',
  }),
  'todos.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/todos/{id}',
    input: z.extend(byId, { title: z.optional(title), completed: z.optional(completed) }),
    reply: todoSchema,
    summary: 'Tick a to-do off, or change its title',
  }),
  'todos.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/todos/{id}',
    input: z.extend(byId, { undoes }),
    reply: z.void(),
    summary: 'Put a to-do into the trash',
  }),
  'todos.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: '/api/todos/{id}/restore',
    input: byId,
    reply: todoSchema,
    status: 200,
    summary: 'Take a to-do out of the trash',
  }),
}
