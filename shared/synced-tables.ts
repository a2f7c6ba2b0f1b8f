import { z } from 'zod/mini'
import { aisleOrderSchema } from './aisle-orders.ts'
import { correctionSchema } from './corrections.ts'
import { derivedSyncedTables } from './derived-areas.ts'
import { syncedNoteSchema } from './notes.ts'
import { purchaseSchema } from './purchases.ts'
import type { TableName } from './scopes.ts'
import { settingsSchema } from './settings.ts'
import { membershipSchema, shareSchema } from './sharing.ts'
import { itemSchema, listSchema } from './shopping.ts'
import { syncFields } from './sync-fields.ts'
import { taskSchema } from './tasks.ts'
import { tripSchema } from './trips.ts'

export const syncedTables = {
  settings: z.extend(settingsSchema, syncFields),
  memberships: z.extend(membershipSchema, syncFields),
  shares: z.extend(shareSchema, syncFields),
  lists: z.extend(listSchema, syncFields),
  items: z.extend(itemSchema, syncFields),
  trips: z.extend(tripSchema, syncFields),
  pricedPurchases: z.extend(purchaseSchema, syncFields),
  aisleOrders: z.extend(aisleOrderSchema, syncFields),
  tasks: z.extend(taskSchema, syncFields),
  notes: z.extend(syncedNoteSchema, syncFields),
  ...derivedSyncedTables,
  corrections: z.extend(correctionSchema, syncFields),
} satisfies Record<TableName, z.ZodMiniObject>

export type SyncedRow<T extends TableName = TableName> = z.infer<(typeof syncedTables)[T]>
