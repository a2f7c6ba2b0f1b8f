/**
 * The effect of an `items.update` on the amount of an item and on the item joined with it. A join adds the amount of
 * another item of the list to the item and deletes the other one.
 */
import { createHash } from 'node:crypto'
import { differenceOf, sumOf } from '#shared/amounts.ts'
import type { Parsed } from '#shared/contract.ts'
import { DomainError, invalid } from '#shared/errors.ts'
import { amountWith, noteWith, withAmount } from '#shared/items.ts'
import { type Joins, quantityMaxLength } from '#shared/shopping.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { findRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { isReferenced } from '#sync-server/db/queries/shares.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import { isCounted, isPart, targetOf, withoutPart, withoutParts, withPart, withTarget } from './item-parts.ts'

const referenced =
  'Este item não pode ser excluído porque está sendo usado como referência em um compartilhamento. Remova o compartilhamento primeiro.'

type Item = Row<'items'>
type Said = Omit<Parsed<'items.update'>, 'id'>

interface AmountChange {
  changes: Omit<Said, 'joins'>
  /** Returns the item's new stamps with the parts counted in its amount; see item-parts.ts. */
  parts?: (stamps: Stamps) => Stamps
}

/** The changes that an `items.update` makes to `item`. The item joined with it is deleted or restored here. */
export async function changesOf(c: MutationContext, item: Item, said: Said): Promise<AmountChange> {
  const { joins, ...plain } = said
  if (!joins) return plain.quantity === undefined ? { changes: plain } : { changes: plain, parts: withoutParts }
  const change = joins.of === undefined ? withAddition(c, item, said, joins) : await withOther(c, item, said, joins)
  const { purchased: _bought, quantity: _sum, ...others } = plain
  return change ?? { changes: joins.of === undefined ? others : {} }
}

/**
 * The changes for an amount that is added or taken back. Undefined if the addition is already counted, or if the amount
 * to take back is no part of the item's amount. Throws `invalid` if the amount is too long.
 */
function withAddition(c: MutationContext, item: Item, said: Said, joins: Joins): AmountChange | undefined {
  const name = joins.id ?? (c.via === 'sync' ? c.mid : nameOf(c, said))
  const isBack = joins.id !== undefined && joins.gone !== undefined
  const isReopened = item.purchased && said.purchased === false
  const isSeen = isReopened || item.quantity === joins.from
  const isNamed = joins.id !== undefined || c.via === 'sync'
  if (isBack ? !isPart(item, name) : isNamed ? isCounted(item, name) : !isSeen && isPart(item, name)) return
  const changes = withAmount(item, said)
  if ((changes.quantity?.length ?? 0) > quantityMaxLength) throw tooLong()
  // An amount that was bought contains no part of the amount to buy again.
  const before = (stamps: Stamps) => (isReopened ? withoutParts(stamps) : stamps)
  return { changes, parts: (stamps) => (isBack ? withoutPart(stamps, name) : withPart(before(stamps), name)) }
}

/**
 * An id for an addition that has none, made of its values. Equal REST calls of one person so count as one addition,
 * with two exceptions: the item has the amount `joins.from` again, or was bought meanwhile.
 */
const nameOf = ({ userId }: MutationContext, { purchased, quantity, joins }: Said): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, purchased, quantity, joins]))
    .digest('base64url')

/**
 * Adds the amount and the note of the item `joins.of` to `item` and deletes the other item, or undoes this. Undefined,
 * with both items unchanged, if that is impossible, as when one of them is bought or the notes are too long together.
 * If the amount of `item` was overwritten since, the undo restores the other item and leaves that amount. Throws
 * `invalid` if the sum is too long, or if the amount cannot be taken back.
 */
async function withOther(c: MutationContext, item: Item, said: Said, joins: Joins): Promise<AmountChange | undefined> {
  const isBack = joins.gone !== undefined
  const other = await findRow(c.tx, 'items', joins.of ?? '')
  if (!other || !canTakePart(item, other) || !(isBack ? isJoined(item, other) : isToBuy(other))) return
  const { joins: _joins, purchased: _bought, quantity = null, ...plain } = said
  const note = isBack ? noteWithout(item.note, other.note, said.note) : noteWith(item.note, other.note)
  if (note === undefined) return
  const others = { ...plain, note }
  if (isBack && !isPart(item, other.id)) {
    await restoreItem(c, other, true)
    return { changes: others }
  }
  const next = amountWith(item, quantity, joins, other.quantity)
  if (next === undefined)
    throw isBack ? invalid('A quantidade já é outra: não dá mais para desfazer.', 'quantity') : tooLong()
  if (isBack) await restoreItem(c, other, true)
  else await deleteItem(c, other, { deletedAt: c.writer.nowMs, into: item.id })
  const parts = isBack ? withoutPart : withPart
  return { changes: { ...others, quantity: next }, parts: (stamps) => parts(stamps, other.id) }
}

/** The note before a join, as its author saw it; the current one if it is not what both made together. */
const noteWithout = (note: Item['note'], added: Item['note'], before: Said['note']): Item['note'] =>
  before !== undefined && noteWith(before, added) === note ? before : note

const canTakePart = (item: Item, other: Item): boolean =>
  isToBuy(item) && other.id !== item.id && other.listId === item.listId && other.purgedAt === null

const isToBuy = ({ deletedAt, purchased }: Item): boolean => deletedAt === null && !purchased

const isJoined = (item: Item, other: Item): boolean => other.deletedAt !== null && isCounted(item, other.id)

const tooLong = () => invalid('A quantidade ficou longa demais.', 'quantity')

/** Limit for following a chain of joins: two items may each have been joined with the other, one after the other. */
const mostJoins = 8

/**
 * Applies a changed amount of a joined item to the item that contains it: the author of the change did not know of the
 * join. If that is impossible, the change stays in the joined item, in the trash, and its author is notified.
 */
export async function carryOver(c: MutationContext, before: Item, after: Item, joins = 0): Promise<void> {
  const target = targetOf(before)
  if (after.deletedAt === null || before.quantity === after.quantity || target === undefined || joins === mostJoins)
    return
  const item = await findRow(c.tx, 'items', target)
  if (!item || item.purchased || !isPart(item, before.id)) return
  const rest = differenceOf(item.quantity, before.quantity)
  const quantity = rest === undefined ? undefined : sumOf(rest, after.quantity)
  if (quantity === undefined || (quantity?.length ?? 0) > quantityMaxLength) return
  const changed = await patchRow(c.writer, 'items', item, { quantity }, { contained: ['quantity'] })
  const next = await requireRoom(c, 'items', changed, item)
  if (next.deletedAt === null && c.writer.inTrash === 'row') c.writer.inTrash = undefined
  await carryOver(c, item, next, joins + 1)
}

interface Joined {
  deletedAt: number
  into?: string
}

/**
 * Deletes an item. A `joined` one is deleted regardless of stamps, because its amount is already counted in another
 * item. Throws `item_referenced` if a share names its list by this item.
 */
export async function deleteItem(c: MutationContext, item: Item, joined?: Joined): Promise<Item> {
  if (await isReferenced(c.tx, item.id)) throw new DomainError('item_referenced', referenced)
  return setDeleted(c, item, joined?.deletedAt ?? c.writer.nowMs, joined)
}

/**
 * Restores an item. One that was joined (`isJoined`) is restored regardless of stamps, because the other item no longer
 * contains its amount.
 */
export const restoreItem = (c: MutationContext, item: Item, isJoined = false): Promise<Item> =>
  setDeleted(c, item, null, isJoined ? {} : undefined)

async function setDeleted(
  c: MutationContext,
  item: Item,
  deletedAt: number | null,
  joined?: Partial<Joined>,
): Promise<Item> {
  const contained = joined ? (['deletedAt'] as const) : []
  const into = joined?.into
  const derive = ({ stamps }: Item) => (into === undefined ? {} : { stamps: withTarget(stamps, into) })
  return requireRoom(c, 'items', await patchRow(c.writer, 'items', item, { deletedAt }, { contained, derive }), item)
}
