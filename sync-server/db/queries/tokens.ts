/**
 * Tokens of mailed links, stored as hashes only. A person has one of each kind at a time, the newest; using it deletes
 * it.
 */
import { and, eq, gt, lte } from 'drizzle-orm'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf, newSecret } from './secrets.ts'

const tables = { reset: schema.passwordResetTokens, email: schema.emailTokens }

export type TokenKind = keyof typeof tables

interface NewToken {
  userId: string
  lifeMs: number
  now: number
}

/** Makes a token and ends the person's earlier ones of this kind. */
export async function createToken(tx: WriteTx, kind: TokenKind, { userId, lifeMs, now }: NewToken): Promise<string> {
  await deleteTokens(tx, kind, userId)
  const token = newSecret()
  await tx.db.insert(tables[kind]).values({ id: hashOf(token), userId, createdAt: now, expiresAt: now + lifeMs })
  return token
}

/** The id of the person of this token; undefined if it is invalid at `now`, ms. Does not use the token up. */
export async function holderOfToken(
  tx: ReadTx,
  kind: TokenKind,
  token: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ userId: tables[kind].userId })
    .from(tables[kind])
    .where(and(eq(tables[kind].id, hashOf(token)), gt(tables[kind].expiresAt, now)))
  return row?.userId
}

/**
 * Uses the token up and returns the id of its person; undefined if it is invalid at `now`, ms. Only one of two
 * concurrent uses succeeds.
 */
export async function useToken(tx: WriteTx, kind: TokenKind, token: string, now: number): Promise<string | undefined> {
  const [row] = await tx.db
    .delete(tables[kind])
    .where(and(eq(tables[kind].id, hashOf(token)), gt(tables[kind].expiresAt, now)))
    .returning({ userId: tables[kind].userId })
  return row?.userId
}

export const deleteTokens = async (tx: WriteTx, kind: TokenKind, userId: string): Promise<void> =>
  void (await tx.db.delete(tables[kind]).where(eq(tables[kind].userId, userId)))

/** Creation time of the person's newest token of this kind, ms; undefined without one. */
export async function tokenMadeAt(tx: ReadTx, kind: TokenKind, userId: string): Promise<number | undefined> {
  const [row] = await tx.db
    .select({ createdAt: tables[kind].createdAt })
    .from(tables[kind])
    .where(eq(tables[kind].userId, userId))
  return row?.createdAt
}

/** Deletes expired tokens. */
export async function deleteExpiredTokens({ db }: WriteTx, now: number): Promise<void> {
  for (const table of Object.values(tables)) await db.delete(table).where(lte(table.expiresAt, now))
}
