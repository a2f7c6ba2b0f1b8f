/** The effect of a change of an item on the purchases of its list, alike on device and server (docs/decisions/143). */
import { fold } from './fold.ts'
import type { Purchase } from './purchases.ts'
import type { Item } from './shopping.ts'
import { wordOf } from './words.ts'

/** An untick within this time takes the purchase back. A later one puts the item on the list again. */
const oneShopMs = 43_200_000
/** In an id, the place behind the time: all but the time is that of the item. */
const timeLength = 13

/** The market and the day that were said with the tick. */
export interface Shop {
  market: string | null
  boughtOn: string | null
}

export type BoughtItem = Pick<
  Item,
  'id' | 'name' | 'quantity' | 'price' | 'purchased' | 'boughtBy' | 'boughtAt' | 'listId'
> &
  Shop

interface Said {
  market?: string | null | undefined
  day?: string | null | undefined
  noPurchase?: boolean | undefined
  joins?: object | undefined
}

/** The key by which the purchases of a product are compared. */
export const productOf = (name: string): string => wordOf(name) || fold(name)

/** The id of the purchase of an item: the same on each device and on the server, and in the order of time. */
export function purchaseIdOf(itemId: string, boughtAt: number): string {
  const time = boughtAt.toString(16).padStart(timeLength - 1, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${itemId.slice(timeLength)}`
}

/** The market and day of an item after an update: those of a former tick do not count for a new one. */
export function shopAfter(item: Pick<Item, 'purchased'> & Shop, isBought: boolean, { market, day }: Said): Shop {
  const isTicked = isBought && !item.purchased
  return {
    market: market === undefined && !isTicked ? item.market : (market ?? null),
    boughtOn: day === undefined && !isTicked ? item.boughtOn : (day ?? null),
  }
}

/** A purchase to write, or to take back without a `row`. `isNew` if no purchase was there before the change. */
export interface PurchaseChange {
  id: string
  row?: PurchaseOfItem
  isNew: boolean
}

type PurchaseOfItem = Omit<Purchase, 'id' | 'listId'>

/**
 * The changes of purchases by an update of an item at `atMs`; `before` is undefined for a new item. Only a priced item
 * has a purchase. An addition to a bought item (`joins`) leaves its purchase: the item is to buy once more.
 */
export function purchaseChanges(
  before: BoughtItem | undefined,
  after: BoughtItem,
  said: Said,
  atMs: number,
): PurchaseChange[] {
  const [was, is] = [before && purchaseOf(before), purchaseOf(after)]
  const isTick = was?.id !== is?.id || before?.purchased !== after.purchased
  if (isTick && (said.noPurchase || said.joins)) return []
  const isKept =
    isTick && before?.boughtAt != null && atMs - before.boughtAt >= oneShopMs && !isPriceGone(before, after)
  const gone = was && was.id !== is?.id && !isKept ? [{ id: was.id, isNew: false }] : []
  if (!is || (is.id === was?.id && isSame(was, is))) return gone
  const { id, ...row } = is
  return [...gone, { id, row, isNew: id !== was?.id }]
}

/** True if an item that stays bought has lost its price. */
const isPriceGone = (before: BoughtItem, after: BoughtItem): boolean =>
  after.boughtAt === before.boughtAt && after.price === null

/** The purchase of an item that is bought with a price; undefined for another. */
function purchaseOf({ id, name, quantity, price, ...item }: BoughtItem): (PurchaseOfItem & { id: string }) | undefined {
  const { purchased, boughtAt, boughtBy, market, boughtOn } = item
  if (!purchased || price === null || boughtAt === null) return undefined
  return {
    ...{ id: purchaseIdOf(id, boughtAt), itemId: id, product: productOf(name), name, quantity, price, market },
    ...{ day: boughtOn ?? dayInBrazil(boughtAt), boughtBy, boughtAt },
  }
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

let format: Intl.DateTimeFormat | undefined

/** The day of a moment in Brazil. */
export function dayInBrazil(ms: number): string {
  format ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })
  return format.format(ms)
}
