import type { Actions } from '#sync-server/context.ts'
import { hasAccounts } from '#sync-server/db/queries/accounts.ts'

export const capabilityActions: Pick<Actions, 'capabilities'> = {
  /** The first account is made by anybody who reaches the server or, if others reach it too, who has the code. */
  capabilities: async ({ capabilities, doors: { registration, isPublic }, store }) => {
    const isOpen = registration === 'open' && !isPublic
    if (isOpen || (await store.read(hasAccounts))) return capabilities
    return { ...capabilities, registration: 'open', ...(isPublic && { setupCode: true }) }
  },
}
