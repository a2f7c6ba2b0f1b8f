/** Routes and synced rows of the plain tables (`isPlain` in scopes.ts). */
import { z } from 'zod/mini'
import { projectRoutes, projectSchema } from './projects.ts'
import type { PlainTable } from './scopes.ts'
import { syncFields } from './sync-fields.ts'
import { todoRoutes, todoSchema } from './todos.ts'

export const plainAreaRoutes = { ...projectRoutes, ...todoRoutes } satisfies Record<`${PlainTable}.create`, unknown>

export const plainSyncedTables = {
  projects: z.extend(projectSchema, syncFields),
  todos: z.extend(todoSchema, syncFields),
} satisfies Record<PlainTable, z.ZodMiniObject>
