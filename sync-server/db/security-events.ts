import { lte, sql } from 'drizzle-orm'
import { newId } from '#shared/ids.ts'
import { schema } from './schema.ts'
import { query, type WriteTx } from './store.ts'

/** How long it is known what happened to an account. */
const keepMs = 90 * 24 * 3600 * 1000

type SecurityEventKind =
  | 'registered'
  | 'login'
  | 'login-failed'
  | 'reset-asked'
  | 'password-reset'
  | 'password-removed'
  | 'password-changed'
  | 'proof-failed'
  | 'session-ended'
  | 'sessions-ended'
  | 'account-deleted'
  | 'email-confirmed'
  | 'google-login'
  | 'google-linked'

interface SecurityEvent {
  kind: SecurityEventKind
  userId?: string
  /** Of the caller, as limits count it. Only its network is kept. */
  clientIp: string
  /** ms */
  now: number
}

/** Notes what happened to an account. */
export async function recordSecurityEvent(tx: WriteTx, { kind, userId, clientIp, now }: SecurityEvent): Promise<void> {
  await insertEvent(tx, { id: newId(), at: now, kind, userId: userId ?? null, ipKey: networkOf(clientIp) })
}

/** Forgets what happened 90 days ago. */
export const deleteOldEvents = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(securityEvents).where(lte(securityEvents.at, now - keepMs)))

/** Enough to see that attempts belong together, not enough to name a household: an IPv4 /24 or an IPv6 /48. */
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
