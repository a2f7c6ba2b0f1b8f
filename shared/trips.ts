/**
 * The trips of a list: each is one shop that ended, with its receipt. Members and viewers of the list see them
 * (docs/decisions/142).
 */
import { z } from 'zod/mini'
import { daySchema } from './day-fields.ts'
import { type Accepted, optionalFields, storedFields } from './field-schemas.ts'
import { idSchema } from './ids.ts'
import { route } from './route.ts'
import { amountSchema, itemNameSchema, marketSchema, priceSchema } from './shopping.ts'
import { undoes } from './trash.ts'
import { tripLinesMax } from './trip-lines.ts'

/** Trips are kept for three years. */
export const tripsKeptDays = 3 * 365

const line = z.object({
  id: z.optional(idSchema),
  name: itemNameSchema,
  quantity: z.optional(amountSchema),
  price: z.optional(priceSchema),
  boughtBy: z.optional(idSchema),
})
const lines = z
  .array(line, 'Informe os itens da compra como uma lista.')
  .check(z.maxLength(tripLinesMax, `Uma compra pode ter no máximo ${tripLinesMax} itens.`))

const accepted = {
  market: z.nullable(marketSchema),
  day: daySchema,
  lines,
} satisfies Accepted<'trips'>

export const tripSchema = z.object({
  id: idSchema,
  listId: idSchema,
  ...storedFields('trips'),
  /** The sum of the known prices in cents; null while no line has one. */
  total: z.nullable(z.int()),
  closedBy: z.nullable(idSchema),
  /** Milliseconds since 1970, server time. */
  closedAt: z.int(),
})
export type Trip = z.infer<typeof tripSchema>

const byId = z.object({ id: idSchema })
const byList = z.object({ listId: idSchema })
const path = '/api/shopping-lists/{listId}/trips'
const ofOne = '/api/trips/{id}'

export const tripRoutes = {
  'trips.all': route({
    kind: 'query',
    method: 'GET',
    path,
    input: byList,
    reply: z.array(tripSchema),
    summary: 'The trips of a list with what was bought, the newest first',
  }),
  'trips.create': route({
    kind: 'mutation',
    method: 'POST',
    path,
    input: z.extend(byList, {
      id: z.optional(idSchema),
      market: z._default(accepted.market, null),
      day: accepted.day,
      lines,
    }),
    reply: tripSchema,
    summary: 'Keep a trip. Lines of items that another closing has kept already are not kept twice',
  }),
  'trips.update': route({
    kind: 'mutation',
    method: 'PUT',
    path: ofOne,
    input: z.extend(byId, optionalFields(accepted)),
    reply: tripSchema,
    summary: 'Change any fields of a trip',
  }),
  'trips.delete': route({
    kind: 'mutation',
    method: 'DELETE',
    path: ofOne,
    input: z.extend(byId, {
      /** The items that are on the list again: their lines leave the trip, and the last one takes the trip along. */
      items: z.optional(z.array(idSchema).check(z.maxLength(tripLinesMax))),
      undoes,
    }),
    reply: z.void(),
    summary: 'Take back a trip, or the lines of some of its items',
  }),
  'trips.restore': route({
    kind: 'mutation',
    method: 'POST',
    path: `${ofOne}/restore`,
    input: byId,
    reply: tripSchema,
    status: 200,
    summary: 'Keep a trip again that was taken back',
  }),
}
