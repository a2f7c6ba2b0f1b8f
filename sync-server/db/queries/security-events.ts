import { desc, eq, lte, sql } from 'drizzle-orm'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { SecurityEventKind } from '#shared/security-events.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

/** Retention of account events. */
const keepMs = 90 * dayMs

interface SecurityEvent {
  kind: SecurityEventKind
  userId?: string
  /** The caller's IP address, in the form used by limits. Only its network is stored. */
  clientIp: string
  /** Time of the event, ms. */
  now: number
}

/** Records an account event. */
export async function recordSecurityEvent(tx: WriteTx, { kind, userId, clientIp, now }: SecurityEvent): Promise<void> {
  await insertEvent(tx, { id: newId(), at: now, kind, userId: userId ?? null, ipKey: networkOf(clientIp) })
}

/** The newest events of an account, at most 200. */
export const securityEventsOf = async ({ db }: ReadTx, userId: string) =>
  db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(200)

/** Deletes events older than 90 days. */
export const deleteOldEvents = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(securityEvents).where(lte(securityEvents.at, now - keepMs)))

/**
 * The network of an IP address, an IPv4 /24 or an IPv6 /48: enough to relate attempts, not enough to identify a
 * household.
 */
function networkOf(clientIp: string): string {
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientIp)
  if (v4) return `${v4[1]}.0/24`
  return clientIp === '' ? '' : `${clientIp.split(':').slice(0, 3).join(':')}::/48`
}

const { securityEvents } = schema
const insertEvent = query((db) =>
  db.insert(securityEvents).values({
    id: sql.placeholder('id'),
    at: sql.placeholder('at'),
    kind: sql.placeholder('kind'),
    userId: sql.placeholder('userId'),
    ipKey: sql.placeholder('ipKey'),
  }),
)
