import type { Reply } from '#shared/contract.ts'
import type { Queries } from '#sync-server/context.ts'
import { auditOf } from '#sync-server/db/queries/audit-events.ts'
import { securityEventsOf } from '#sync-server/db/queries/security-events.ts'

type View = Reply<'securityEvents.all'>[number]

export const securityEventQueries: Pick<Queries, 'securityEvents.all'> = {
  /** The person's own events, and what administrators did to the account. */
  'securityEvents.all': async ({ tx, userId }) => {
    const own = (await securityEventsOf(tx, userId)).map(({ id, at, kind, ipKey }) => ({
      id,
      at,
      kind,
      network: ipKey,
    }))
    const done = (await auditOf(tx, userId)).map(({ id, at, action }) => ({ id, at, kind: action, network: '' }))
    return ([...own, ...done] as View[]).sort((a, b) => b.at - a.at)
  },
}
