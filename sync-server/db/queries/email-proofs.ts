/**
 * Proofs that a person reads the mail of an address, sent only in mailed invitations. The database stores the hash of a
 * proof and its address, which may have no account yet. Several proofs of an address may be valid at once, because a
 * person may open the first of two mails. Using a proof deletes it.
 */
import { and, eq, lte } from 'drizzle-orm'
import { dayMs } from '#shared/days.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf, newSecret } from './secrets.ts'
import { isToComeIn } from './times-to-come.ts'

/**
 * Life of a proof: invitations are often opened late. Afterwards their link asks for a confirmation mail like a copied
 * one.
 */
const lifeMs = 30 * dayMs

const { emailProofs } = schema

/** Makes a proof for the reader of the lower-case address `email`, and returns it. `now` in ms. */
export async function createEmailProof({ db }: WriteTx, email: string, now: number): Promise<string> {
  const proof = newSecret()
  await db.insert(emailProofs).values({ id: hashOf(proof), email, createdAt: now, expiresAt: now + lifeMs })
  return proof
}

/** Deletes a proof that was not mailed. */
export const deleteEmailProof = async ({ db }: WriteTx, proof: string): Promise<void> =>
  void (await db.delete(emailProofs).where(eq(emailProofs.id, hashOf(proof))))

/** Deletes every proof for an e-mail address. */
export const deleteProofsOf = async ({ db }: WriteTx, email: string): Promise<void> =>
  void (await db.delete(emailProofs).where(eq(emailProofs.email, email)))

/** True if the proof is valid for this e-mail address. Does not use it up. */
export const isEmailProof = async ({ db }: ReadTx, proof: string, email: string, now: number): Promise<boolean> =>
  (
    await db
      .select({ id: emailProofs.id })
      .from(emailProofs)
      .where(isValid(proof, email, now))
  ).length > 0

/** Uses a proof up. False if it is not valid for this e-mail address; then it stays valid for its own. */
export async function spendEmailProof({ db }: WriteTx, proof: string, email: string, now: number): Promise<boolean> {
  const used = await db
    .delete(emailProofs)
    .where(isValid(proof, email, now))
    .returning({ id: emailProofs.id })
  return used.length > 0
}

const isValid = (proof: string, email: string, now: number) =>
  and(eq(emailProofs.id, hashOf(proof)), eq(emailProofs.email, email), isToComeIn(emailProofs.expiresAt, now, lifeMs))

/** Deletes expired proofs. */
export const deleteExpiredProofs = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(emailProofs).where(lte(emailProofs.expiresAt, now)))
