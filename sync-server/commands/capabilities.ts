import type { Actions } from '#sync-server/context.ts'

export const capabilityActions: Pick<Actions, 'capabilities'> = {
  capabilities: async (c) => c.capabilities,
}
