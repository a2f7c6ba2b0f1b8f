import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { categorySchema, itemNameSchema } from './shopping.ts'
import { lineSchema } from './text.ts'

/** More are not kept: what is learnt then takes the place of what was learnt longest ago. */
export const mostCorrections = 500

/** The server refuses more: several devices that learn without a network pass `mostCorrections` together. */
export const correctionsQuota = 2 * mostCorrections

/**
 * What a person has put right about lines of lists that are the same to `word`. Every change says all of it, so that what
 * two devices learn at once is never mixed: the later one counts.
 */
export const correctionSchema = z.object({
  id: idSchema,
  /** The words of the line, as lines are compared. */
  word: z.string(),
  /** What they write instead; null for nothing else. */
  name: z.nullable(z.string()),
  /** Where `ownCategory` says that they have chosen it; null is none. */
  category: z.nullable(z.string()),
  ownCategory: z.boolean(),
  /** Nothing is to be understood of the line. */
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
    summary: 'What I have put right about lines of lists, the oldest first',
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
