/** Push subscriptions and their lists. A subscription belongs to a session and ends with it. */
import { and, asc, type Column, eq, gt, or, sql } from 'drizzle-orm'
import { listScope } from '#shared/scopes.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { pushSubscriptions, pushLists, sentReminders, scopes } = schema

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

export async function findPush({ db }: ReadTx, sessionId: string): Promise<PushSubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
  return row
}

/**
 * Moves the subscription of a session, if it is this person's, with its lists and sent reminders to another session of
 * the same browser. It takes three statements however many reminders were sent.
 */
export async function movePush({ db }: WriteTx, userId: string, from: string, sessionId: string): Promise<void> {
  const moved = await db
    .update(pushSubscriptions)
    .set({ sessionId })
    .where(and(eq(pushSubscriptions.sessionId, from), eq(pushSubscriptions.userId, userId)))
    .returning({ userId: pushSubscriptions.userId })
  if (moved.length === 0) return
  await db.update(pushLists).set({ sessionId }).where(eq(pushLists.sessionId, from))
  await db.update(sentReminders).set({ sessionId }).where(eq(sentReminders.sessionId, from))
}

type NewPush = Omit<PushSubscriptionRow, 'tasks' | 'notBefore' | 'failures' | 'lookAt'>

/**
 * Adds a subscription. If the session has one, only the push service URL, its keys and the time zone are replaced: the
 * settings and the count of failures stay.
 */
export async function savePush({ db }: WriteTx, row: NewPush): Promise<void> {
  const { endpoint, p256dh, auth, timeZone } = row
  const set = { endpoint, p256dh, auth, timeZone }
  await db.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.sessionId, set })
}

/** Changes a subscription, unless it is deleted. */
export const setPush = async (
  { db }: WriteTx,
  sessionId: string,
  changes: Partial<PushSubscriptionRow>,
): Promise<void> =>
  void (await db.update(pushSubscriptions).set(changes).where(eq(pushSubscriptions.sessionId, sessionId)))

/**
 * Ends the subscription of a session. With `endpoint`, a subscription that has another push service URL by now stays.
 */
export async function deletePush({ db }: WriteTx, sessionId: string, endpoint?: string): Promise<void> {
  const isMeant = eq(pushSubscriptions.sessionId, sessionId)
  const deleted = await db
    .delete(pushSubscriptions)
    .where(endpoint === undefined ? isMeant : and(isMeant, eq(pushSubscriptions.endpoint, endpoint)))
    .returning({ sessionId: pushSubscriptions.sessionId })
  if (deleted.length === 0) return
  await db.delete(pushLists).where(eq(pushLists.sessionId, sessionId))
  await db.delete(sentReminders).where(eq(sentReminders.sessionId, sessionId))
}

/** The ids of the lists with notifications on a browser. */
export async function pushListsOf({ db }: ReadTx, sessionId: string): Promise<string[]> {
  const rows = await db
    .select({ listId: pushLists.listId })
    .from(pushLists)
    .where(eq(pushLists.sessionId, sessionId))
    .orderBy(asc(pushLists.listId))
  return rows.map(({ listId }) => listId)
}

/** Enables notifications of additions to the list from `now`, ms, including this millisecond. */
export async function addPushList({ db }: WriteTx, sessionId: string, listId: string, now: number): Promise<void> {
  const [scope] = await db
    .select()
    .from(scopes)
    .where(eq(scopes.id, listScope(listId)))
  await db
    .insert(pushLists)
    .values({ sessionId, listId, toldRev: scope?.rev ?? 0, toldAt: now - 1 })
    .onConflictDoNothing()
}

export const deletePushList = async ({ db }: WriteTx, sessionId: string, listId: string): Promise<void> =>
  void (await db.delete(pushLists).where(and(eq(pushLists.sessionId, sessionId), eq(pushLists.listId, listId))))

/** Marks the additions to a list up to this rev, and up to this time if given, as notified or irrelevant. */
export const markTold = async (
  { db }: WriteTx,
  sessionId: string,
  listId: string,
  told: { toldRev: number; toldAt?: number },
): Promise<void> =>
  void (await db
    .update(pushLists)
    .set({
      toldRev: atLeast(pushLists.toldRev, told.toldRev),
      ...(told.toldAt !== undefined && { toldAt: atLeast(pushLists.toldAt, told.toldAt) }),
    })
    .where(and(eq(pushLists.sessionId, sessionId), eq(pushLists.listId, listId))))

/** Limit of a believable wait, ms: longer than any quiet hours, pause or wait for a morning. */
const longestWaitMs = 26 * 3600_000

const isAhead = (now: number) => gt(pushLists.toldAt, now)
const waitsTooLong = (now: number) =>
  or(gt(pushSubscriptions.remindAt, now + longestWaitMs), gt(pushSubscriptions.notBefore, now + longestWaitMs))

/**
 * The longest time between two searches for due reminders of rows in a subscription, ms: a reminder that a search has
 * missed is found by the next one.
 */
export const longestLookMs = 12 * 3600_000

const looksTooLate = (now: number) => gt(pushSubscriptions.lookAt, now + longestLookMs)
const beginsLater = (now: number) => gt(pushSubscriptions.remindFrom, now)

/**
 * True if a stored time is further ahead than a correct clock allows: it is from this server's clock before it was set
 * back, or from another server's clock that is ahead.
 */
export async function hasFutureTimes({ db }: ReadTx, now: number): Promise<boolean> {
  const [ahead] = await db.select({ listId: pushLists.listId }).from(pushLists).where(isAhead(now)).limit(1)
  if (ahead) return true
  const ofSession = { sessionId: pushSubscriptions.sessionId }
  return (
    (
      await db
        .select(ofSession)
        .from(pushSubscriptions)
        .where(or(waitsTooLong(now), looksTooLate(now), beginsLater(now)))
        .limit(1)
    ).length > 0
  )
}

/**
 * Resets stored times that lie too far ahead: additions after `since`, ms, will be notified, the morning reminder and
 * the search for reminders of rows are due at once, and such reminders count from `now`, ms.
 */
export async function repairFutureTimes({ db }: WriteTx, now: number, since: number): Promise<void> {
  await db.update(pushLists).set({ toldAt: since }).where(isAhead(now))
  await db.update(pushSubscriptions).set({ remindAt: 0, notBefore: 0 }).where(waitsTooLong(now))
  await db.update(pushSubscriptions).set({ lookAt: 0 }).where(looksTooLate(now))
  await db.update(pushSubscriptions).set({ remindFrom: now, lookAt: 0 }).where(beginsLater(now))
}

/** The larger of column and value: SQLite and PostgreSQL have no common function for it. */
const atLeast = (column: Column, value: number) => sql`CASE WHEN ${column} < ${value} THEN ${value} ELSE ${column} END`
