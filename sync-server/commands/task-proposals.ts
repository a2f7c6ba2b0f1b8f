import { DomainError } from '#shared/errors.ts'
import type { Actions } from '../context.ts'

export const taskProposalActions: Pick<Actions, 'taskProposals.generate'> = {
  'taskProposals.generate': (c, { description }) => {
    if (c.userId === undefined) throw new DomainError('unauthenticated', 'Não autenticado.')
    return c.taskGenerator.generate(c.userId, description)
  },
}
