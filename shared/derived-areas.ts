/** Routes and synced rows of the derived tables (`isDerived` in scopes.ts). */
import { z } from 'zod/mini'
import { projectRoutes, projectSchema } from './projects.ts'
import type { DerivedTable } from './scopes.ts'
import { syncFields } from './sync-fields.ts'
import { todoRoutes, todoSchema } from './todos.ts'

export const derivedAreaRoutes = { ...projectRoutes, ...todoRoutes } satisfies Record<`${DerivedTable}.create`, unknown>

export const derivedSyncedTables = {
  projects: z.extend(projectSchema, syncFields),
  todos: z.extend(todoSchema, syncFields),
} satisfies Record<DerivedTable, z.ZodMiniObject>
