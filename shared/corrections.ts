import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { categorySchema, itemNameSchema } from './shopping.ts'
import { lineSchema } from './text.ts'

/** A device adds no row of `corrections` beyond this many: the new correction replaces the oldest. */
export const mostCorrections = 500

/** The server's limit of rows for a person: several devices that add rows offline exceed `mostCorrections` together. */
export const correctionsQuota = 2 * mostCorrections

/**
 * A person's own name and category for list lines whose normalised words are `word`, in place of those that the parser
 * reads. Every change contains all fields, so that corrections made on two devices are never mixed: the later one
 * counts.
 */
export const correctionSchema = z.object({
  id: idSchema,
  /** The words of the line in normalised form. */
  word: z.string(),
  /** The name of the item; null keeps the typed one. */
  name: z.nullable(z.string()),
  /** Counts only if `ownCategory` is true: the category that the person chose; null is none. */
  category: z.nullable(z.string()),
  ownCategory: z.boolean(),
  /** True if the whole line is the name, without parsing. */
  asTyped: z.boolean(),
})

export type Correction = z.infer<typeof correctionSchema>

export const correctionRoutes = {
  'corrections.all': route({
    kind: 'query',
    method: 'GET',
    path: '/api/corrections',
    input: z.object({}),
    reply: z.array(correctionSchema),
    summary: 'My corrections of lines of lists, the oldest first',
  }),
  'corrections.save': route({
    kind: 'mutation',
    method: 'PUT',
    path: '/api/corrections/{id}',
    input: z.object({
      id: idSchema,
      word: lineSchema('A palavra', 200),
      name: z.nullable(itemNameSchema),
      category: z.nullable(categorySchema),
      ownCategory: z.boolean(),
      asTyped: z.boolean(),
    }),
    reply: correctionSchema,
    summary: 'Learn a correction, or learn it anew',
  }),
}
