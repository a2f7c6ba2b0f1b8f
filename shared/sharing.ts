import { z } from 'zod/mini'
import { idSchema } from './ids.ts'

/** What a list shared with me allows: `editor` changes items, `viewer` only looks. */
export const roleSchema = z.enum(['editor', 'viewer'])
export type Role = z.infer<typeof roleSchema>

/** A list of somebody else that I may open; stands in my own scope. */
export const membershipSchema = z.object({
  id: idSchema,
  listId: idSchema,
  role: roleSchema,
  ownerName: z.string(),
})
