import type { AuditEventView } from '#shared/administration.ts'
import { requireAdmin } from '#sync-server/access/account.ts'
import type { Queries } from '#sync-server/context.ts'
import { auditPage } from '#sync-server/db/queries/audit-events.ts'

export const administrationQueries: Pick<Queries, 'admin.audit'> = {
  'admin.audit': async ({ tx, userId }, { before }) => {
    await requireAdmin(tx, userId)
    const { events, next } = await auditPage(tx, before)
    return { events: events as AuditEventView[], next }
  },
}
