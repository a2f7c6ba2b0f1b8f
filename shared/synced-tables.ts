import { z } from 'zod/mini'
import { aisleOrderSchema } from './aisle-orders.ts'
import { correctionSchema } from './corrections.ts'
import { syncedNoteSchema } from './notes.ts'
import { projectSchema } from './projects.ts'
import type { TableName } from './scopes.ts'
import { settingsSchema } from './settings.ts'
import { membershipSchema, shareSchema } from './sharing.ts'
import { itemSchema, listSchema } from './shopping.ts'
import { taskSchema } from './tasks.ts'
import { todoSchema } from './todos.ts'

/** The fields of every synced row; `stamp` is the newest stamp of its own fields. */
const syncFields = {
  rev: z.int(),
  stamp: z.int(),
  deletedAt: z.nullable(z.int()),
  /** Time at which the server erased the content, ms: the row stays deleted and cannot be changed. */
  purgedAt: z.nullable(z.int()),
}

export const syncedTables = {
  settings: z.extend(settingsSchema, syncFields),
  memberships: z.extend(membershipSchema, syncFields),
  shares: z.extend(shareSchema, syncFields),
  lists: z.extend(listSchema, syncFields),
  items: z.extend(itemSchema, syncFields),
  aisleOrders: z.extend(aisleOrderSchema, syncFields),
  projects: z.extend(projectSchema, syncFields),
  tasks: z.extend(taskSchema, syncFields),
  notes: z.extend(syncedNoteSchema, syncFields),
  todos: z.extend(todoSchema, syncFields),
  corrections: z.extend(correctionSchema, syncFields),
} satisfies Record<TableName, z.ZodMiniObject>

export type SyncedRow<T extends TableName = TableName> = z.infer<(typeof syncedTables)[T]>
