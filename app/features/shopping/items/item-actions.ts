/** Actions on the items of lists. */
import { runAllWithUndo, runWithUndo, sayFailure } from '#app/actions/run-with-undo.ts'
import { type ItemRow, shownItems } from '#app/data/areas/shopping.ts'
import { mutate } from '#app/data/mutations/mutate.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { reais } from '#app/lib/money.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { Content } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { priceMaxCents, quantityMaxLength } from '#shared/shopping.ts'
import { loadReader, readerNow } from './grocery-reader.ts'
import { learnChange, learnReading } from './learn.ts'
import { boughtItem, openItem } from './same-item.ts'
import { shownName } from './shown-name.ts'
import { readLater } from './unread-lines.ts'

/** The stored fields of an item besides its name. */
export type ItemDetails = Partial<Omit<Content<'items'>, 'name'>>

interface Addition {
  /** Added items of one kind share one toast. */
  kind?: string
  /** The id of an action with several items, which are undone together. */
  act?: string
  /** The drafts that the item was typed in. */
  drafts?: readonly StoredDraft[]
  /** True if the text was not read, because the reader is not loaded: it is read once the reader is. */
  isUnread?: boolean
  /** The ids of the items on the list that the added one may be joined with; by default all. */
  among?: ReadonlySet<string> | undefined
}

/**
 * `isCopied` is true for an item of a copied list. Such a list keeps its duplicates: the item is joined only with items
 * that were on the list before, not with others of the same action.
 */
type NewItem = ItemDetails & { name: string; isCopied?: boolean }

/**
 * Adds an item. An open item of the same product gets the amount instead, unless the sum is too long; a bought one
 * becomes open again (docs/decisions/080). If nothing changes, only a toast appears. Throws if the change was not
 * written, after announcing that.
 */
export function addItem(
  listId: string,
  name: string,
  details: ItemDetails = {},
  addition: Addition = {},
): Promise<void> {
  const written = write(listId, name, details, addition)
  if (!written) showToast({ title: currentMessages().groceries.thereAlready(name) })
  return written ?? Promise.resolve()
}

/**
 * Adds many items, each as `addItem` does, as one action with one undo. Never rejects: resolves with the outcome of
 * each item, in order.
 */
export function addItems(
  listId: string,
  items: readonly NewItem[],
  drafts?: Addition['drafts'],
): Promise<PromiseSettledResult<void>[]> {
  const act = newId()
  const before = new Set(shownItems(listId).map(({ id }) => id))
  const written = items.map(({ name, isCopied, ...details }) =>
    write(listId, name, details, { kind: `items.create ${act}`, act, drafts, among: isCopied ? before : undefined }),
  )
  if (written.every((each) => each === undefined)) showToast({ title: currentMessages().groceries.allThereAlready })
  return Promise.allSettled(written)
}

/** Adds an item, or adds its amount to an item of the same product. Undefined if the list has all of it already. */
function write(listId: string, name: string, details: ItemDetails, addition: Addition): Promise<void> | undefined {
  const { among } = addition
  const shown = shownItems(listId)
  const items = among ? shown.filter(({ id }) => among.has(id)) : shown
  const open = details.purchased ? undefined : openItem(items, name)
  const bought = open ? undefined : boughtItem(items, name)
  if (details.purchased && bought) return
  if (bought) return buyAgain(bought, details, addition)
  const quantity = open && sumOf(open.quantity, details.quantity ?? null)
  if (!open || quantity === undefined) return create(listId, name, details, addition)
  return quantity === open.quantity && !details.price ? undefined : addTo(open, quantity, details, addition)
}

function create(listId: string, name: string, details: ItemDetails, addition: Addition): Promise<void> {
  const { shopping } = currentMessages()
  const id = newId()
  const { isUnread, ...shared } = addition
  const toast = { title: shopping.added, undone: shopping.addUndone(1), ...shared }
  const written = runWithUndo('items.create', { id, listId, name, ...details }, toast)
  // Without the dictionary the item stays as typed until another time.
  if (isUnread) written.then(() => readLater(id, name)).catch(() => undefined)
  return written
}

function addTo(
  { id, name, quantity: from, category, price }: ItemRow,
  quantity: string | null,
  details: ItemDetails,
  { kind, act, drafts }: Addition,
) {
  const { shopping, groceries } = currentMessages()
  const shown = shownName(name)
  const sum = details.price ? (price ?? 0) + details.price : null
  // Without a larger amount only the price has changed.
  const one =
    quantity === from ? `${shown}: ${groceries.inTotal(reais(sum ?? 0))}` : groceries.nowOf(shown, quantity ?? '')
  const title = (n: number) => (n === 1 ? one : groceries.nowMore(n))
  const toast = {
    kind: kind ?? 'items.join',
    act,
    title: kind ? shopping.added : title,
    undone: quantity === from ? groceries.thereAlready(shown) : groceries.nowOf(shown, from ?? ''),
    drafts,
  }
  const added = details.quantity ?? null
  const aisle = category === null && details.category ? { category: details.category } : {}
  const [paid, unpaid] = pricing(price, sum)
  const named = { id: newId(), added }
  const changes = { id, quantity, purchased: false, joins: { from, ...named }, ...aisle, ...paid }
  const back = { id, quantity: from, joins: takenBack(quantity, named), ...unpaid }
  return runWithUndo('items.update', changes, { ...toast, back: ['items.update', back] })
}

/** The `joins` field of an undo. It takes back exactly one addition of an amount, which it finds by `id`. */
const takenBack = (from: string | null, { id, added }: { id: string; added: string | null }) => ({
  id,
  from,
  added: null,
  gone: added,
})

/**
 * The change of a price, and its undo. Without a next price, which a larger amount or a new purchase may lack, the
 * price is removed: the former one was for another amount.
 */
function pricing(before: ItemRow['price'] | undefined, next: number | null | undefined) {
  const price = next && next <= priceMaxCents ? next : null
  return (before ?? null) === price ? [{}, {}] : ([{ price }, { price: before ?? null }] as const)
}

function buyAgain({ id, name, quantity: from, price }: ItemRow, details: ItemDetails, { kind, act, drafts }: Addition) {
  const { shopping } = currentMessages()
  const added = details.quantity ?? null
  const toast = {
    kind: kind ?? 'items.reopen',
    act,
    title: kind ? shopping.added : shopping.reopened,
    undone: shopping.ticked(shownName(name)),
    drafts,
  }
  const [paid, unpaid] = pricing(price, details.price)
  // The bought amount is no part of the join: if the item is open again by then, somebody else wants its amount, too.
  const named = { id: newId(), added }
  const changes = { id, quantity: added ?? from, purchased: false, joins: { from: null, ...named }, ...paid }
  const back = { id, quantity: from, purchased: true, joins: takenBack(added ?? from, named), ...unpaid }
  return runWithUndo('items.update', changes, { ...toast, back: ['items.update', back] })
}

/**
 * The sum of two quantities; undefined if it is too long. While the reader is not loaded, it is a text such as `2 kg +
 * 1`.
 */
function sumOf(a: string | null, b: string | null): string | null | undefined {
  const reader = readerNow()
  if (reader || a === null || b === null) return reader ? reader.joined(a, b) : (a ?? b)
  const words = `${a} + ${b}`
  return words.length <= quantityMaxLength ? words : undefined
}

/**
 * Joins two items of one product, such as those added independently on two phones: the first gets the sum of the
 * quantities, the second is deleted. A failure is announced.
 */
export async function joinItems(first: ItemRow, second: ItemRow): Promise<void> {
  const { groceries } = currentMessages()
  await loadReader().catch(() => undefined)
  const quantity = sumOf(first.quantity, second.quantity)
  if (quantity === undefined) return showToast({ tone: 'failure', title: groceries.tooLongToJoin })
  const { id, quantity: from } = first
  const { id: of, quantity: added } = second
  await runAllWithUndo(
    [
      ['items.update', { id, quantity, joins: { from, added, of } }],
      ['items.delete', { id: of, joined: id }],
    ],
    {
      kind: 'items.join',
      title: (n) => (n === 1 ? groceries.nowOf(shownName(first.name), quantity ?? '') : groceries.nowMore(n)),
      undone: groceries.twoAgain,
      back: [
        ['items.update', { id, quantity: from, joins: { from: quantity, added: null, of, gone: added } }],
        ['items.restore', { id: of, joined: id }],
      ],
    },
  ).catch(() => undefined)
}

/** Ticks an item, or unticks it. */
export function toggleItem(before: ItemRow): void {
  const { id, name, purchased } = before
  const { shopping } = currentMessages()
  const toast = purchased
    ? { kind: 'items.reopen', title: shopping.reopened, undone: shopping.ticked(shownName(name)) }
    : { kind: 'items.purchase', title: shopping.purchasedToast, undone: shopping.unticked(shownName(name)) }
  runWithUndo('items.update', { id, purchased: !purchased }, { ...toast, before }).catch(() => undefined)
}

/**
 * Ticks an item, or unticks it, without a toast, for a screen where a second tap on the row undoes it: a toast would
 * appear at each tap, above the rows. Announces a failed write.
 */
export function toggleInPlace({ id, purchased }: ItemRow): void {
  sayFailure('items.update', mutate('items.update', { id, purchased: !purchased })).catch(() => undefined)
}

/** The editable fields of an item. */
export type ItemChanges = Partial<Omit<Content<'items'>, 'purchased'>>

/**
 * Changes fields of an item, and learns a corrected name and category for later lines. Throws if the change was not
 * written, after announcing that.
 */
export async function changeItem(item: ItemRow, changes: ItemChanges): Promise<void> {
  const { lists } = currentMessages()
  await sayFailure('items.update', mutate('items.update', { id: item.id, ...changes }))
  announce(lists.saved)
  // A failure has been announced; without the dictionary nothing is learnt.
  learnChange(item, changes).catch(() => undefined)
}

/** Stores if this line is to be added as typed (true) or read from now on. A failure is announced, not thrown. */
export const keepReading = (line: string, asTyped: boolean): Promise<void> =>
  learnReading(line, asTyped).catch(() => undefined)

/** Moves an item to the trash. */
export function removeItem({ id }: ItemRow): void {
  const { shopping } = currentMessages()
  const toast = { title: shopping.removed, undone: shopping.restored(1), failureHint: shopping.removeFailedHint }
  runWithUndo('items.delete', { id }, toast).catch(() => undefined)
}
