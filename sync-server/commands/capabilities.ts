import type { Actions } from '#sync-server/context.ts'
import { hasAccounts } from '#sync-server/db/queries/accounts.ts'

export const capabilityActions: Pick<Actions, 'capabilities'> = {
  /** While there is no account, the first may be made by anybody who reaches the server. */
  capabilities: async ({ capabilities, store }) => {
    if (capabilities.registration === 'open' || (await store.read(hasAccounts))) return capabilities
    return { ...capabilities, registration: 'open' }
  },
}
