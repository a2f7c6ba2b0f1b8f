import { z } from 'zod/mini'
import { idSchema } from './ids.ts'
import { route } from './route.ts'

/** A device at the market repeats its announcement at this interval. */
export const announcementMs = 60_000
/** A device is forgotten this long after its last announcement: one announcement may be lost. */
export const forgottenAfterMs = 150_000

/** The ids of the people who are at the market, by list id. */
export const shoppersSchema = z.record(z.string(), z.array(z.string()))
export type Shoppers = z.infer<typeof shoppersSchema>

/** The data of each `beat` event; without `market` nobody is at the market. */
export const beatSchema = z.object({ market: z.optional(shoppersSchema) })

export const shopperRoutes = {
  'shoppers.announce': route({
    kind: 'action',
    method: 'PUT',
    path: '/api/shopping-lists/{id}/market',
    input: z.object({ id: idSchema, here: z.boolean('Informe se está no mercado.') }),
    reply: z.void(),
    status: 204,
    summary: 'Show or hide to the members of a list that I am at the market with it; repeated every minute',
  }),
}
