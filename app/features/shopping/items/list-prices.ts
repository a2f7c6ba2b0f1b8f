/** The prices that a list remembers, by product, for its rows: grouped once for each change of its purchases. */
import { type PurchaseRow, readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { combined, type Live } from '#app/lib/live.ts'
import { reais } from '#app/lib/money.ts'
import { onceForEach } from '#app/lib/once.ts'
import { currentLanguage } from '#app/messages/language.ts'
import { priceTexts } from '#app/messages/prices.ts'
import { productOf, purchaseIdOf } from '#shared/purchase-changes.ts'
import { differenceTo, timesOf, unitPrice, usualPrice } from '#shared/unit-prices.ts'

/** The price of a row in words. */
export interface PriceNote {
  price: string
  /** Per unit, and against the usual price; empty without either. */
  more: string
  /** True for the last price of an item that has none today. */
  isLast: boolean
}

export interface ListPrices {
  /** The purchases of the item's product, the newest first. */
  all: (item: ItemRow) => readonly PurchaseRow[]
  /** The last price for the amount of an item, cents; undefined if none compares. */
  last: (item: ItemRow) => number | undefined
  noteOf: (item: ItemRow) => PriceNote | undefined
}

const known = new WeakMap<LocalStore, Map<string, Live<ListPrices>>>()

export function pricesOf(local: LocalStore, listId: string): Live<ListPrices> {
  const lists = known.get(local) ?? new Map<string, Live<ListPrices>>()
  known.set(local, lists)
  const live = lists.get(listId) ?? combined([() => readPricedPurchases(local, listId)], listPrices)
  lists.set(listId, live)
  return live
}

/** The usual price is that of so many purchases. */
const usualOf = 10

export function listPrices(purchases: readonly PurchaseRow[]): ListPrices {
  const byProduct = new Map<string, PurchaseRow[]>()
  for (const purchase of purchases) {
    const same = byProduct.get(purchase.product)
    if (same) same.push(purchase)
    else byProduct.set(purchase.product, [purchase])
  }
  const all = (item: ItemRow) => byProduct.get(productOf(item.name)) ?? []
  // The purchase that an item makes itself is no former one.
  const before = onceForEach((item: ItemRow): readonly PurchaseRow[] => {
    const own = item.purchased && item.boughtAt !== null ? purchaseIdOf(item.id, item.boughtAt) : ''
    return all(item).filter(({ id }) => id !== own)
  })
  const last = (item: ItemRow) => lastPrice(item, before(item))
  return { all, last, noteOf: onceForEach((item) => noteOf(item, before(item), last(item))) }
}

/** The price of the newest purchase of the same amount, or of one that compares, for this amount. */
function lastPrice({ quantity }: ItemRow, before: readonly PurchaseRow[]): number | undefined {
  for (const bought of before) {
    const times = timesOf(quantity, bought.quantity)
    if (times !== undefined) return Math.round(bought.price * times)
  }
  return undefined
}

function noteOf(item: ItemRow, before: readonly PurchaseRow[], last: number | undefined): PriceNote | undefined {
  const texts = priceTexts[currentLanguage()]
  const price = item.price ?? null
  const shown = price ?? last
  if (shown === undefined) return before[0] && lastPaid(before[0])
  const line = { quantity: item.quantity, price: shown }
  const unit = item.quantity === null ? null : unitPrice(line)
  const per = unit && unit.cents !== shown ? texts.each(reais(unit.cents), unit.per) : ''
  const usual = usualPrice(before.slice(0, usualOf), unitPrice(line)?.per ?? null)
  const by = price === null ? undefined : differenceTo(usual, line)
  const more = [per, by === undefined ? '' : texts.against(Math.round(by * percent))]
  return { price: reais(shown), more: more.filter(Boolean).join(' · '), isLast: price === null }
}

const percent = 100

/** The last price paid, for an item whose amount does not compare: per unit, or with the amount that was bought. */
function lastPaid({ quantity, price }: PurchaseRow): PriceNote {
  const unit = quantity === null ? null : unitPrice({ quantity, price })
  const each = unit && priceTexts[currentLanguage()].each(reais(unit.cents), unit.per)
  return { price: each ?? reais(price), more: each ? '' : (quantity ?? ''), isLast: true }
}
