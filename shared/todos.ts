import { z } from 'zod/mini'
import { changedDayFields, daySchema, newDayFields, noDay, prioritySchema, storedDayFields } from './day-fields.ts'
import { idSchema } from './ids.ts'
import { byId, plainRoutes } from './plain-routes.ts'
import { lineSchema, optionalTextSchema } from './text.ts'
import { copyOf, tick } from './ticks.ts'

export const titleMaxLength = 200
const title = lineSchema('O título', titleMaxLength)
const completed = z.boolean('Diga se a tarefa está concluída: true ou false.')

export const notesMaxLength = 5000
const notes = optionalTextSchema('A anotação', notesMaxLength)

export const todoSchema = z.object({
  id: idSchema,
  title: z.string(),
  completed: z.boolean(),
  /** A day of the calendar, such as 2026-12-05. */
  dueDate: z._default(z.nullable(z.string()), null),
  ...storedDayFields,
  /** 1 low, 2 medium, 3 high; null without a priority. */
  priority: z._default(z.nullable(z.int()), null),
  notes: z._default(z.nullable(z.string()), null),
})

export type Todo = z.infer<typeof todoSchema>

/** The values of the optional fields in a to-do that has only a title, and is open or done. */
export const plainTodo = { dueDate: null, ...noDay, priority: null, notes: null }

export const todoRoutes = plainRoutes('todos', {
  row: todoSchema,
  create: z.object({
    id: z.optional(idSchema),
    title,
    completed: z._default(completed, false),
    dueDate: z._default(z.nullable(daySchema), null),
    ...newDayFields,
    priority: z._default(z.nullable(prioritySchema), null),
    notes: z._default(notes, null),
    copyOf,
  }),
  update: z.extend(byId, {
    title: z.optional(title),
    completed: z.optional(completed),
    dueDate: z.optional(z.nullable(daySchema)),
    ...changedDayFields,
    priority: z.optional(z.nullable(prioritySchema)),
    notes: z.optional(notes),
    tick,
  }),
  summaries: {
    all: 'My to-dos: open ones first, then the newest',
    create: 'Add a to-do',
    update: 'Tick a to-do off, or change any of its fields',
    delete: 'Put a to-do into the trash',
    restore: 'Take a to-do out of the trash',
  },
})
