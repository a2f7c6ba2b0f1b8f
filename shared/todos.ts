import { z } from 'zod/mini'
import { acceptedDayFields, changedSteps, daySchema, prioritySchema, storedChoices } from './day-fields.ts'
import { byId, derivedRoutes } from './derived-routes.ts'
import { type Accepted, newFields, optionalFields, storedFields } from './field-schemas.ts'
import { noFields } from './fields.ts'
import { idSchema } from './ids.ts'
import { lineSchema, optionalTextSchema } from './text.ts'
import { copyOf, tick } from './ticks.ts'

export const titleMaxLength = 200
const title = lineSchema('O título', titleMaxLength)
const completed = z.boolean('Diga se a tarefa está concluída: true ou false.')

export const notesMaxLength = 5000
const notes = optionalTextSchema('A anotação', notesMaxLength)

const accepted = {
  title,
  completed,
  dueDate: z.nullable(daySchema),
  ...acceptedDayFields,
  priority: z.nullable(prioritySchema),
  notes,
} satisfies Accepted<'todos'>

export const todoSchema = z.object({ id: idSchema, ...storedFields('todos'), ...storedChoices })

export type Todo = z.infer<typeof todoSchema>

/** The values of the optional fields in a to-do that has only a title, and is open or done. */
export const plainTodo = noFields('todos')

export const todoRoutes = derivedRoutes('todos', {
  row: todoSchema,
  create: z.object({ id: z.optional(idSchema), ...newFields('todos', accepted), copyOf }),
  update: z.extend(byId, { ...optionalFields({ ...accepted, ...changedSteps }), tick }),
  summaries: {
    all: 'My to-dos: open ones first, then the newest',
    create: 'Add a to-do',
    update: 'Tick a to-do off, or change any of its fields',
    delete: 'Put a to-do into the trash',
    restore: 'Take a to-do out of the trash',
  },
})
