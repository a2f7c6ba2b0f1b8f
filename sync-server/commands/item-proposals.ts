import { signedIn } from '#sync-server/access/signed-in.ts'
import type { Actions } from '#sync-server/context.ts'

export const itemProposalActions: Pick<Actions, 'itemProposals.generate'> = {
  'itemProposals.generate': async (c, { description }) =>
    c.taskGenerator.generateItems(signedIn(c), description, { hungUp: c.hungUp() }),
}
