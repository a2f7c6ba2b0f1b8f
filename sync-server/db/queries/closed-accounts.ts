/**
 * Deleted accounts. The account itself, its sessions, identities and mailed links are deleted at once. The person's
 * rows follow in small, resumable steps: the row in `closed_accounts` is deleted last.
 */
import { and, eq, gt, inArray, lte, or } from 'drizzle-orm'
import { listTables, tablesOf, userScope } from '#shared/scopes.ts'
import { rowNumber } from '#sync-server/db/engine/row-number.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { users, sessions, closedAccounts, closedSessions } = schema
const { scopes, lists, items, notes, noteVersions, openedLists, clients, results, failures, reminders } = schema

/** Deletes an account and returns the ids of its sessions. `now` in ms. */
export async function closeAccount({ db }: WriteTx, userId: string, now: number): Promise<string[]> {
  const { id, expiresAt } = sessions
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id, expiresAt })
  if (ended.length > 0) await db.insert(closedSessions).values(ended)
  await db.insert(closedAccounts).values({ userId, closedAt: now })
  await db.delete(users).where(eq(users.id, userId))
  return ended.map((session) => session.id)
}

/**
 * True if a session ended by the deletion of its account; recorded until the time at which the session would have
 * expired.
 */
export async function isClosedSession({ db }: ReadTx, sessionId: string, now: number): Promise<boolean> {
  const isMeant = and(eq(closedSessions.id, sessionId), gt(closedSessions.expiresAt, now))
  return (await db.select({ id: closedSessions.id }).from(closedSessions).where(isMeant)).length > 0
}

/** Deletes the records of ended sessions that would have expired by now. */
export const deleteExpiredClosedSessions = async ({ db }: WriteTx, now: number): Promise<void> =>
  void (await db.delete(closedSessions).where(lte(closedSessions.expiresAt, now)))

/**
 * Erases up to `limit` rows of one kind of a closed account, or ends its erasure. False if no closed account is left.
 */
export async function eraseStep(tx: WriteTx, limit: number): Promise<boolean> {
  const [closed] = await tx.db.select().from(closedAccounts).limit(1)
  if (!closed) return false
  const { userId } = closed
  for (const erase of steps) if ((await erase(tx, userId, limit)) > 0) return true
  await tx.db.delete(openedLists).where(or(eq(openedLists.userId, userId), eq(openedLists.ownerId, userId)))
  await tx.db.delete(failures).where(eq(failures.userId, userId))
  await tx.db.delete(scopes).where(eq(scopes.id, userScope(userId)))
  await tx.db.delete(closedAccounts).where(eq(closedAccounts.userId, userId))
  return true
}

/** Erases up to `limit` rows and returns their number. */
type Step = (tx: WriteTx, userId: string, limit: number) => Promise<number>

/** Erases rows of one list; if the list has none left, the list with its scope. */
const eraseLists: Step = async ({ db }, userId, limit) => {
  const [list] = await db.select({ scope: lists.scope }).from(lists).where(eq(lists.ownerId, userId)).limit(1)
  if (!list) return 0
  for (const name of listTables) {
    // The tables differ only in columns that this query does not name.
    const table = schema[name] as typeof items
    const some = db.select({ id: table.id }).from(table).where(eq(table.scope, list.scope)).limit(limit)
    const erased = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id })
    if (erased.length > 0) return erased.length
  }
  await db.delete(lists).where(eq(lists.scope, list.scope))
  await db.delete(scopes).where(eq(scopes.id, list.scope))
  return 1
}

const eraseOwnRows: Step = async ({ db }, userId, limit) => {
  const scope = userScope(userId)
  for (const name of tablesOf(scope)) {
    // The tables differ only in columns that this query does not name.
    const table = schema[name] as typeof notes
    const some = db.select({ id: table.id }).from(table).where(eq(table.scope, scope)).limit(limit)
    const erased = await db.delete(table).where(inArray(table.id, some)).returning({ id: table.id })
    if (erased.length > 0) return erased.length
  }
  return 0
}

/** Deletes versions before their notes: versions without a text can be found by their note only. */
const eraseNotes: Step = async ({ db }, userId, limit) => {
  const some = await db
    .select({ id: notes.id })
    .from(notes)
    .where(eq(notes.scope, userScope(userId)))
    .limit(limit)
  const ids = some.map(({ id }) => id)
  const row = rowNumber(db, noteVersions)
  const versions = db.select({ row }).from(noteVersions).where(inArray(noteVersions.noteId, ids)).limit(limit)
  const erased = await db.delete(noteVersions).where(inArray(row, versions)).returning({ id: noteVersions.id })
  if (erased.length > 0) return erased.length
  await db.delete(notes).where(inArray(notes.id, ids))
  return ids.length
}

const eraseDevices: Step = async ({ db }, userId, limit) => {
  const some = await db.select({ id: clients.id }).from(clients).where(eq(clients.userId, userId)).limit(limit)
  const ids = some.map(({ id }) => id)
  await db.delete(results).where(inArray(results.clientId, ids))
  await db.delete(clients).where(inArray(clients.id, ids))
  return ids.length
}

const eraseReminders: Step = async ({ db }, userId, limit) => {
  const some = db.select({ rowId: reminders.rowId }).from(reminders).where(eq(reminders.userId, userId)).limit(limit)
  const erased = await db.delete(reminders).where(inArray(reminders.rowId, some)).returning({ id: reminders.rowId })
  return erased.length
}

const steps = [eraseLists, eraseNotes, eraseReminders, eraseOwnRows, eraseDevices]
