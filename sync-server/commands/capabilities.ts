import type { Actions } from '#sync-server/context.ts'
import { hasAccounts } from '#sync-server/db/queries/accounts.ts'
import { asksForCode } from './auth/doors.ts'

export const capabilityActions: Pick<Actions, 'capabilities'> = {
  /** The first account is made by somebody on the machine of the server, or who has the code. */
  capabilities: async ({ capabilities, doors, caller, store }) => {
    const needsCode = asksForCode({ doors, caller })
    const isOpen = doors.registration === 'open' && !needsCode
    if (isOpen || (await store.read(hasAccounts))) return capabilities
    return { ...capabilities, registration: 'open', ...(needsCode && { setupCode: true }) }
  },
}
