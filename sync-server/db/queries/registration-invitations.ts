/** Invitations to register, stored as hashes only: one account each. */
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf, newSecret } from './secrets.ts'
import { isToComeIn } from './times-to-come.ts'

/** Longest life of an invitation, ms. */
const longestMs = 30 * dayMs
/** Retention of an invitation, ms: as long as its making is in the audit log. */
const keepMs = 180 * dayMs
/** Limit of listed invitations. */
const listed = 500

const { registrationInvitations: invitations, users } = schema

interface NewInvitation {
  /** Its recipient, in the words of its maker. */
  note: string
  /** The id of an administrator; null for the command. */
  createdBy: string | null
  now: number
  /** ms, at most 30 days. */
  lifeMs: number
}

/** Makes an invitation. Returns its id, its end and the secret of its link, which is stored nowhere. */
export async function createInvitation({ db }: WriteTx, { lifeMs, ...about }: NewInvitation) {
  const [id, secret, expiresAt] = [newId(), newSecret(), about.now + lifeMs]
  const { note, createdBy, now: createdAt } = about
  await db.insert(invitations).values({ id, note, createdBy, createdAt, expiresAt, hash: hashOf(secret) })
  return { id, expiresAt, secret }
}

/** The id of the invitation with this secret; undefined if it is used, revoked, expired or unknown. */
export async function findInvitation({ db }: ReadTx, secret: string, now: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.hash, hashOf(secret)), isUnused, isToComeIn(invitations.expiresAt, now, longestMs)))
  return row?.id
}

/** Uses up an invitation that was found in the same transaction. */
export const useInvitation = async ({ db }: WriteTx, id: string, usedBy: string, now: number): Promise<void> =>
  void (await db.update(invitations).set({ usedAt: now, usedBy }).where(eq(invitations.id, id)))

/** Ends an invitation, and returns its note; undefined if it is used, revoked or unknown. */
export async function revokeInvitation({ db }: WriteTx, id: string, now: number): Promise<string | undefined> {
  const [row] = await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, id), isUnused))
    .returning({ note: invitations.note })
  return row?.note
}

/** The newest invitations, with the addresses of the accounts. */
export async function newestInvitations({ db }: ReadTx) {
  const found = await db
    .select()
    .from(invitations)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(listed)
  const ids = found.flatMap(({ usedBy, createdBy }) => [usedBy, createdBy]).filter((id) => id !== null)
  const people = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const emailOf = (id: string | null) => (id === null ? undefined : emails.get(id)) ?? null
  return found.map((row) => ({ ...row, usedBy: emailOf(row.usedBy), createdBy: emailOf(row.createdBy) }))
}

/** Deletes invitations that were made 180 days ago. */
export const deleteOldInvitations = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(invitations).where(lte(invitations.createdAt, now - keepMs)))

const isUnused = and(isNull(invitations.usedAt), isNull(invitations.revokedAt))
