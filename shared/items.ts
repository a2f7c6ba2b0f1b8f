/**
 * What a mutation makes of an item, alike on device and server. `joins` of `items.update` name the part that is added to
 * its quantity.
 */
import { differenceOf, sumOf } from './amounts.ts'
import { emptyFields } from './fields.ts'
import { type Item, type Joins, noteMaxLength, quantityMaxLength } from './shopping.ts'

const unsaid = emptyFields('items')

/** The fields of a new item that `userId` adds at `atMs`, with those that the mutation does not say. */
export function newItem<S extends { purchased?: boolean | undefined }>(said: S, userId: string, atMs: number) {
  const written = { ...unsaid, ...said }
  return { ...written, createdAt: atMs, addedBy: userId, ...buyerOf(written.purchased ?? false, userId, atMs) }
}

const buyerOf = (purchased: boolean, userId: string, atMs: number) =>
  purchased ? { boughtBy: userId, boughtAt: atMs } : { boughtBy: null, boughtAt: null }

/** The new buyer of an item that `userId` ticks or unticks at `atMs`. Nothing for another change. */
export const buyerAfter = (item: Pick<Item, 'purchased'>, next: Said, userId: string, atMs: number) =>
  next.purchased === undefined || next.purchased === item.purchased ? {} : buyerOf(next.purchased, userId, atMs)

type Amount = Pick<Item, 'purchased' | 'quantity'>

interface Said {
  purchased?: boolean | undefined
  quantity?: string | null | undefined
  joins?: Joins | undefined
}

/**
 * The changes `said` of an item. In place of `joins` they have its effect on the current item. A bought item that is to
 * buy again gets only the added part. A quantity changed since its author saw it gets the addition as another term, and
 * loses it by the undo. With `joins.of`, the quantity stays if the item is bought or `amountWith` is undefined.
 */
export function withAmount<S extends Said>(item: Amount, said: S): Omit<S, 'joins'> & Partial<Amount> {
  const { joins, ...plain } = said
  if (!joins) return plain
  const { purchased, quantity = item.quantity, ...rest } = plain
  const amount =
    joins.of === undefined ? withAddition(item, { purchased, quantity }, joins) : withOther(item, quantity, joins)
  return { ...(rest as Omit<S, 'joins'>), ...amount }
}

function withAddition(
  item: Amount,
  { purchased, quantity }: Pick<Said, 'purchased'> & Pick<Amount, 'quantity'>,
  { from, added, id, gone = null }: Joins,
): Partial<Amount> {
  if (item.purchased && purchased === false) return { purchased, quantity: added ?? item.quantity }
  if (item.quantity === from) return { quantity, ...(purchased !== undefined && { purchased }) }
  if (gone !== null && item.quantity?.endsWith(` + ${gone}`))
    return { quantity: item.quantity.slice(0, -gone.length - 3) }
  const rest = id !== undefined && gone !== null ? differenceOf(item.quantity, gone) : undefined
  if (rest !== undefined) return { quantity: rest }
  return { quantity: [item.quantity, added].filter((part) => part !== null).join(' + ') || null }
}

function withOther(item: Amount, quantity: Item['quantity'], joins: Joins): Partial<Amount> {
  const next = item.purchased ? undefined : amountWith(item, quantity, joins)
  return next === undefined ? {} : { quantity: next }
}

/**
 * The quantity of an item after another item was joined to it or separated from it; undefined if it cannot be computed
 * or is too long. `other` is the current quantity of the other item. `quantity` is the result that the author computed.
 * It counts if both current quantities are those that the author saw.
 */
export function amountWith(
  item: Pick<Amount, 'quantity'>,
  quantity: Item['quantity'],
  { from, added, gone }: Joins,
  other: Item['quantity'] = gone ?? added,
): Item['quantity'] | undefined {
  const isBack = gone !== undefined
  if (item.quantity === from && (other === (gone ?? added) || gone === null)) return quantity
  const next = isBack ? differenceOf(item.quantity, other) : sumOf(item.quantity, other)
  return next !== undefined && (next?.length ?? 0) > quantityMaxLength ? undefined : next
}

/** A note with an added one behind it, unless it says that already. Undefined if both together are too long. */
export function noteWith(note: Item['note'], added: Item['note']): Item['note'] | undefined {
  if (!added || note?.includes(added)) return note
  const both = note ? `${note} · ${added}` : added
  return note && both.length > noteMaxLength ? undefined : both
}
