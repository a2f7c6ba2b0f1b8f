/**
 * Changes of an item's quantity that name the added part (`joins` of `items.update`). Device and server compute the new
 * quantity alike.
 */
import { differenceOf, sumOf } from './amounts.ts'
import { type Item, type Joins, quantityMaxLength } from './shopping.ts'

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
