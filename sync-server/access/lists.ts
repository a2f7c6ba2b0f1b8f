/**
 * Access rules of lists and their items. Functions throw `not_found` if the caller may not see the row,
 * and `forbidden` if they may see but not change it. Other files decide access to rows of a single person
 * (`own-rows.ts`, `commands/corrections.ts`), to links and invitations (`commands/sharing/links.ts`), and the end of a
 * share (`commands/sharing/shares.ts`).
 */
import { type DomainError, forbidden, notFound, purged } from '#shared/errors.ts'
import type { listTables } from '#shared/scopes.ts'
import type { ListAccess, ListRole, MutationContext, QueryContext } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { editableShares, roleOfMember } from '#sync-server/db/queries/memberships.ts'
import { openedList } from '#sync-server/db/queries/opened-lists.ts'
import { findRow, type Row } from '#sync-server/db/queries/rows.ts'

type Reading = Pick<QueryContext, 'tx' | 'userId'>

/** An own or received list that is not in the trash. */
export const readableList = async (c: Reading, id: string): Promise<Row<'lists'>> => (await readableListAs(c, id)).list

/** An own or received list that is not in the trash, with the caller's role. */
export async function readableListAs(c: Reading, id: string): Promise<{ list: Row<'lists'>; role: ListRole }> {
  const list = await findRow(c.tx, 'lists', id)
  const role = list?.deletedAt === null && (await roleIn(c.tx, c.userId, list))
  if (!list || !role) throw notFound()
  return { list, role }
}

export interface Shareable {
  list: Row<'lists'>
  /** The id of the item by which the caller named the list; null for a list named by its own id. */
  referencedItemId: string | null
}

/**
 * The caller's own list with this id, or the own list of the item with this id. An own item precedes another person's
 * list with the same id, because anybody who knows an item's id can give it to a list. Throws `forbidden` for a list
 * that is only shared with the caller.
 */
export async function shareableList(c: Reading, id: string): Promise<Shareable> {
  const named = await findRow(c.tx, 'lists', id)
  const item = named?.ownerId === c.userId ? undefined : await findRow(c.tx, 'items', id)
  const listOfItem = item?.deletedAt === null ? await findRow(c.tx, 'lists', item.listId) : undefined
  const isOwnItem = listOfItem?.ownerId === c.userId
  const list = await readableList(c, listOfItem && (isOwnItem || !named) ? listOfItem.id : id)
  if (list.ownerId !== c.userId) throw ownersOnly()
  return { list, referencedItemId: isOwnItem ? id : null }
}

/** An own list, for changes. Over REST a list in the trash is `not_found`; a device may edit it there. */
export async function ownedList(c: MutationContext, id: string): Promise<Row<'lists'>> {
  const list = await findRow(c.tx, 'lists', id)
  if (!list || unseen(c, list)) throw notFound()
  if (list.ownerId !== c.userId) throw await notTheirs(c, list)
  return list
}

/**
 * The id of a list whose items the caller may change. Over REST a list in the trash is `not_found`; a device may write
 * into it, unless its content is erased (`purged`).
 */
export async function editableList(c: MutationContext, id: string): Promise<{ id: string }> {
  await requireEditor(c, id)
  return { id }
}

/** The row of `editableList`. */
export async function writableList(c: MutationContext, id: string): Promise<Row<'lists'>> {
  await requireEditor(c, id)
  const list = await findRow(c.tx, 'lists', id)
  if (!list) throw notFound()
  return list
}

/**
 * The `editorId` of an item that the caller writes: their own id in another person's list, because text there counts
 * against its author's quota; null in an own list.
 */
export const editorIn = async (c: MutationContext, listId: string): Promise<string | null> =>
  (await accessTo(c, listId))?.role === 'owner' ? null : c.userId

/**
 * An item that the caller may change. Over REST an item in the trash, or of a list there, is `not_found`; a device may
 * edit it, unless the content of the list is erased (`purged`).
 */
export const editableItem = async (c: MutationContext, id: string): Promise<Row<'items'>> =>
  editable(c, await findRow(c.tx, 'items', id))

/** A trip that the caller may change, as an item. The id of a trip that went into another one means that one. */
export const editableTrip = async (c: MutationContext, id: string): Promise<Row<'trips'>> =>
  editable(c, await tripOf(c, id))

/** A purchase that the caller may change, as an item. */
export const editablePurchase = async (c: MutationContext, id: string): Promise<Row<'pricedPurchases'>> =>
  editable(c, await findRow(c.tx, 'pricedPurchases', id))

async function tripOf(c: MutationContext, id: string): Promise<Row<'trips'> | undefined> {
  const trip = await findRow(c.tx, 'trips', id)
  return trip && trip.joinedTo !== null ? findRow(c.tx, 'trips', trip.joinedTo) : trip
}

type RowOfList = Row<(typeof listTables)[number]>

async function editable<R extends RowOfList>(c: MutationContext, row: R | undefined): Promise<R> {
  if (!row) throw notFound()
  await requireEditor(c, row.listId)
  if (unseen(c, row)) throw notFound()
  return row
}

/**
 * An item that the caller may change, also in the trash. Over REST an item with erased content, or of a list in the
 * trash, is `not_found`; a device gets `purged` if the content of the list is erased.
 */
export const restorableItem = async (c: MutationContext, id: string): Promise<Row<'items'>> =>
  restorable(c, await findRow(c.tx, 'items', id))

/** A trip that the caller may change, also a deleted one. Errors as those of `restorableItem`. */
export const restorableTrip = async (c: MutationContext, id: string): Promise<Row<'trips'>> =>
  restorable(c, await tripOf(c, id))

/** A purchase that the caller may change, also a deleted one. Errors as those of `restorableItem`. */
export const restorablePurchase = async (c: MutationContext, id: string): Promise<Row<'pricedPurchases'>> =>
  restorable(c, await findRow(c.tx, 'pricedPurchases', id))

async function restorable<R extends RowOfList>(c: MutationContext, row: R | undefined): Promise<R> {
  if (!row || (c.via === 'rest' && row.purgedAt !== null)) throw notFound()
  await requireEditor(c, row.listId)
  return row
}

/**
 * An item that the caller may erase for good, in the trash or not. Throws `forbidden` for a list of another person:
 * nobody but its owner may destroy content in it. Over REST an item with erased content, or of a list in the trash, is
 * `not_found`.
 */
export async function erasableItem(c: MutationContext, id: string): Promise<Row<'items'>> {
  const item = await findRow(c.tx, 'items', id)
  const access = item && (await accessTo(c, item.listId))
  if (!item || !access || (c.via === 'rest' && item.purgedAt !== null)) throw notFound()
  if (access.role !== 'owner') throw ownersOnly()
  return item
}

/** An own list, also in the trash. Over REST a list with erased content is `not_found`. */
export async function restorableList(c: MutationContext, id: string): Promise<Row<'lists'>> {
  const list = await findRow(c.tx, 'lists', id)
  if (!list || (c.via === 'rest' && list.purgedAt !== null)) throw notFound()
  if (list.ownerId !== c.userId) throw await notTheirs(c, list)
  return list
}

/**
 * The list of a REST call that names only an owner, `ownerId`. It is the list of that owner that the caller opened last
 * by its link. If the caller may no longer see that list, it is the only list that the owner shares with them for
 * editing. Throws `forbidden` if there is none, if there are several, or if the list opened last is for viewing only.
 * Undefined if the caller is the owner and has opened none of their own lists by a link.
 */
export async function editableListOf(c: MutationContext, ownerId: string): Promise<{ id: string } | undefined> {
  const opened = await openedList(c.tx, { userId: c.userId, ownerId })
  if (opened && (await accessTo(c, opened))) return editableList(c, opened)
  if (ownerId === c.userId) return undefined
  const [shared, another] = await editableShares(c.tx, { userId: c.userId, ownerId })
  if (!shared) throw forbidden()
  if (another) throw forbidden('Abra primeiro a lista em que quer escrever.')
  return { id: shared.id }
}

/**
 * The error for a list of another owner: `forbidden` for its members, `not_found` for all others. Over REST it is
 * `not_found` for members too while the list is in the trash.
 */
const notTheirs = async (c: MutationContext, list: Row<'lists'>): Promise<DomainError> =>
  !unseen(c, list) && (await roleIn(c.tx, c.userId, list)) ? ownersOnly() : notFound()

const ownersOnly = () => forbidden('Só quem criou a lista pode fazer isso.')

/** True if the row is deleted and the caller uses REST. A device may still edit the deleted row. */
const unseen = (c: MutationContext, row: { deletedAt: number | null }): boolean =>
  c.via === 'rest' && row.deletedAt !== null

async function requireEditor(c: MutationContext, listId: string): Promise<void> {
  const access = await accessTo(c, listId)
  if (!access) throw notFound()
  if (access.role === 'viewer') throw forbidden('Você pode ver esta lista, mas não alterá-la.')
  if (access.purged) throw purged()
  if (access.deleted) c.writer.inTrash = 'list'
}

async function accessTo(c: MutationContext, listId: string): Promise<ListAccess | undefined> {
  const known = c.listAccess.get(listId)
  if (known) return known
  const list = await findRow(c.tx, 'lists', listId)
  const role = list && !unseen(c, list) && (await roleIn(c.tx, c.userId, list))
  if (!list || !role) return undefined
  const access = { role, deleted: list.deletedAt !== null, purged: list.purgedAt !== null }
  c.listAccess.set(listId, access)
  return access
}

async function roleIn(tx: ReadTx, userId: string, list: Row<'lists'>): Promise<ListRole | undefined> {
  if (list.ownerId === userId) return 'owner'
  return roleOfMember(tx, { userId, listId: list.id })
}
