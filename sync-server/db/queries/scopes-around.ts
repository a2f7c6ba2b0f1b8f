/** The scopes that sharing connects with a person: what a write may touch that gives, changes or ends access. */
import { eq, sql } from 'drizzle-orm'
import { listScope, userScope } from '#shared/scopes.ts'
import type { ScopeNames } from '#sync-server/db/engine/scope-locks.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { findAccount, findAccountByEmail } from './accounts.ts'
import { findShareByToken } from './shares.ts'

const { lists, memberships, shares, users } = schema

/** A person by their id or address, or the holder of a link, and whom they invite. */
interface Named {
  id?: string | undefined
  email?: string | undefined
  /** The token of a share. */
  token?: string | undefined
  recipient?: string | undefined
}

/**
 * Returns a function that finds the scopes of a person, of each list that they own, have received or were invited to,
 * and of its owner and members.
 */
export const scopesAround =
  ({ token, recipient, ...named }: Named) =>
  async (tx: ReadTx): Promise<ScopeNames> => {
    const { id = '', email = '' } = { ...(await accountOf(tx, named)), ...named }
    const found = await Promise.all([
      owned(tx, { id }),
      given(tx, { id }),
      received(tx, { id }),
      invited(tx, { email }),
    ])
    const linked = token === undefined ? undefined : await findShareByToken(tx, token)
    const invitee = recipient === undefined ? undefined : await findAccountByEmail(tx, recipient)
    const people = new Set([id, invitee?.id, linked?.share.ownerId])
    const listIds = new Set([linked?.share.listId])
    for (const { listId, ownerId, userId } of found.flat()) {
      listIds.add(listId)
      people.add(ownerId).add(userId ?? undefined)
    }
    return { scopes: [...all(listIds, listScope), ...all(people, userScope)] }
  }

const accountOf = (tx: ReadTx, { id, email = '' }: Named) =>
  id === undefined ? findAccountByEmail(tx, email) : findAccount(tx, id)

const all = (ids: Set<string | undefined>, scopeOf: (id: string) => string): string[] =>
  [...ids].flatMap((id) => (id ? scopeOf(id) : []))

const nobody = sql<string | null>`NULL`
const owned = query((db) =>
  db
    .select({ listId: lists.id, ownerId: lists.ownerId, userId: memberships.userId })
    .from(lists)
    .leftJoin(memberships, eq(memberships.listId, lists.id))
    .where(eq(lists.ownerId, sql.placeholder('id'))),
)
const given = query((db) =>
  db
    .select({ listId: shares.listId, ownerId: shares.ownerId, userId: users.id })
    .from(shares)
    .leftJoin(users, eq(users.email, shares.email))
    .where(eq(shares.scope, sql`'u:' || ${sql.placeholder('id')}`)),
)
const received = query((db) =>
  db
    .select({ listId: lists.id, ownerId: lists.ownerId, userId: nobody })
    .from(memberships)
    .innerJoin(lists, eq(lists.id, memberships.listId))
    .where(eq(memberships.userId, sql.placeholder('id'))),
)
const invited = query((db) =>
  db
    .select({ listId: shares.listId, ownerId: shares.ownerId, userId: nobody })
    .from(shares)
    .where(eq(shares.email, sql.placeholder('email'))),
)
