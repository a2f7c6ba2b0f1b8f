/**
 * The purchases of a list: each is one priced item that was bought. The server makes them of ticks
 * (purchase-changes.ts). Members and viewers of the list see them (docs/decisions/143).
 */
import { z } from 'zod/mini'
import { daySchema } from './day-fields.ts'
import { type Accepted, newFields, optionalFields, storedFields } from './field-schemas.ts'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { amountSchema, itemNameSchema, listSchema, marketSchema, priceSchema } from './shopping.ts'
import { undoes } from './trash.ts'

/** Purchases are kept for three years after their day. */
export const purchasesKeptDays = 3 * 365
/** The most purchases of one answer. */
export const purchasesPerPage = 100

const accepted = {
  name: itemNameSchema,
  quantity: z.nullable(amountSchema),
  price: priceSchema,
  market: z.nullable(marketSchema),
  day: daySchema,
} satisfies Accepted<'pricedPurchases'>

export const purchaseSchema = z.object({
  id: idSchema,
  listId: idSchema,
  /** The item that was bought, which may be gone; null for a purchase that no tick made. */
  itemId: z.nullable(idSchema),
  /** The words of the name in normalised form, by which purchases are compared. */
  product: z.string(),
  ...storedFields('pricedPurchases'),
  boughtBy: z.nullable(idSchema),
  /** Milliseconds since 1970, server time. */
  boughtAt: z.int(),
})
export type Purchase = z.infer<typeof purchaseSchema>

const byId = z.object({ id: idSchema })
const path = '/api/shopping-lists/{listId}/purchases'
const ofOne = '/api/purchases/{id}'

export const purchaseRoutes = {
  'pricedPurchases.all': route({
    kind: 'query',
    method: 'GET',
    path,
    input: z.object({
      listId: idSchema,
      /** Only purchases of this product, in any spelling. */
      product: z.optional(itemNameSchema),
      /** Only purchases behind the one with this id: the last one of the page before. */
      before: z.optional(idSchema),
    }),
    reply: z.array(purchaseSchema),
    summary: `The purchases of a list with a price, the newest first, ${purchasesPerPage} at a time`,
  }),
  'pricedPurchases.create': route({
    kind: 'mutation',
    method: 'POST',
    path,
    input: z.object({ id: z.optional(idSchema), listId: idSchema, ...newFields('pricedPurchases', accepted) }),
    reply: purchaseSchema,
    summary: 'Keep a purchase that no tick has made, such as one of another app',
  }),
  'pricedPurchases.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: ofOne,
    input: z.extend(byId, optionalFields(accepted)),
    reply: purchaseSchema,
    summary: 'Change any fields of a purchase',
  }),
  'pricedPurchases.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: ofOne,
    input: z.extend(byId, { undoes }),
    reply: z.void(),
    summary: 'Take back a purchase',
  }),
  'pricedPurchases.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: `${ofOne}/restore`,
    input: byId,
    reply: purchaseSchema,
    status: 200,
    summary: 'Keep a purchase again that was taken back',
  }),
  'lists.erasePrices': route({
    kind: 'mutation',
    method: 'DELETE',
    path: '/api/shopping-lists/{id}/purchases',
    input: z.extend(byId, {
      /** Only in an undo: the value before. */
      pricesFrom: z.optional(z.nullable(z.int().check(z.nonnegative()))),
    }),
    reply: listSchema,
    status: 200,
    summary: 'Erase all purchases of a list until now. It can be undone for a day',
  }),
}
