/**
 * The queries about access to lists of other people. Only `findMembership` and `membershipsOf` also find ended
 * memberships.
 */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Role } from '#shared/sharing.ts'
import type { Member } from '#shared/shopping.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { findAccount, nameOf } from './accounts.ts'
import { findRow, type Row } from './rows.ts'

type Key = Pick<Row<'memberships'>, 'listId' | 'userId'>

/** A person's role in another person's list; undefined without one. */
export async function roleOfMember(tx: ReadTx, key: Key): Promise<Role | undefined> {
  const [membership] = await membershipOf(tx, { ...key })
  return membership?.role as Role | undefined
}

/** The membership of a person in a list, also an ended one. */
export async function findMembership(tx: ReadTx, { listId, userId }: Key): Promise<Row<'memberships'> | undefined> {
  const [row]: Row<'memberships'>[] = await anyMembershipOf(tx, { listId, userId })
  return row
}

/** The user ids of the readers of a list: its owner and all its members. */
export async function readersOfList(tx: ReadTx, listId: string): Promise<string[]> {
  const list = await findRow(tx, 'lists', listId)
  const members = await membersOf(tx, { listId })
  return [...(list ? [list.ownerId] : []), ...members.map((member) => member.userId)]
}

/**
 * The members of a list: its owner first, then by name those who have accepted their share. Others are left out,
 * because they would reveal that an address has an account.
 */
export async function membersOfList(tx: ReadTx, list: Pick<Row<'lists'>, 'id' | 'ownerId'>): Promise<Member[]> {
  const owner = await findAccount(tx, list.ownerId)
  const others = (await namedMembers(tx, { listId: list.id })).map(({ id, role, ...named }) => ({
    id,
    name: nameOf(named),
    role: role as Role,
  }))
  others.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR') || (a.id < b.id ? -1 : 1))
  return [...(owner ? [{ id: owner.id, name: nameOf(owner), role: 'owner' as const }] : []), ...others]
}

const { memberships, lists, shares, users } = schema
const live = isNull(memberships.deletedAt)

const membershipOf = query((db) =>
  db
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(eq(memberships.userId, sql.placeholder('userId')), eq(memberships.listId, sql.placeholder('listId')), live),
    ),
)
const membersOf = query((db) =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.listId, sql.placeholder('listId')), live)),
)
const namedMembers = query((db) =>
  db
    .select({ id: users.id, role: memberships.role, firstName: users.firstName, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      shares,
      and(eq(shares.listId, memberships.listId), eq(shares.email, users.email), isNull(shares.deletedAt)),
    )
    .where(and(eq(memberships.listId, sql.placeholder('listId')), live, isNotNull(shares.acceptedAt))),
)
/** The ids of up to two lists of `ownerId` that `userId` may edit, without the trash. */
export const editableShares = query((db) =>
  db
    .select({ id: lists.id })
    .from(memberships)
    .innerJoin(lists, eq(lists.id, memberships.listId))
    .where(
      and(
        eq(memberships.userId, sql.placeholder('userId')),
        eq(lists.ownerId, sql.placeholder('ownerId')),
        eq(memberships.role, 'editor'),
        live,
        isNull(lists.deletedAt),
      ),
    )
    .limit(limitOf(2)),
)
/** The memberships of a person, also ended ones. */
export const membershipsOf = query((db) =>
  db
    .select({ listId: memberships.listId, deletedAt: memberships.deletedAt })
    .from(memberships)
    .where(eq(memberships.userId, sql.placeholder('userId'))),
)
/** The ids of the lists of `ownerId` that `userId` may open, also those in the trash. */
export const receivedFrom = query((db) =>
  db
    .select({ listId: memberships.listId })
    .from(memberships)
    .innerJoin(lists, eq(lists.id, memberships.listId))
    .where(and(eq(memberships.userId, sql.placeholder('userId')), eq(lists.ownerId, sql.placeholder('ownerId')), live)),
)
/** The memberships of others in lists of `ownerId`. */
export const membershipsGivenBy = query((db) =>
  db
    .select(getTableColumns(memberships))
    .from(lists)
    .innerJoin(memberships, eq(memberships.listId, lists.id))
    .where(and(eq(lists.ownerId, sql.placeholder('ownerId')), live)),
)
/** The ids of the lists that a person owns or may open, also those in the trash. */
export const listsWith = query((db) => {
  const userId = sql.placeholder('userId')
  const received = db
    .select({ id: memberships.listId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), live))
  return db
    .select({ id: lists.id })
    .from(lists)
    .where(or(eq(lists.ownerId, userId), inArray(lists.id, received)))
})
const anyMembershipOf = query((db) =>
  db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, sql.placeholder('userId')), eq(memberships.listId, sql.placeholder('listId')))),
)
