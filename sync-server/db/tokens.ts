/**
 * Tokens of mailed links, of which the database keeps only the hash. A person has one of each
 * kind at a time, the newest; using it deletes it.
 */
import { and, eq, gt, lte } from 'drizzle-orm'
import { schema } from './schema.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { ReadTx, WriteTx } from './store.ts'

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

/** Whose token this is, or undefined when it cannot be used any more at `now`, ms. Does not use it up. */
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

/** Uses the token up and returns whose it was, or undefined when it is not good. Of two users at once one gets it. */
export async function useToken(tx: WriteTx, kind: TokenKind, token: string, now: number): Promise<string | undefined> {
  const [row] = await tx.db
    .delete(tables[kind])
    .where(and(eq(tables[kind].id, hashOf(token)), gt(tables[kind].expiresAt, now)))
    .returning({ userId: tables[kind].userId })
  return row?.userId
}

export const deleteTokens = async (tx: WriteTx, kind: TokenKind, userId: string): Promise<void> =>
  void (await tx.db.delete(tables[kind]).where(eq(tables[kind].userId, userId)))

/** When the person's newest token of this kind was made, ms; undefined when there is none. */
export async function tokenMadeAt(tx: ReadTx, kind: TokenKind, userId: string): Promise<number | undefined> {
  const [row] = await tx.db
    .select({ createdAt: tables[kind].createdAt })
    .from(tables[kind])
    .where(eq(tables[kind].userId, userId))
  return row?.createdAt
}

/** Forgets tokens whose time is over. */
export async function deleteExpiredTokens({ db }: WriteTx, now: number): Promise<void> {
  for (const table of Object.values(tables)) await db.delete(table).where(lte(table.expiresAt, now))
}
