/** Finds pending notifications from stored state, so that a restart loses nothing. */
import { and, asc, count, eq, exists, gt, isNull, lte, max, min, ne, or, sql } from 'drizzle-orm'
import { listScope, userScope } from '#shared/scopes.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { pushSubscriptions, pushLists, sessions, scopes, items, lists, memberships, tasks, projects } = schema

/** Limit of rows per query, because other readers wait for it. */
export const duePageSize = 500

export interface DuePush {
  sessionId: string
  userId: string
}

/**
 * True if a list was written since its last notification or check. A list in the trash waits: it may be restored with
 * its additions.
 */
const hasMoved = and(gt(scopes.rev, pushLists.toldRev), isNull(lists.deletedAt))

/**
 * The next subscriptions by session id, behind `after`, for which a list has moved (`hasMoved`) or the morning reminder
 * of tasks is due. Paused ones (`notBefore`) and those of expired sessions are left out.
 */
export async function duePushes({ db }: ReadTx, now: number, after: string): Promise<DuePush[]> {
  const moved = db
    .select({ one: sql`1` })
    .from(pushLists)
    .innerJoin(scopes, eq(scopes.id, sql`'l:' || ${pushLists.listId}`))
    .leftJoin(lists, eq(lists.id, pushLists.listId))
    .where(and(eq(pushLists.sessionId, pushSubscriptions.sessionId), hasMoved))
  const remind = and(eq(pushSubscriptions.tasks, true), lte(pushSubscriptions.remindAt, now))
  return (
    db
      .select({ sessionId: pushSubscriptions.sessionId, userId: pushSubscriptions.userId })
      .from(pushSubscriptions)
      // A session ended by a new password is deleted, and its subscription with it.
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(
        and(
          gt(pushSubscriptions.sessionId, after),
          gt(sessions.expiresAt, now),
          lte(pushSubscriptions.notBefore, now),
          or(remind, exists(moved)),
        ),
      )
      .orderBy(asc(pushSubscriptions.sessionId))
      .limit(duePageSize)
  )
}

/** Reserves a subscription for sending until `until`, ms. False if it is reserved, paused or deleted. */
export async function claimPush({ db }: WriteTx, sessionId: string, now: number, until: number): Promise<boolean> {
  const isFree = and(eq(pushSubscriptions.sessionId, sessionId), lte(pushSubscriptions.notBefore, now))
  const claimed = await db.update(pushSubscriptions).set({ notBefore: until }).where(isFree).returning()
  return claimed.length > 0
}

export interface MovedList {
  listId: string
  rev: number
  toldRev: number
  toldAt: number
  title: string
  ownerId: string | null
  /** True if the person may still see the list. */
  isOpen: boolean
}

/**
 * The lists with notifications on a browser that were written since its last notification or check, without those in
 * the trash.
 */
export async function movedLists({ db }: ReadTx, { sessionId, userId }: DuePush): Promise<MovedList[]> {
  const { listId, toldRev, toldAt } = pushLists
  const rows = await db
    .select({
      listId,
      toldRev,
      toldAt,
      rev: scopes.rev,
      title: lists.title,
      ownerId: lists.ownerId,
      membership: memberships.id,
    })
    .from(pushLists)
    .innerJoin(scopes, eq(scopes.id, sql`'l:' || ${listId}`))
    .leftJoin(lists, eq(lists.id, listId))
    .leftJoin(
      memberships,
      and(eq(memberships.listId, listId), eq(memberships.userId, userId), isNull(memberships.deletedAt)),
    )
    .where(and(eq(pushLists.sessionId, sessionId), hasMoved))
  return rows.map(({ title, ownerId, membership, ...row }) => {
    const isOpen = ownerId === userId || (ownerId !== null && membership !== null)
    return { ...row, title: title ?? '', ownerId, isOpen }
  })
}

export interface Additions {
  count: number
  firstAt: number
  lastAt: number
  /** The ids of the users who added items, the one with the most additions first. */
  people: string[]
  /** Names of the first items, in order of arrival, at most `mostNames`. */
  names: string[]
}

const mostNames = 6

/**
 * The items on a list that others than `userId` have added since its last notification and up to `until`, ms, and that
 * are still to buy; undefined without any. In a list they arrive in the order of their times, up to a difference of the
 * servers' clocks: a write reads the clock once it has locked the list.
 */
export async function additionsTo(
  { db }: ReadTx,
  { listId, toldRev, toldAt }: Pick<MovedList, 'listId' | 'toldRev' | 'toldAt'>,
  userId: string,
  until = Number.MAX_SAFE_INTEGER,
): Promise<Additions | undefined> {
  const isNew = and(
    eq(items.scope, listScope(listId)),
    gt(items.rev, toldRev),
    gt(items.arrivedAt, toldAt),
    lte(items.arrivedAt, until),
    ne(items.arrivedBy, userId),
    eq(items.purchased, false),
    isNull(items.deletedAt),
  )
  const added = count()
  const groups = await db
    .select({ by: items.arrivedBy, added, firstAt: min(items.arrivedAt), lastAt: max(items.arrivedAt) })
    .from(items)
    .where(isNew)
    .groupBy(items.arrivedBy)
  if (groups.length === 0) return undefined
  groups.sort((a, b) => b.added - a.added)
  const named = await db
    .select({ name: items.name })
    .from(items)
    .where(isNew)
    .orderBy(asc(items.arrivedAt), asc(items.id))
    .limit(mostNames)
  return {
    count: groups.reduce((sum, group) => sum + group.added, 0),
    firstAt: Math.min(...groups.map(({ firstAt }) => firstAt ?? 0)),
    lastAt: Math.max(...groups.map(({ lastAt }) => lastAt ?? 0)),
    people: groups.flatMap(({ by }) => by ?? []),
    names: named.map(({ name }) => name),
  }
}

/** The titles of a person's open tasks due on a day such as `2026-03-10`, the most urgent first. */
export async function tasksDueOn({ db }: ReadTx, userId: string, day: string): Promise<string[]> {
  const rows = await db
    .select({ title: tasks.title })
    .from(tasks)
    .innerJoin(projects, and(eq(projects.id, tasks.projectId), isNull(projects.deletedAt)))
    .where(
      and(
        eq(tasks.scope, userScope(userId)),
        isNull(tasks.deletedAt),
        ne(tasks.status, 'concluída'),
        // A due date keeps the day as written (docs/decisions/014).
        eq(sql`substr(${tasks.dueDate}, 1, 10)`, day),
      ),
    )
    .orderBy(sql`${tasks.priority} DESC`, asc(tasks.id))
  return rows.map(({ title }) => title)
}
