/**
 * Tokens of mailed links, stored as hashes only. A person has one of each kind at a time, the newest; using it deletes
 * it.
 */
import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { confirmLinkLifeMs } from '#shared/emails.ts'
import { resetLinkLifeMs } from '#shared/passwords.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf, newSecret } from './secrets.ts'
import { isToComeIn } from './times-to-come.ts'

const { users } = schema
const tables = { reset: schema.passwordResetTokens, email: schema.emailTokens }

export type TokenKind = keyof typeof tables

const livesMs: Record<TokenKind, number> = { reset: resetLinkLifeMs, email: confirmLinkLifeMs }

interface NewToken {
  userId: string
  now: number
}

/** Makes a token and ends the person's earlier ones of this kind. */
export async function createToken(tx: WriteTx, kind: TokenKind, { userId, now }: NewToken): Promise<string> {
  await deleteTokens(tx, kind, userId)
  const token = newSecret()
  const expiresAt = now + livesMs[kind]
  await tx.db.insert(tables[kind]).values({ id: hashOf(token), userId, createdAt: now, expiresAt })
  return token
}

/** The id of the person of this token; undefined if it is invalid at `now`, ms, or the account disabled. Does not use the token up. */
export async function holderOfToken(
  tx: ReadTx,
  kind: TokenKind,
  token: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ userId: tables[kind].userId })
    .from(tables[kind])
    .where(isValid(tx, kind, token, now))
  return row?.userId
}

/**
 * Uses the token up and returns the id of its person; undefined if it is invalid at `now`, ms. Only one of two
 * concurrent uses succeeds.
 */
export async function useToken(tx: WriteTx, kind: TokenKind, token: string, now: number): Promise<string | undefined> {
  const [row] = await tx.db
    .delete(tables[kind])
    .where(isValid(tx, kind, token, now))
    .returning({ userId: tables[kind].userId })
  return row?.userId
}

function isValid({ db }: ReadTx, kind: TokenKind, token: string, now: number) {
  const { id, userId, expiresAt } = tables[kind]
  const admitted = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
  return and(eq(id, hashOf(token)), isToComeIn(expiresAt, now, livesMs[kind]), inArray(userId, admitted))
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
