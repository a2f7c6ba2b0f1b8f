import { eq, sql } from 'drizzle-orm'
import type { User } from '#shared/auth.ts'
import type { HomePage } from '#shared/home-pages.ts'
import type { Row } from './rows.ts'
import { schema } from './schema.ts'
import { query, type ReadTx } from './store.ts'

const { users } = schema

export type Account = typeof users.$inferSelect
/** What others are told of an account. */
export type Named = Pick<Account, 'firstName' | 'email'>

export async function findAccount(tx: ReadTx, id: string): Promise<Account | undefined> {
  const [account] = await accountById(tx, { id })
  return account
}

/** The account of an address that is folded already. */
export async function findAccountByEmail(tx: ReadTx, email: string): Promise<Account | undefined> {
  const [account] = await accountByEmail(tx, { email })
  return account
}

/** What people are called: the first name, or the part of the e-mail before the @. */
export const nameOf = ({ firstName, email }: Named): string => firstName ?? email.replace(/@.*$/, '')

/** What the app may know of an account: these fields and no others. */
export function viewUser(account: Account, { homePage }: Pick<Row<'settings'>, 'homePage'>): User {
  const { id, email, firstName, emailVerifiedAt } = account
  const emailConfirmed = emailVerifiedAt !== null
  return { id, email, firstName, username: nameOf(account), homePage: homePage as HomePage, emailConfirmed }
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
