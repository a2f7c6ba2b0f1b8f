import type { Actions } from '../context.ts'

export const capabilityActions: Pick<Actions, 'capabilities'> = {
  capabilities: async (c) => c.capabilities,
}
