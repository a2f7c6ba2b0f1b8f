/** Actions on the items of lists. */
import { runWithUndo, sayFailure, type ToastOptions } from '#app/actions/run-with-undo.ts'
import { currentMarket } from '#app/data/areas/markets.ts'
import { type ItemRow, shownItems } from '#app/data/areas/shopping.ts'
import { type Mutation, mutate } from '#app/data/mutations/mutate.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { reais } from '#app/lib/money.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showToast } from '#app/ui/toasts.ts'
import type { Content } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { noteWith } from '#shared/items.ts'
import { priceMaxCents, quantityMaxLength } from '#shared/shopping.ts'
import { readerNow } from './grocery-reader.ts'
import { learnChange, learnReading } from './learn.ts'
import { boughtItem, openItem } from './same-item.ts'
import { shownName } from './shown-name.ts'
import { isBoughtNow } from './trip.ts'
import { readLater } from './unread-lines.ts'

/** The stored fields of an item besides its name. */
export type ItemDetails = Partial<Omit<Content<'items'>, 'name'>>

interface Repeated {
  /** The id of the new item. */
  as: string
  /** The id of what is added to an item that is there. */
  partOf: (item: ItemRow) => string
}

interface Addition {
  /** Added items of one kind share one toast. */
  kind?: string
  /** The id of an action with several items, which are undone together. */
  act?: string
  /** The drafts that the item was typed in. */
  drafts?: readonly StoredDraft[]
  /** True if the text was not read, because the reader is not loaded: it is read once the reader is. */
  isUnread?: boolean
  /** The ids that other devices give the same addition. */
  repeats?: Repeated | undefined
  /** The ids of the items on the list that the added one may be joined with; by default all. */
  among?: ReadonlySet<string> | undefined
}

/**
 * `isCopied` is true for an item of a copied list. Such a list keeps its duplicates: the item is joined only with items
 * that were on the list before, not with others of the same action.
 */
export type NewItem = ItemDetails & { name: string; isCopied?: boolean; repeats?: Repeated }

/**
 * Adds an item. An item of the same product gets what is added instead, unless that does not fit; a bought one becomes
 * open again (docs/decisions/080). If nothing changes, only a toast appears. Throws if the change was not
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
  const shared = { kind: `items.create ${act}`, act, drafts }
  const written = items.map(({ name, isCopied, repeats, ...details }) =>
    write(listId, name, details, { ...shared, repeats, among: isCopied ? before : undefined }),
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
  const item = open ?? bought
  if (!item || !fits(item, details)) return create(listId, name, details, addition)
  if (!open) return buyAgain(item, details, addition)
  const quantity = sumOf(open.quantity, details.quantity ?? null)
  if (quantity === undefined) return create(listId, name, details, addition)
  const isSaid = quantity === open.quantity && !details.price && !taking(open, details)[0]?.note
  return isSaid ? undefined : addTo(open, quantity, details, addition)
}

function create(listId: string, name: string, details: ItemDetails, addition: Addition): Promise<void> {
  const { shopping } = currentMessages()
  const { isUnread, repeats, ...shared } = addition
  const id = repeats?.as ?? newId()
  const toast = { title: shopping.added, undone: shopping.addUndone(1), ...shared }
  const written = runWithUndo('items.create', { id, listId, name, ...details }, toast)
  // Without the dictionary the item stays as typed until another time.
  if (isUnread) written.then(() => readLater(id, name)).catch(() => undefined)
  return written
}

function addTo(item: ItemRow, quantity: string | null, details: ItemDetails, addition: Addition) {
  const { groceries, lists } = currentMessages()
  const { name, quantity: from, price } = item
  const shown = shownName(name)
  // Without a larger amount only the price or the note has changed.
  const isSame = quantity === from
  const sum = details.price ? (price ?? 0) + details.price : isSame ? price : null
  const changed = details.price ? `${shown}: ${groceries.inTotal(reais(sum ?? 0))}` : lists.saved
  const one = isSame ? changed : groceries.nowOf(shown, quantity ?? '')
  return addInto(item, { ...details, price: sum }, quantity, addition, {
    kind: 'items.join',
    title: (n) => (n === 1 ? one : groceries.nowMore(n)),
    undone: isSame ? groceries.thereAlready(shown) : groceries.nowOf(shown, from ?? ''),
  })
}

function buyAgain(item: ItemRow, details: ItemDetails, addition: Addition) {
  const { shopping } = currentMessages()
  return addInto(item, details, details.quantity ?? item.quantity, addition, {
    kind: 'items.reopen',
    title: shopping.reopened,
    undone: shopping.ticked(shownName(item.name)),
  })
}

/** Writes an addition into an item, which has `quantity` then. The undo takes back exactly this one, by its id. */
function addInto(
  item: ItemRow,
  details: ItemDetails,
  quantity: string | null,
  { kind, act, drafts, repeats }: Addition,
  toast: Pick<ToastOptions, 'kind' | 'title' | 'undone'>,
) {
  const { id, quantity: from, purchased } = item
  const added = details.quantity ?? null
  const part = repeats?.partOf(item) ?? newId()
  const [more, less] = taking(item, details)
  // A bought amount is no part of the join: if the item is open again by then, somebody else wants its amount, too.
  const joins = { from: purchased ? null : from, id: part, added }
  const takenBack = { from: quantity, id: part, added: null, gone: added }
  return runWithUndo(
    'items.update',
    { id, quantity, purchased: false, joins, ...more },
    {
      ...toast,
      ...(kind && { kind, title: currentMessages().shopping.added }),
      act,
      row: id,
      drafts,
      back: ['items.update', { id, quantity: from, joins: takenBack, ...(purchased && { purchased }), ...less }],
    },
  )
}

/**
 * The changes of an item that takes the category and the note of an addition, and its price; and their undo. Without a
 * price, which a larger amount or a new purchase may lack, the former one is removed: it was for another amount.
 */
export function taking(item: ItemRow, { category = null, note, price = null }: ItemDetails) {
  const next = { category: item.category ?? category, price, note: noteWith(item.note ?? null, note ?? null) ?? null }
  const fields = (['category', 'price', 'note'] as const).filter((field) => next[field] !== (item[field] ?? null))
  const of = (row: ItemDetails) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
  return [of(next), of(item)]
}

/** False if an item’s note or price is too long or too high with that of an addition, which then is on its own row. */
export const fits = (item: ItemRow, { note = null, price }: ItemDetails): boolean =>
  noteWith(item.note ?? null, note) !== undefined &&
  ((!item.purchased && item.price) || 0) + (price ?? 0) <= priceMaxCents

/**
 * The sum of two quantities; undefined if it is too long. While the reader is not loaded, it is a text such as `2 kg +
 * 1`.
 */
export function sumOf(a: string | null, b: string | null): string | null | undefined {
  const reader = readerNow()
  if (reader || a === null || b === null) return reader ? reader.joined(a, b) : (a ?? b)
  const words = `${a} + ${b}`
  return words.length <= quantityMaxLength ? words : undefined
}

/** Ticks an item, or unticks it. */
export function toggleItem(before: ItemRow): void {
  const { name, purchased } = before
  const { shopping } = currentMessages()
  const toast = purchased
    ? { kind: 'items.reopen', title: shopping.reopened, undone: shopping.ticked(shownName(name)) }
    : { kind: 'items.purchase', title: shopping.purchasedToast, undone: shopping.unticked(shownName(name)) }
  const back: Mutation = ['items.update', ticked(before, purchased)]
  runWithUndo('items.update', ticked(before, !purchased), { ...toast, back }).catch(() => undefined)
}

/**
 * Ticks an item, or unticks it, without a toast, for a screen where a second tap on the row undoes it: a toast would
 * appear at each tap, above the rows. Announces a failed write.
 */
export function toggleInPlace(item: ItemRow): void {
  sayFailure('items.update', mutate('items.update', ticked(item, !item.purchased))).catch(() => undefined)
}

/** A tick, with the market of the present shop, or an untick. */
const ticked = ({ id, listId }: ItemRow, purchased: boolean) => ({
  id,
  purchased,
  ...(purchased && marketHere(listId)),
})

function marketHere(listId: string): { market?: string } {
  const market = currentMarket(listId)
  return market === null ? {} : { market }
}

/** The editable fields of an item. */
export type ItemChanges = Partial<Omit<Content<'items'>, 'purchased'>>

/**
 * Changes fields of an item, and learns a corrected name and category for later lines. Throws if the change was not
 * written, after announcing that.
 */
export async function changeItem(item: ItemRow, changes: ItemChanges): Promise<void> {
  const { lists } = currentMessages()
  // The market may have been named after the tick.
  const isPriced = 'price' in changes && isBoughtNow(item, Date.now())
  const said = { id: item.id, ...changes, ...(isPriced && marketHere(item.listId)) }
  await sayFailure('items.update', mutate('items.update', said))
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
