import { signedIn } from '#sync-server/access/signed-in.ts'
import type { Actions } from '#sync-server/context.ts'

export const taskProposalActions: Pick<Actions, 'taskProposals.generate'> = {
  'taskProposals.generate': async (c, { description }) =>
    c.taskGenerator.generate(signedIn(c), description, { hungUp: c.hungUp(), onProposal: c.sendLine }),
}
