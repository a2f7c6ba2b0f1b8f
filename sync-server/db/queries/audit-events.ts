/** The acts of administrators and of `npm run people`, with their subjects; never any content. */
import { desc, eq, lt, lte, sql } from 'drizzle-orm'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { AuditAction } from '#shared/security-events.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const keepMs = 180 * dayMs
/** Limit of events per query, because other readers wait for it. */
const pageSize = 200

/** Somebody in an event, by the e-mail address at the time; `id` is null for the command, and without an account. */
export interface Party {
  id: string | null
  email: string
}

interface AuditEvent {
  action: AuditAction
  actor: Party
  /** The person to whom it was done, or for whom an invitation is. */
  subject: Party
  /** Time of the act, ms. */
  now: number
}

/** Records an act in the transaction that does it. */
export async function recordAudit(tx: WriteTx, { action, actor, subject, now }: AuditEvent): Promise<void> {
  const people = { actorId: actor.id, actorName: actor.email, subjectId: subject.id, subjectName: subject.email }
  await insertEvent(tx, { id: newId(), at: now, action, ...people })
}

/** A page of acts, the newest first, before the one with the id `before`; `next` is undefined on the last page. */
export async function auditPage({ db }: ReadTx, before: string | undefined) {
  const events = await db
    .select()
    .from(auditEvents)
    .where(before === undefined ? undefined : lt(auditEvents.id, before))
    .orderBy(desc(auditEvents.id))
    .limit(pageSize)
  return { events, next: events.length < pageSize ? undefined : events.at(-1)?.id }
}

/** The newest acts that concern a person. */
export const auditOf = async ({ db }: ReadTx, subjectId: string) =>
  db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, subjectId))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(pageSize)

/** Deletes acts older than 180 days. */
export const deleteOldAudit = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(auditEvents).where(lte(auditEvents.at, now - keepMs)))

const { auditEvents } = schema
const insertEvent = query((db) =>
  db.insert(auditEvents).values({
    id: sql.placeholder('id'),
    at: sql.placeholder('at'),
    action: sql.placeholder('action'),
    actorId: sql.placeholder('actorId'),
    actorName: sql.placeholder('actorName'),
    subjectId: sql.placeholder('subjectId'),
    subjectName: sql.placeholder('subjectName'),
  }),
)
