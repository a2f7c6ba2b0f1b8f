import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { categorySchema } from './shopping.ts'

/** More than any shop has; the names of the aisles are the categories of items. */
export const aislesMax = 60

const aisles = z
  .array(categorySchema, 'Diga os corredores em ordem.')
  .check(z.maxLength(aislesMax, `Uma ordem pode ter no máximo ${aislesMax} corredores.`))

/** In which order one person walks past the aisles when they shop for one list. Nobody else is told. */
export const aisleOrderSchema = z.object({
  /** Made of the person and the list: each device of theirs makes the same, so that there is never a second. */
  id: z.string(),
  listId: idSchema,
  /** The names of the aisles from the entrance on; none where nothing was chosen. */
  aisles: z.array(z.string()),
})

export type AisleOrder = z.infer<typeof aisleOrderSchema>

/** The id of the order that a person has for a list. */
export const aisleOrderId = (userId: string, listId: string): string => `${userId}.${listId}`

const byList = z.object({ listId: idSchema })
const path = '/api/shopping-lists/{listId}/aisle-order'

export const aisleOrderRoutes = {
  'aisleOrders.get': route({
    kind: 'query',
    method: 'GET',
    path,
    input: byList,
    reply: aisleOrderSchema,
    summary: 'The order of the aisles in which I shop for a list',
  }),
  'aisleOrders.update': route({
    kind: 'mutation',
    method: 'PUT',
    path,
    input: z.extend(byList, { aisles }),
    reply: aisleOrderSchema,
    summary: 'Put the aisles of a list into my order',
  }),
}
