/** Invitations to register, stored as hashes only: one account each. */
import { and, eq, isNull } from 'drizzle-orm'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf, newSecret } from './secrets.ts'
import { isToComeIn } from './times-to-come.ts'

/** Life of an invitation, ms. */
const lifeMs = 30 * dayMs

const { registrationInvitations: invitations } = schema

interface NewInvitation {
  /** Its recipient, in the words of its maker. */
  note: string
  /** The id of an administrator; null for the command. */
  createdBy: string | null
  now: number
}

/** Makes an invitation. Returns it with the secret of its link, which is stored nowhere. */
export async function createInvitation({ db }: WriteTx, { note, createdBy, now }: NewInvitation) {
  const secret = newSecret()
  const about = { id: newId(), note, createdBy, createdAt: now, expiresAt: now + lifeMs }
  await db.insert(invitations).values({ ...about, hash: hashOf(secret) })
  return { ...about, secret }
}

/** Uses an invitation up. False if it is used, revoked, expired or unknown; only one of two concurrent uses succeeds. */
export async function useInvitation({ db }: WriteTx, secret: string, userId: string, now: number): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ usedAt: now, usedBy: userId })
    .where(
      and(
        eq(invitations.hash, hashOf(secret)),
        isNull(invitations.usedAt),
        isNull(invitations.revokedAt),
        isToComeIn(invitations.expiresAt, now, lifeMs),
      ),
    )
    .returning({ id: invitations.id })
  return used.length > 0
}
