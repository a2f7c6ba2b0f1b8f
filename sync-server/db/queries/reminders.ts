/**
 * Reminders of to-dos and tasks. Each write of a row stores its reminder in the table `reminders`, where the notifier
 * searches for due ones: an index gives those of one person in the order of their times.
 */
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { hasReminders, type ReminderTable, type RemindingRow, reminderTime } from '#shared/reminders.ts'
import type { TableName } from '#shared/scopes.ts'
import { command, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { reminders, sentReminders, pushSubscriptions, sessions, todos, tasks, projects } = schema

interface KeptRow extends RemindingRow {
  id: string
  scope: string
}

/**
 * Stores or deletes the reminder of a written row. A new time sets `lookAt` of the person's subscriptions to 0, so that
 * the notifier searches for it at once. A row whose reminder has not changed costs no query.
 */
export async function keepReminder(tx: WriteTx, table: TableName, row: KeptRow, before?: RemindingRow): Promise<void> {
  if (!hasReminders(table)) return
  const at = reminderTime(row)
  if (at === (before ? reminderTime(before) : null)) return
  if (at === null) return void (await forget(tx, { rowId: row.id }))
  const userId = row.scope.slice(2)
  await keep(tx, { rowId: row.id, kind: table, userId, at })
  await lookAgain(tx, { userId })
}

const forget = command((db) => db.delete(reminders).where(eq(reminders.rowId, sql.placeholder('rowId'))))
const keep = command((db) =>
  db
    .insert(reminders)
    .values({
      rowId: sql.placeholder('rowId'),
      kind: sql.placeholder('kind'),
      userId: sql.placeholder('userId'),
      at: sql.placeholder('at'),
    })
    .onConflictDoUpdate({ target: reminders.rowId, set: { at: sql`excluded.at` } }),
)
const lookAgain = command((db) =>
  db
    .update(pushSubscriptions)
    .set({ lookAt: 0 })
    .where(and(eq(pushSubscriptions.userId, sql.placeholder('userId')), ne(pushSubscriptions.lookAt, 0))),
)

/** Limit of rows per query, because other readers wait for it. */
export const lookPageSize = 500

export interface Look {
  sessionId: string
  userId: string
  lookAt: number
}

/**
 * The next subscriptions whose `lookAt` has come, in the order of `lookAt` and session id, behind `after`. Paused ones
 * (`notBefore`) and those of expired sessions are left out.
 */
export async function dueLooks(
  { db }: ReadTx,
  now: number,
  after: Pick<Look, 'lookAt' | 'sessionId'>,
): Promise<Look[]> {
  const { sessionId, userId, lookAt } = pushSubscriptions
  return db
    .select({ sessionId, userId, lookAt })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, sessionId))
    .where(
      and(
        lte(lookAt, now),
        sql`(${lookAt}, ${sessionId}) > (${after.lookAt}, ${after.sessionId})`,
        lte(pushSubscriptions.notBefore, now),
        gt(sessions.expiresAt, now),
      ),
    )
    .orderBy(asc(lookAt), asc(sessionId))
    .limit(lookPageSize)
}

export interface DueReminder {
  rowId: string
  kind: ReminderTable
  at: string
  title: string
  /** The project of a task; null for a to-do. */
  projectId: string | null
  stamps: Record<string, number>
}

/** A range of times on a person's clock, such as `2026-12-05T08:50`: after `from`, up to and including `to`. */
export interface Clock {
  from: string
  to: string
}

const isOfPerson = (userId: string | SQL, { from, to }: Clock) =>
  and(eq(reminders.userId, userId), gt(reminders.at, from), lte(reminders.at, to))
/** True if the row exists; for a task, only if its project is not in the trash. */
const isInUse = or(isNotNull(todos.id), and(isNotNull(tasks.id), isNull(projects.deletedAt)))

const selectDue = ({ db }: ReadTx, { sessionId, userId }: Omit<Look, 'lookAt'>, clock: Clock) =>
  db
    .select({
      ...getTableColumns(reminders),
      todo: todos.title,
      task: tasks.title,
      projectId: tasks.projectId,
      todoStamps: todos.stamps,
      taskStamps: tasks.stamps,
    })
    .from(reminders)
    .leftJoin(
      sentReminders,
      and(
        eq(sentReminders.sessionId, sessionId),
        eq(sentReminders.rowId, reminders.rowId),
        eq(sentReminders.at, reminders.at),
      ),
    )
    .leftJoin(todos, and(eq(reminders.kind, 'todos'), eq(todos.id, reminders.rowId)))
    .leftJoin(tasks, and(eq(reminders.kind, 'tasks'), eq(tasks.id, reminders.rowId)))
    .leftJoin(projects, eq(projects.id, tasks.projectId))
    .where(and(isOfPerson(userId, clock), isNull(sentReminders.rowId), isInUse))

/** The first reminders within `clock` that were not sent to a browser, up to `limit`. */
export async function dueReminders(
  tx: ReadTx,
  look: Omit<Look, 'lookAt'>,
  clock: Clock,
  limit: number,
): Promise<DueReminder[]> {
  const rows = await selectDue(tx, look, clock).orderBy(asc(reminders.at), asc(reminders.rowId)).limit(limit)
  return rows.map(({ rowId, kind, at, todo, task, projectId, todoStamps, taskStamps }) => ({
    rowId,
    kind: kind as ReminderTable,
    at,
    title: todo ?? task ?? '',
    projectId,
    stamps: todoStamps ?? taskStamps ?? {},
  }))
}

/** The number of reminders within `clock` that were not sent to a browser. */
export async function countDueReminders(tx: ReadTx, look: Omit<Look, 'lookAt'>, clock: Clock): Promise<number> {
  const due = selectDue(tx, look, clock).as('due')
  const [counted] = await tx.db.select({ rows: count() }).from(due)
  return counted?.rows ?? 0
}

/** The time of the person's next reminder within `clock`; undefined without one. */
export async function nextReminderWithin({ db }: ReadTx, userId: string, clock: Clock): Promise<string | undefined> {
  const { at } = reminders
  const [next] = await db.select({ at }).from(reminders).where(isOfPerson(userId, clock)).orderBy(asc(at)).limit(1)
  return next?.at
}

/**
 * The number of reminders that a browser got after `since`, each in a notification of its own, and the time of its last
 * notification for many reminders, ms; 0 without one.
 */
export async function sentSince({ db }: ReadTx, sessionId: string, since: number) {
  const ofBrowser = eq(sentReminders.sessionId, sessionId)
  const isSingle = and(ofBrowser, gt(sentReminders.sentAt, since), ne(sentReminders.rowId, joint))
  const [single] = await db.select({ rows: count() }).from(sentReminders).where(isSingle)
  const isJoint = and(ofBrowser, eq(sentReminders.rowId, joint))
  const [last] = await db.select({ sentAt: sentReminders.sentAt }).from(sentReminders).where(isJoint)
  return { rows: single?.rows ?? 0, jointAt: last?.sentAt ?? 0 }
}

/** The `rowId` in `sent_reminders` under which the last joint notification of a browser is recorded. */
const joint = ''

/** True if the row still has a reminder at this time. */
export async function isStillDue({ db }: ReadTx, { rowId, at }: Pick<DueReminder, 'rowId' | 'at'>): Promise<boolean> {
  const stands = and(eq(reminders.rowId, rowId), eq(reminders.at, at))
  return (await db.select({ rowId: reminders.rowId }).from(reminders).where(stands)).length > 0
}

const renewed = {
  target: [sentReminders.sessionId, sentReminders.rowId],
  set: { at: sql`excluded.at`, sentAt: sql`excluded.sent_at` },
}

/** Records a reminder as sent to a browser. */
export const markSent = async (
  { db }: WriteTx,
  sessionId: string,
  { rowId, at }: Pick<DueReminder, 'rowId' | 'at'>,
  sentAt: number,
): Promise<void> =>
  void (await db.insert(sentReminders).values({ sessionId, rowId, at, sentAt }).onConflictDoUpdate(renewed))

/**
 * Records one joint notification for all due reminders within `clock` (`dueReminders`). They do not count as single ones
 * (`sentSince`).
 */
export async function markJointSent(
  tx: WriteTx,
  { sessionId, userId }: Omit<Look, 'lookAt'>,
  clock: Clock,
  sentAt: number,
): Promise<void> {
  const { db } = tx
  const due = selectDue(tx, { sessionId, userId }, clock).as('due')
  const records = db
    .select({
      sessionId: sql<string>`cast(${sessionId} as text)`.as('session_id'),
      rowId: due.rowId,
      at: due.at,
      sentAt: sql<number>`0`.as('sent_at'),
    })
    .from(due)
    // SQLite reads ON CONFLICT behind a table as a join.
    .where(sql`true`)
  await db.insert(sentReminders).select(records).onConflictDoUpdate(renewed)
  await markSent(tx, sessionId, { rowId: joint, at: '' }, sentAt)
}

/**
 * Deletes the records of a browser whose reminder and whose sending are older than one moment. The moment is given as
 * `clock`, in the time zone of the browser, and as `ms`. Records of reminders that still exist stay: if the clock is
 * set back later, only the record prevents a second sending.
 */
export async function deleteOldSent(
  { db }: WriteTx,
  sessionId: string,
  { clock, ms }: { clock: string; ms: number },
): Promise<void> {
  const stands = and(eq(reminders.rowId, sentReminders.rowId), eq(reminders.at, sentReminders.at))
  const isOld = and(eq(sentReminders.sessionId, sessionId), lt(sentReminders.sentAt, ms), lt(sentReminders.at, clock))
  const one = db.select({ one: sql`1` }).from(reminders).where(stands)
  await db.delete(sentReminders).where(and(isOld, notExists(one)))
}
