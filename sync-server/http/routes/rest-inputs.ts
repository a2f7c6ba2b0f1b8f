/** What REST accepts of a route. A device sends what it has: notes of older apps are longer than a new one may be. */
import { z } from 'zod/mini'
import { contract, type RouteName } from '#shared/contract.ts'
import { noteMaxLength } from '#shared/shopping.ts'
import { optionalTextSchema } from '#shared/text.ts'

const note = z.optional(optionalTextSchema('A observação', noteMaxLength))

const narrower: Partial<Record<RouteName, z.ZodMiniObject>> = {
  'items.create': z.extend(contract['items.create'].input, { note }),
  'items.update': z.extend(contract['items.update'].input, { note }),
}

export const restInputOf = (name: RouteName): z.ZodMiniObject => narrower[name] ?? contract[name].input
