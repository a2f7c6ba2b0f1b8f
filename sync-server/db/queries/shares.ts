/** The queries about shares. Only `sharesEverWith` also finds ended ones. */
import { and, asc, count, eq, getTableColumns, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import { listScope } from '#shared/scopes.ts'
import { isUnusedLink, type ShareRecord, unusedLink } from '#shared/sharing.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { type Db, query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Named } from './accounts.ts'
import { inParts, namedIds, placeholders, type Row } from './row-statements.ts'

const { shares, lists, items, memberships, users } = schema

/** A share with the title of its list and the owner, as its link shows them. */
export interface Linked {
  share: Row<'shares'>
  title: string
  owner: Named
}

/** The live share of a token, unless its list is in the trash; undefined without one. Any text is valid input. */
export async function findShareByToken(tx: ReadTx, token: string): Promise<Linked | undefined> {
  const [linked] = await shareByToken(tx, { token })
  return linked
}

/** The live share of a list with an e-mail address; undefined without one. */
export async function findShare(
  tx: ReadTx,
  key: Pick<Row<'shares'>, 'listId' | 'email'>,
): Promise<Row<'shares'> | undefined> {
  const [share] = await shareByEmail(tx, { ...key })
  return share
}

/** Limit of live shares per list: a big family with its friends. */
export const sharesOfList = 50

/** The number of live shares of a list. */
export async function countShares(tx: ReadTx, listId: string): Promise<number> {
  const [counted] = await shareCount(tx, { listId })
  return counted?.all ?? 0
}

/** True if a live share references this item, by which its list was named. */
export const isReferenced = async (tx: ReadTx, itemId: string): Promise<boolean> =>
  knownReferences.get(tx)?.get(itemId) ?? (await shareByReference(tx, { itemId })).length > 0

/** Answers `isReferenced` for these items in this transaction, which must not write shares. */
export async function rememberReferences(tx: ReadTx, itemIds: string[]): Promise<void> {
  const found = await Promise.all(inParts(itemIds).map((ids) => sharesByReference(tx, namedIds(ids))))
  const referenced = new Set(found.flat().map(({ itemId }) => itemId))
  knownReferences.set(tx, new Map(itemIds.map((id) => [id, referenced.has(id)])))
}

const knownReferences = new WeakMap<ReadTx, Map<string, boolean>>()

/** The number of items of a list, and of the bought ones among them, without the trash. */
export async function countItems(tx: ReadTx, listId: string) {
  const [counted] = await itemCounts(tx, { scope: listScope(listId) })
  return { itemCount: counted?.all ?? 0, purchasedCount: Number(counted?.purchased ?? 0) }
}

/** A share in the format of the specification. */
export const viewShare = (
  { id, canEdit, token, email, listId }: Pick<Row<'shares'>, 'id' | 'canEdit' | 'token' | 'email' | 'listId'>,
  title: string,
): ShareRecord => ({
  id,
  canEdit,
  shareToken: token,
  sharedWith: { email: isUnusedLink({ email }) ? '' : email },
  item: { id: listId, name: title },
})

const live = isNull(shares.deletedAt)
const owner = { firstName: users.firstName, email: users.email }

const shareByToken = query((db) =>
  db
    .select({ share: getTableColumns(shares), title: lists.title, owner })
    .from(shares)
    .innerJoin(lists, eq(lists.id, shares.listId))
    .innerJoin(users, eq(users.id, shares.ownerId))
    .where(and(eq(shares.token, sql.placeholder('token')), live, isNull(lists.deletedAt))),
)
const shareByEmail = query((db) =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.email, sql.placeholder('email')), eq(shares.listId, sql.placeholder('listId')), live)),
)
/** Current and former shares of a list with an e-mail address, until that address is erased. */
export const sharesEverWith = query((db) =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.email, sql.placeholder('email')), eq(shares.listId, sql.placeholder('listId')))),
)
const sharesByReference = query((db) =>
  db
    .select({ itemId: shares.referencedItemId })
    .from(shares)
    .where(and(inArray(shares.referencedItemId, placeholders), live)),
)
const shareByReference = query((db) =>
  db
    .select({ id: shares.id })
    .from(shares)
    .where(and(eq(shares.referencedItemId, sql.placeholder('itemId')), live))
    .limit(limitOf(1)),
)
const shareCount = query((db) =>
  db
    .select({ all: count() })
    .from(shares)
    .where(and(eq(shares.listId, sql.placeholder('listId')), live)),
)
const itemCounts = query((db) =>
  db
    .select({ all: count(), purchased: count(sql`case when ${items.purchased} then 1 end`) })
    .from(items)
    .where(and(eq(items.scope, sql.placeholder('scope')), isNull(items.deletedAt))),
)
const sharesToEmail = (db: Db, from?: SQL) =>
  db
    .select({ share: getTableColumns(shares), owner })
    .from(shares)
    .innerJoin(users, eq(users.id, shares.ownerId))
    .where(and(eq(shares.email, sql.placeholder('email')), live, from))

/** The shares addressed to `email`, with the owner of each, also of lists in the trash. */
export const sharesTo = query((db) => sharesToEmail(db))

/** The shares addressed to `email` and given by `ownerId`, also of lists in the trash. */
export const sharesFromTo = query((db) => sharesToEmail(db, eq(shares.ownerId, sql.placeholder('ownerId'))))

/** Unused links for one person that were made before `before`, ms. */
export const oldLinks = query((db) =>
  db
    .select()
    .from(shares)
    .where(and(like(shares.email, `${unusedLink}%`), lt(shares.createdAt, sql.placeholder('before')), live))
    .limit(limitOf(sql.placeholder('limit'))),
)

/** The shares given by a person, in whose scope they are, also those of lists in the trash. */
export const sharesOf = query((db) =>
  db
    .select()
    .from(shares)
    .where(and(eq(shares.scope, sql.placeholder('scope')), live)),
)

/**
 * The shares given by a person, in whose scope they are, with the titles of their lists, list by list; without the
 * trash.
 */
export const sharesIn = query((db) =>
  db
    .select({ share: getTableColumns(shares), title: lists.title })
    .from(shares)
    .innerJoin(lists, eq(lists.id, shares.listId))
    .where(and(eq(shares.scope, sql.placeholder('scope')), live, isNull(lists.deletedAt)))
    .orderBy(asc(shares.listId), asc(shares.id)),
)

/** Membership, share and title of each list that `userId`, whose address is `email`, may open; without the trash. */
export const sharesReceived = query((db) =>
  db
    .select({
      membership: getTableColumns(memberships),
      share: getTableColumns(shares),
      title: lists.title,
    })
    .from(memberships)
    .innerJoin(lists, eq(lists.id, memberships.listId))
    .innerJoin(shares, and(eq(shares.listId, memberships.listId), eq(shares.email, sql.placeholder('email')), live))
    .where(
      and(eq(memberships.userId, sql.placeholder('userId')), isNull(memberships.deletedAt), isNull(lists.deletedAt)),
    )
    .orderBy(asc(memberships.id)),
)
