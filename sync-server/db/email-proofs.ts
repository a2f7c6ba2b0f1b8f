/**
 * Proofs that somebody reads the mail of an address: a mailed invitation carries one, and nothing else does. The database
 * keeps only its hash, by the address, for that may have no account yet. Several may be good at once, for somebody may
 * open the first of two mails. Using one deletes it.
 */
import { and, eq, gt, lte } from 'drizzle-orm'
import { schema } from './schema.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { WriteTx } from './store.ts'

/** Invitations are often opened late; after that their link asks for a confirmation mail like a copied one. */
const lifeMs = 30 * 24 * 3600 * 1000

const { emailProofs } = schema

/** Makes a proof for whoever reads the mail of `email`, which is folded already. `now` in ms. */
export async function createEmailProof({ db }: WriteTx, email: string, now: number): Promise<string> {
  const proof = newSecret()
  await db.insert(emailProofs).values({ id: hashOf(proof), email, createdAt: now, expiresAt: now + lifeMs })
  return proof
}

/** Forgets a proof that was not mailed. */
export const deleteEmailProof = async ({ db }: WriteTx, proof: string): Promise<void> =>
  void (await db.delete(emailProofs).where(eq(emailProofs.id, hashOf(proof))))

/** Forgets every proof for an address. */
export const deleteProofsOf = async ({ db }: WriteTx, email: string): Promise<void> =>
  void (await db.delete(emailProofs).where(eq(emailProofs.email, email)))

/** Uses a proof up. False when it is not good for this address; then it stays good for its own. */
export async function spendEmailProof({ db }: WriteTx, proof: string, email: string, now: number): Promise<boolean> {
  const used = await db
    .delete(emailProofs)
    .where(and(eq(emailProofs.id, hashOf(proof)), eq(emailProofs.email, email), gt(emailProofs.expiresAt, now)))
    .returning({ id: emailProofs.id })
  return used.length > 0
}

/** Forgets proofs whose time is over. */
export const deleteExpiredProofs = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(emailProofs).where(lte(emailProofs.expiresAt, now)))
