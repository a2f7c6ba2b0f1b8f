/** Writes what a receipt says into a list: items ticked and priced, and what was bought besides. */
import { runInBatches } from '#app/actions/run-in-batches.ts'
import { type PurchaseRow, readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import { learnOf } from '#app/data/mutations/learning.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { repeatedIds } from '#app/features/shopping/items/repeated-ids.ts'
import { boughtItem, openItem } from '#app/features/shopping/items/same-item.ts'
import { isBoughtNow } from '#app/features/shopping/items/trip.ts'
import type { Bought } from '#app/groceries/receipts/match-receipt.ts'
import type { Receipt } from '#app/groceries/receipts/read-receipt.ts'
import { firstOf } from '#app/lib/live.ts'
import { reais } from '#app/lib/money.ts'
import { currentMessages } from '#app/messages/language.ts'
import { receiptTexts } from '#app/messages/receipt.ts'
import { newId } from '#shared/ids.ts'
import { purchaseIdOf } from '#shared/purchase-changes.ts'
import { quantityMaxLength } from '#shared/shopping.ts'
import { wordOf } from '#shared/words.ts'
import { identityOf, type ReceiptShop } from './receipt-shop.ts'

/** A product of a receipt, with the name that the person leaves or writes. */
export interface ReceiptRow extends Bought {
  /** The name that was proposed. */
  proposed: string
  /** True if its purchase is kept already. */
  isKept?: boolean
  isTaken: boolean
}

/** The item of the list that a name means: an open one, or one that was bought on this trip. */
export const itemFor = (items: readonly ItemRow[], name: string, nowMs: number): ItemRow | undefined =>
  openItem(items, name) ?? boughtItem(items, name, (item) => isBoughtNow(item, nowMs))

interface ShopOfReceipt {
  shop: ReceiptShop
  receipt: Parameters<typeof identityOf>[0] & Pick<Receipt, 'day'>
}

/**
 * Writes the taken rows as one action with one undo, and learns the corrected names. The purchases are those of `shop`.
 * Throws as `runInBatches` does; the failure is announced by the caller.
 */
export async function confirmReceipt(
  local: LocalStore,
  listId: string,
  rows: readonly ReceiptRow[],
  items: readonly ItemRow[],
  { shop, receipt }: ShopOfReceipt,
): Promise<void> {
  const texts = receiptTexts()
  const kept = new Map((await firstOf(readPricedPurchases(local, listId))).map((row) => [row.id, row]))
  const acts = await actsOf({ local, listId, shop, receipt, kept }, rows, items)
  const total = reais(rows.reduce((sum, { price }) => sum + price, 0))
  await runInBatches(
    acts.map(({ act }) => act),
    {
      local,
      kind: `items.receipt ${newId()}`,
      title: (done) => texts.done(done, total),
      undone: texts.undone,
      failureHint: currentMessages().errorOccurred,
      back: (done) => acts.slice(0, done).map(({ back }) => back),
    },
  )
  for (const { till, name, proposed } of rows) if (name !== proposed) await learnTill(local, till, name)
}

const longestWord = 200

async function learnTill(local: LocalStore, till: string, name: string): Promise<void> {
  const word = wordOf(till)
  // A lesson that is not learnt costs a correction next time.
  if (word !== '' && word.length <= longestWord) await learnOf(word, { name }, local).catch(() => undefined)
}

interface Act {
  act: Mutation
  back: Mutation
}

interface Context extends ShopOfReceipt {
  local: LocalStore
  listId: string
  /** The purchases of the list by their ids. */
  kept: ReadonlyMap<string, Pick<PurchaseRow, 'market' | 'day'>>
}

async function actsOf(context: Context, rows: readonly ReceiptRow[], items: readonly ItemRow[]): Promise<Act[]> {
  const now = Date.now()
  const ticked = new Map<string, { item: ItemRow; all: ReceiptRow[] }>()
  const besides: ReceiptRow[] = []
  for (const row of rows) {
    const item = itemFor(items, row.name, now)
    if (!item) besides.push(row)
    else ticked.set(item.id, { item, all: [...(ticked.get(item.id)?.all ?? []), row] })
  }
  return [
    ...[...ticked.values()].map(({ item, all }) => tick(context, item, all)),
    ...(await creations(context, besides)),
  ]
}

/** What was bought besides. Two phones that read one receipt without a signal make the same rows. */
async function creations({ local, listId, shop, receipt }: Context, rows: readonly ReceiptRow[]): Promise<Act[]> {
  const identity = identityOf(receipt) ?? newId()
  const ms = shop.day === null ? local.runtime.now() : Date.parse(`${shop.day}T12:00-03:00`)
  const all = rows.map(({ till, name, quantity, price, aisle }) => ({
    source: { id: JSON.stringify([listId, identity, till]), ms },
    said: { name, quantity: fitted(quantity), category: aisle, price: price || null, purchased: true },
  }))
  const ids = await repeatedIds(local, all)
  return all.map(({ said }, at): Act => {
    const id = ids[at] ?? newId()
    return { act: ['items.create', { id, listId, ...said, ...shop }], back: ['items.delete', { id, undoes: 'create' }] }
  })
}

/** Ticks an item with the sum of its lines. Its own quantity stays, unless it is a weight, or not said. */
function tick({ shop, kept }: Context, item: ItemRow, rows: readonly ReceiptRow[]): Act {
  const { id, purchased } = item
  const [only, ...others] = rows
  const bought = others.length === 0 ? (only?.quantity ?? null) : null
  const isWeighed = (quantity: string | null) => / (?:kg|g|l|ml)$/.test(quantity ?? '')
  const isNew = bought !== null && (item.quantity === null || (isWeighed(item.quantity) && isWeighed(bought)))
  const changes = {
    id,
    price: rows.reduce((sum, { price }) => sum + price, 0) || null,
    ...(!purchased && { purchased: true }),
    ...(isNew && { quantity: fitted(bought) }),
  }
  const before = item.boughtAt === null ? undefined : kept.get(purchaseIdOf(id, item.boughtAt))
  const [op, back] = inverseOf(['items.update', changes], item) as Mutation<'items.update'>
  const shopBefore = purchased ? { market: before?.market ?? null, day: before?.day ?? null } : {}
  return { act: ['items.update', { ...changes, ...shop }], back: [op, { ...back, ...shopBefore }] }
}

const fitted = (quantity: string | null): string | null =>
  quantity !== null && quantity.length <= quantityMaxLength ? quantity : null
