/**
 * Sessions. The browser keeps a secret, the database only its hash. A session lives 30 days without use and at most 180
 * days: people open the app every few days, and a lost phone must not stay signed in for ever. It is valid only during
 * its account's epoch, so one update of the account ends all of them.
 */
import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { dayMs } from '#shared/days.ts'
import { seenWithinMs } from '#shared/sessions.ts'
import type { TokenScope } from '#shared/token-scopes.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf, newSecret } from './secrets.ts'

export const sessionIdleMs = 30 * dayMs
const sessionMaxMs = 180 * dayMs
const userAgentMaxLength = 200
/** Limit of sessions per person: more devices than anybody has. A sign-in beyond it ends the oldest session. */
const sessionsPerPerson = 50
const tokenShape = /^[\w-]{43}$/

/** The person of a valid session, or of a token that stands for one. Times in ms. */
export interface Person {
  userId: string
  sessionId: string
  expiresAt: number
  /** The session is never prolonged beyond this time. */
  absoluteExpiresAt: number
  seenAt: number
  userAgent: string
  isAdmin: boolean
  /** The language of the app; null before it is chosen. */
  language: string | null
  /** Only with a token: its name and its rights. */
  program?: string
  scopes?: readonly TokenScope[]
}

interface NewSession {
  userId: string
  /** Epoch of the account at the time at which its password or identity was checked. */
  authEpoch: number
  userAgent: string
  clientIp: string
  now: number
  /** The session of the same browser that ends next: it does not count for the limit. */
  former: string | undefined
}

/** Opens a session. Returns its token and id, and the ids of the sessions ended by the limit. */
export async function startSession(tx: WriteTx, { now, clientIp, userAgent, former, ...account }: NewSession) {
  const evicted = await tx.db
    .delete(sessions)
    .where(inArray(sessions.id, oldestSessions(tx, account.userId, former)))
    .returning({ id: sessions.id })
  const token = newSecret()
  const sessionId = sessionIdOf(token)
  await insertSession(tx, {
    id: sessionId,
    ...account,
    createdAt: now,
    expiresAt: now + sessionIdleMs,
    absoluteExpiresAt: now + sessionMaxMs,
    seenAt: now,
    userAgent: userAgent.slice(0, userAgentMaxLength),
    ip: clientIp,
  })
  return { token, sessionId, evicted: evicted.map(({ id }) => id) }
}

/** A query for the oldest sessions of a person: those in excess of the limit minus one, at most fifty. */
const oldestSessions = (tx: WriteTx, userId: string, except = '') =>
  tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, except)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(sessionsPerPerson)
    .offset(sessionsPerPerson - 1)

/** The id of a token's session; undefined for a missing or malformed token. */
export function sessionIdOf(token: string): string
export function sessionIdOf(token: string | undefined): string | undefined
export function sessionIdOf(token: string | undefined): string | undefined {
  if (token === undefined || !tokenShape.test(token)) return undefined
  return hashOf(token)
}

/** The person of this session at `now`, ms; undefined if the session is not valid or its account disabled. */
export async function findPerson(tx: ReadTx, sessionId: string, now: number): Promise<Person | undefined> {
  const [person] = await personBySession(tx, { id: sessionId })
  return person && now < person.expiresAt ? person : undefined
}

/** True if the session exists, valid or not. */
export const isSession = async (tx: ReadTx, sessionId: string): Promise<boolean> =>
  (await sessionById(tx, { id: sessionId })).length > 0

/** The start of a session, ms; undefined without one. */
export const sessionStartedAt = async ({ db }: ReadTx, sessionId: string): Promise<number | undefined> => {
  const [row] = await db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId))
  return row?.createdAt
}

/**
 * The new expiry of a session that is used now, ms. Undefined if its use was recorded less than a day ago. A recorded
 * use that lies more than a day ahead comes from a clock that was ahead, and does not count.
 */
export const extendedExpiry = ({ seenAt, absoluteExpiresAt }: Person, now: number): number | undefined =>
  Math.abs(now - seenAt) >= seenWithinMs ? Math.min(now + sessionIdleMs, absoluteExpiresAt) : undefined

/** Records the use of a session, and its new expiry. */
export const extendSession = async (
  tx: WriteTx,
  sessionId: string,
  { expiresAt, now }: { expiresAt: number; now: number },
): Promise<void> =>
  void (await tx.db.update(sessions).set({ expiresAt, seenAt: now }).where(eq(sessions.id, sessionId)))

export type SessionRow = typeof sessions.$inferSelect

/** The sessions of a person that are valid at `now`, the most recently used first. */
export const sessionsOf = async ({ db }: ReadTx, userId: string, now: number): Promise<SessionRow[]> => {
  const rows = await db
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.authEpoch, sessions.authEpoch)))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))
  return rows.map(({ session }) => session)
}

/** The public id of a session: it allows neither its use nor a lookup in the database. */
export const publicIdOf = (sessionId: string): string =>
  Buffer.from(hashOf(`session ${sessionId}`), 'hex').toString('base64url')

/** Moves a session into the current epoch of its account. */
export const moveSession = async (tx: WriteTx, sessionId: string, authEpoch: number): Promise<void> =>
  void (await tx.db.update(sessions).set({ authEpoch }).where(eq(sessions.id, sessionId)))

export const endSession = async (tx: WriteTx, sessionId: string): Promise<void> =>
  void (await deleteSession(tx, { id: sessionId }))

/** Ends every session of a person, except the one with the id `except`, and returns the ids of the ended ones. */
export async function endSessionsOf(tx: WriteTx, userId: string, except = ''): Promise<string[]> {
  const theirs = and(eq(sessions.userId, userId), ne(sessions.id, except))
  const ended = await tx.db.delete(sessions).where(theirs).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export const deleteExpiredSessions = async (tx: WriteTx, now: number): Promise<void> =>
  void (await tx.db.delete(sessions).where(lte(sessions.expiresAt, now)))

const { sessions, settings, users } = schema

const personBySession = query((db) =>
  db
    .select({
      userId: sessions.userId,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      absoluteExpiresAt: sessions.absoluteExpiresAt,
      seenAt: sessions.seenAt,
      userAgent: sessions.userAgent,
      isAdmin: users.isAdmin,
      language: settings.language,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.authEpoch, sessions.authEpoch)))
    .leftJoin(settings, eq(settings.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(users.disabledAt))),
)
const sessionById = query((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id'))),
)
const insertSession = query((db) =>
  db.insert(sessions).values({
    id: sql.placeholder('id'),
    userId: sql.placeholder('userId'),
    authEpoch: sql.placeholder('authEpoch'),
    createdAt: sql.placeholder('createdAt'),
    expiresAt: sql.placeholder('expiresAt'),
    absoluteExpiresAt: sql.placeholder('absoluteExpiresAt'),
    seenAt: sql.placeholder('seenAt'),
    userAgent: sql.placeholder('userAgent'),
    ip: sql.placeholder('ip'),
  }),
)
const deleteSession = query((db) => db.delete(sessions).where(eq(sessions.id, sql.placeholder('id'))))
