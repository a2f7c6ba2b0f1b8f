import { z } from 'zod/mini'
import { route } from './route.ts'
import { descriptionSchema } from './task-proposals.ts'

export const proposedItemsMax = 60

export const itemProposalSchema = z.object({
  name: z.string(),
  /** As written on a list: `2 kg`, `3 latas`; null without an amount. */
  quantity: z.nullable(z.string()),
})

/** A product suggested by the AI. It is not stored until the person accepts it. */
export type ItemProposal = z.infer<typeof itemProposalSchema>

export const itemProposalRoutes = {
  'itemProposals.generate': route({
    kind: 'action',
    method: 'POST',
    path: '/api/generate-items',
    input: z.object({ description: descriptionSchema }),
    reply: z.array(itemProposalSchema),
    summary: 'Let the AI suggest up to 60 items to buy for a meal or an occasion',
  }),
}
