import { and, eq, isNull, ne, notLike, sql } from 'drizzle-orm'
import type { HomePage, User } from '#shared/auth.ts'
import { demoLifeMs } from '#shared/demo.ts'
import { newId } from '#shared/ids.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Row } from './rows.ts'
import { publicIdOf } from './sessions.ts'

const { users } = schema

export type Account = typeof users.$inferSelect
/** The fields of an account of which its shown name is made; see `nameOf`. */
export type Named = Pick<Account, 'firstName' | 'email'>

export async function findAccount(tx: ReadTx, id: string): Promise<Account | undefined> {
  const [account] = await accountById(tx, { id })
  return account
}

/** The account of a lower-case e-mail address; undefined without one. */
export async function findAccountByEmail(tx: ReadTx, email: string): Promise<Account | undefined> {
  const [account] = await accountByEmail(tx, { email })
  return account
}

/** The end of the addresses of demos. No mail reaches this domain (RFC 6761), and nobody registers an address of it. */
export const demoMark = '@demo.invalid'

export const isDemo = ({ email }: Pick<Account, 'email'>): boolean => email.endsWith(demoMark)

/** True unless the server is empty. Demos do not count: the person of the first lasting account administers the server. */
export const hasAccounts = async ({ db }: ReadTx): Promise<boolean> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(notLike(users.email, `%${demoMark}`))
      .limit(1)
  ).length > 0

export type NewAccount = Pick<Account, 'email' | 'passwordHash' | 'firstName'>

/** Adds an account; undefined if the e-mail address has one. The first account but demos administers the server. */
export async function insertAccount(tx: WriteTx, fields: NewAccount, now: number): Promise<Account | undefined> {
  const [account] = await tx.db
    .insert(users)
    .values({ id: newId(), createdAt: now, isAdmin: !isDemo(fields) && !(await hasAccounts(tx)), ...fields })
    .onConflictDoNothing()
    .returning()
  return account
}

/** Stores a better hash of the same password, unless the password was changed meanwhile. */
export const replaceHash = async (
  { db }: WriteTx,
  { id, authEpoch }: Pick<Account, 'id' | 'authEpoch'>,
  passwordHash: string,
): Promise<void> =>
  void (await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.authEpoch, authEpoch))))

/**
 * Sets another password, or none, and begins the next epoch: all earlier sessions, browser marks and addresses of
 * calendars are invalid. Undefined if the account is deleted.
 */
export async function setPassword(
  { db }: WriteTx,
  userId: string,
  passwordHash: string | null,
): Promise<Account | undefined> {
  const [account] = await db
    .update(users)
    .set({ passwordHash, authEpoch: sql`${users.authEpoch} + 1` })
    .where(eq(users.id, userId))
    .returning()
  return account
}

/**
 * Begins the next epoch of the account: all earlier sessions, browser marks and addresses of calendars are invalid.
 * Undefined if the account is deleted.
 */
export async function raiseEpoch({ db }: WriteTx, userId: string): Promise<Account | undefined> {
  const [account] = await db
    .update(users)
    .set({ authEpoch: sql`${users.authEpoch} + 1` })
    .where(eq(users.id, userId))
    .returning()
  return account
}

/** Makes a person an administrator, or no longer. */
export const setAdmin = async ({ db }: WriteTx, userId: string, isAdmin: boolean): Promise<void> =>
  void (await db.update(users).set({ isAdmin }).where(eq(users.id, userId)))

/**
 * Disables an account, or enables it with `null`. Either begins the next epoch: all earlier sessions, browser marks and
 * addresses of calendars are invalid.
 */
export const setDisabled = async ({ db }: WriteTx, userId: string, disabledAt: number | null): Promise<void> =>
  void (await db
    .update(users)
    .set({ disabledAt, authEpoch: sql`${users.authEpoch} + 1` })
    .where(eq(users.id, userId)))

/** True if another person than this one administers the server, and can sign in. */
export async function hasOtherAdmin({ db }: ReadTx, userId: string): Promise<boolean> {
  const isOther = and(eq(users.isAdmin, true), isNull(users.disabledAt), ne(users.id, userId))
  return (await db.select({ id: users.id }).from(users).where(isOther).limit(1)).length > 0
}

/** Sets another first name, or none. Undefined if the account is deleted. */
export async function renameAccount(
  { db }: WriteTx,
  userId: string,
  firstName: string | null,
): Promise<Account | undefined> {
  const [account] = await db.update(users).set({ firstName }).where(eq(users.id, userId)).returning()
  return account
}

/** Marks the e-mail address as confirmed. Undefined if it was confirmed before, or if the account is deleted. */
export async function confirmEmail(
  { db }: WriteTx,
  userId: string,
  now: number,
): Promise<Pick<Account, 'id' | 'email'> | undefined> {
  const [confirmed] = await db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id, email: users.email })
  return confirmed
}

/** The name shown to others: the first name, or the capitalised local part of the e-mail address. */
export const nameOf = ({ firstName, email }: Named): string =>
  firstName ?? email.replace(/@.*$/, '').replace(/^./u, (letter) => letter.toUpperCase())

/** True if the address counts as the person's own: it was proved, or this server cannot mail and trusts all of them. */
export const isConfirmed = ({ emailVerifiedAt }: Pick<Account, 'emailVerifiedAt'>, mailConfigured: boolean): boolean =>
  emailVerifiedAt !== null || !mailConfigured

/** The user as the app receives it: fields of the account, its home page, and the public id of the session if given. */
export function viewUser(
  account: Account,
  { homePage }: Pick<Row<'settings'>, 'homePage'>,
  { mailConfigured, sessionId }: { mailConfigured: boolean; sessionId?: string | undefined },
): User {
  const { id, email, firstName, passwordHash, isAdmin } = account
  return {
    id,
    email,
    firstName,
    username: nameOf(account),
    homePage: homePage as HomePage,
    emailConfirmed: isConfirmed(account, mailConfigured),
    hasPassword: passwordHash !== null,
    ...(isAdmin && { isAdmin }),
    ...(isDemo(account) && { demoUntil: account.createdAt + demoLifeMs }),
    ...(sessionId !== undefined && { session: publicIdOf(sessionId) }),
  }
}

const accountById = query((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
)
const accountByEmail = query((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, sql.placeholder('email'))),
)
