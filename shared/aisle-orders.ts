import { z } from 'zod/mini'
import { storedFields } from './field-schemas.ts'
import { idSchema } from './ids.ts'
import { marketKey } from './markets.ts'
import { route } from './route.ts'
import { categorySchema, marketSchema } from './shopping.ts'

/** Limit of aisles in an order, which is more than any shop has. Aisle names are the categories of items. */
export const aislesMax = 60

const aisles = z
  .array(categorySchema, 'Diga os corredores em ordem.')
  .check(z.maxLength(aislesMax, `Uma ordem pode ter no máximo ${aislesMax} corredores.`))

/** The order of aisles in which one person shops for one list, everywhere or in one market. Private to that person. */
export const aisleOrderSchema = z.object({
  /** Derived from person, list and market, so that all devices of a person write the same row. */
  id: z.string(),
  listId: idSchema,
  /** `aisles`: the names from the entrance on, empty without a chosen order. `market`: where they stand so. */
  ...storedFields('aisleOrders'),
})

export type AisleOrder = z.infer<typeof aisleOrderSchema>

export const aisleOrderId = (userId: string, listId: string, market?: string | null): string =>
  `${userId}.${listId}${market ? `.${marketKey(market)}` : ''}`

const byList = z.object({ listId: idSchema })
const path = '/api/shopping-lists/{listId}/aisle-order'

export const aisleOrderRoutes = {
  'aisleOrders.get': route({
    kind: 'query',
    method: 'GET',
    path,
    input: z.extend(byList, { market: z.optional(marketSchema) }),
    reply: aisleOrderSchema,
    summary: 'The order of the aisles in which I shop for a list, everywhere or in a market',
  }),
  'aisleOrders.update': route({
    kind: 'mutation',
    method: 'PUT',
    path,
    input: z.extend(byList, { aisles, market: z.optional(z.nullable(marketSchema)) }),
    reply: aisleOrderSchema,
    summary: 'Put the aisles of a list into my order, everywhere or in a market',
  }),
}
