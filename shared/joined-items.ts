/** Changes of an amount that say which part of it was added. Device and server compute them alike. */
import { differenceOf, sumOf } from './amounts.ts'
import { type Item, type Joins, quantityMaxLength } from './shopping.ts'

type Amount = Pick<Item, 'purchased' | 'quantity'>

interface Said {
  purchased?: boolean | undefined
  quantity?: string | null | undefined
  joins?: Joins | undefined
}

/**
 * The changes of an item that more was added to. Where somebody else has changed it meanwhile, both stay: of what they have
 * bought only what was added is to buy, next to what they have added it stands in words.
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
 * The quantity of an item that another one becomes a part of, or leaves again; undefined where that cannot be written.
 * `other`: what the other item says now. `quantity` holds for what its author saw of both.
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
