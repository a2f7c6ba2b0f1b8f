/**
 * The secret address of a person's calendar. The database stores only the hash of its secret, so a copy of the database
 * opens no calendar.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { hashOf, newSecret } from './secrets.ts'

const { calendarAddresses, users } = schema

const inEpoch = and(
  eq(users.id, calendarAddresses.userId),
  eq(users.authEpoch, calendarAddresses.authEpoch),
  isNull(users.disabledAt),
)
const about = { timeZone: calendarAddresses.timeZone, createdAt: calendarAddresses.createdAt }

/** The time zone and creation time, ms, of the person's address; undefined without a valid one. */
export async function calendarAddressOf({ db }: ReadTx, userId: string) {
  const [row] = await db
    .select(about)
    .from(calendarAddresses)
    .innerJoin(users, inEpoch)
    .where(eq(calendarAddresses.userId, userId))
  return row
}

/** Makes an address, in place of an earlier one, and returns its secret. Undefined if the account is deleted. */
export async function createCalendarAddress(
  { db }: WriteTx,
  { userId, timeZone, now: createdAt }: { userId: string; timeZone: string; now: number },
): Promise<string | undefined> {
  const [account] = await db.select({ authEpoch: users.authEpoch }).from(users).where(eq(users.id, userId))
  if (!account) return undefined
  const secret = newSecret()
  const set = { id: hashOf(secret), authEpoch: account.authEpoch, timeZone, createdAt }
  await db
    .insert(calendarAddresses)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set })
  return secret
}

/** Ends the person's address. False without one. */
export async function deleteCalendarAddress({ db }: WriteTx, userId: string): Promise<boolean> {
  const isMeant = eq(calendarAddresses.userId, userId)
  return (await db.delete(calendarAddresses).where(isMeant).returning({ id: calendarAddresses.id })).length > 0
}

/**
 * The user id and time zone of a valid secret; undefined for another text. It is found by its hash, so the duration of
 * the search reveals nothing about other secrets.
 */
export async function readerOfCalendar(tx: ReadTx, secret: string) {
  const [row] = await addressById(tx, { id: hashOf(secret) })
  return row
}

const addressById = query((db) =>
  db
    .select({ userId: calendarAddresses.userId, timeZone: calendarAddresses.timeZone })
    .from(calendarAddresses)
    .innerJoin(users, inEpoch)
    .where(eq(calendarAddresses.id, sql.placeholder('id'))),
)
