import { signedIn } from '../access.ts'
import type { Actions } from '../context.ts'

export const taskProposalActions: Pick<Actions, 'taskProposals.generate'> = {
  'taskProposals.generate': async (c, { description }) => c.taskGenerator.generate(signedIn(c), description),
}
