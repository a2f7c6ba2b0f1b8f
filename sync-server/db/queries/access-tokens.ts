/** Tokens of programs. The database stores only their hashes, so a copy of the database opens nothing. */
import { and, count, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import { type AccessToken, tokenMark } from '#shared/access-tokens.ts'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { TokenScope } from '#shared/token-scopes.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Account } from './accounts.ts'
import { hashOf, newSecret } from './secrets.ts'
import type { Person } from './sessions.ts'

const { accessTokens, settings, users } = schema

const inEpoch = and(eq(users.id, accessTokens.userId), eq(users.authEpoch, accessTokens.authEpoch))
const useWrittenEveryMs = 60 * 60 * 1000
/** An expired token stays in the list this long, so that its person sees why a program has stopped. */
const expiredShownMs = 30 * dayMs

type NewAccessToken = Pick<AccessToken, 'name' | 'scopes' | 'expiresAt'> & { now: number }

/** Makes a token and forgets those of earlier epochs. */
export async function createAccessToken(
  { db }: WriteTx,
  { id: userId, authEpoch }: Pick<Account, 'id' | 'authEpoch'>,
  { scopes, now: createdAt, ...fields }: NewAccessToken,
): Promise<{ id: string; token: string }> {
  await db.delete(accessTokens).where(and(eq(accessTokens.userId, userId), ne(accessTokens.authEpoch, authEpoch)))
  const [id, token] = [newId(), tokenMark + newSecret()]
  const known = { id, hash: hashOf(token), userId, authEpoch, createdAt }
  await db.insert(accessTokens).values({ ...known, ...fields, scopes: [...new Set(scopes)].join(' ') })
  return { id, token }
}

/** The number of the person's tokens. */
export async function countAccessTokens({ db }: ReadTx, userId: string): Promise<number> {
  const [row] = await db
    .select({ tokens: count() })
    .from(accessTokens)
    .innerJoin(users, inEpoch)
    .where(eq(accessTokens.userId, userId))
  return row?.tokens ?? 0
}

/** The person's tokens, the newest first. */
export async function accessTokensOf({ db }: ReadTx, userId: string): Promise<AccessToken[]> {
  const rows = await db
    .select({ token: accessTokens })
    .from(accessTokens)
    .innerJoin(users, inEpoch)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
  return rows.map(({ token: { hash, userId, authEpoch, ...shown } }) => ({ ...shown, scopes: scopesIn(shown) }))
}

/** Ends a token of the person. False without it. */
export async function deleteAccessToken({ db }: WriteTx, userId: string, id: string): Promise<boolean> {
  const isMeant = and(eq(accessTokens.userId, userId), eq(accessTokens.id, id))
  return (await db.delete(accessTokens).where(isMeant).returning({ id: accessTokens.id })).length > 0
}

/** Moves the tokens of the account's former epoch into its new one. */
export const keepAccessTokens = async ({ db }: WriteTx, { id, authEpoch }: Account): Promise<void> =>
  void (await db
    .update(accessTokens)
    .set({ authEpoch })
    .where(and(eq(accessTokens.userId, id), eq(accessTokens.authEpoch, authEpoch - 1))))

/**
 * The person of a token that is valid at `now`, ms; undefined for any other text. It is found by its hash, so the
 * duration of the search reveals nothing about other tokens.
 */
export async function personOfToken(tx: ReadTx, token: string, now: number): Promise<Required<Person> | undefined> {
  const [row] = await tokenByHash(tx, { hash: hashOf(token) })
  const expiresAt = row?.expiresAt ?? Number.POSITIVE_INFINITY
  if (!row || expiresAt <= now) return undefined
  const { id, userId, name: program, lastUsedAt, language } = row
  const asSession = { sessionId: `token ${id}`, expiresAt, absoluteExpiresAt: expiresAt, seenAt: lastUsedAt ?? 0 }
  // Whatever the person is: no token is one of an administrator.
  return { userId, ...asSession, userAgent: '', isAdmin: false, language, program, scopes: scopesIn(row) }
}

/** True if the use of a token is to be recorded: it was recorded an hour ago, never, or by a clock that was ahead. */
export const isUseDue = ({ seenAt }: Person, now: number): boolean => Math.abs(now - seenAt) >= useWrittenEveryMs

export const recordTokenUse = async ({ db }: WriteTx, token: string, now: number): Promise<void> =>
  void (await db
    .update(accessTokens)
    .set({ lastUsedAt: now })
    .where(eq(accessTokens.hash, hashOf(token))))

/** Deletes tokens that expired a month ago. */
export const deleteExpiredAccessTokens = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(accessTokens).where(lte(accessTokens.expiresAt, now - expiredShownMs)))

const scopesIn = ({ scopes }: { scopes: string }) => scopes.split(' ') as TokenScope[]

const tokenByHash = query((db) =>
  db
    .select({
      id: accessTokens.id,
      userId: accessTokens.userId,
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      expiresAt: accessTokens.expiresAt,
      lastUsedAt: accessTokens.lastUsedAt,
      language: settings.language,
    })
    .from(accessTokens)
    .innerJoin(users, inEpoch)
    .leftJoin(settings, eq(settings.id, accessTokens.userId))
    .where(and(eq(accessTokens.hash, sql.placeholder('hash')), isNull(users.disabledAt))),
)
