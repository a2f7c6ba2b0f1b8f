/** What can be done with items. */
import { perform, performAll, sayFailure } from '#app/acts/perform.ts'
import type { StoredDraft } from '#app/data/drafts.ts'
import { mutate } from '#app/data/mutate.ts'
import { type ItemRow, shownItems } from '#app/data/shopping.ts'
import { reais } from '#app/lib/money.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'
import { priceMaxCents, quantityMaxLength } from '#shared/shopping.ts'
import { loadReader, readerNow } from './grocery-reader.ts'
import { boughtItem, openItem } from './same-item.ts'
import { readLater } from './unread-lines.ts'

/** What is written down of an item besides its name. */
export type ItemDetails = Partial<Pick<ItemRow, 'quantity' | 'category' | 'purchased' | 'price'>>

interface Addition {
  /** Items of one kind are told of together. */
  kind?: string
  /** The items of one act are taken back together. */
  act?: string
  /** What the item was typed as. */
  drafts?: readonly StoredDraft[]
  /** It was written without the dictionary, and is to be read when that comes. */
  isUnread?: boolean
  /** The items that it may be joined with; all of the list where nothing is said. */
  among?: ReadonlySet<string> | undefined
}

/** `isCopied`: of a list where it stood twice it is written down twice, so it is joined with none of the same act. */
type NewItem = ItemDetails & { name: string; isCopied?: boolean }

/**
 * Writes an item down. What is on the list already is joined with it, what was bought is to buy again (docs/decisions/080).
 * Throws when it was not written, after saying so.
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

/** Writes many items down at once, as one act that is taken back at once. Says for each how that went. */
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

/** Undefined when there is nothing to write, for all of it is there. */
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
  const told = { title: shopping.added, undone: shopping.addUndone(1), ...shared }
  const written = perform(
    'items.create',
    { id, listId, name, ...details },
    { ...told, back: ['items.delete', { id, undoes: 'create' }] },
  )
  // Without the dictionary it stays as it is.
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
  const sum = details.price ? (price ?? 0) + details.price : null
  // With no more of it only the price is news.
  const one =
    quantity === from ? `${name}: ${groceries.inTotal(reais(sum ?? 0))}` : groceries.nowOf(name, quantity ?? '')
  const title = (n: number) => (n === 1 ? one : groceries.nowMore(n))
  const told = {
    kind: kind ?? 'items.join',
    act,
    title: kind ? shopping.added : title,
    undone: quantity === from ? groceries.thereAlready(name) : groceries.nowOf(name, from ?? ''),
    drafts,
  }
  const added = details.quantity ?? null
  const aisle = category === null && details.category ? { category: details.category } : {}
  const [paid, unpaid] = pricing(price, sum)
  const named = { id: newId(), added }
  const changes = { id, quantity, purchased: false, joins: { from, ...named }, ...aisle, ...paid }
  const back = { id, quantity: from, joins: takenBack(quantity, named), ...unpaid }
  return perform('items.update', changes, { ...told, back: ['items.update', back] })
}

/** What takes an addition back, and nothing else: it has its name. */
const takenBack = (from: string | null, { id, added }: { id: string; added: string | null }) => ({
  id,
  from,
  added: null,
  gone: added,
})

/**
 * The change of a price, and the way back. What was paid for a line is not what more of it, or the same once more, will cost,
 * unless that has a price, too.
 */
function pricing(before: ItemRow['price'] | undefined, next: number | null | undefined) {
  const price = next && next <= priceMaxCents ? next : null
  return (before ?? null) === price ? [{}, {}] : ([{ price }, { price: before ?? null }] as const)
}

function buyAgain({ id, name, quantity: from, price }: ItemRow, details: ItemDetails, { kind, act, drafts }: Addition) {
  const { shopping } = currentMessages()
  const added = details.quantity ?? null
  const told = {
    kind: kind ?? 'items.reopen',
    act,
    title: kind ? shopping.added : shopping.reopened,
    undone: shopping.ticked(name),
    drafts,
  }
  const [paid, unpaid] = pricing(price, details.price)
  // What was bought is no part of it: what stands there when nobody has bought it any more somebody else wants, too.
  const named = { id: newId(), added }
  const changes = { id, quantity: added ?? from, purchased: false, joins: { from: null, ...named }, ...paid }
  const back = { id, quantity: from, purchased: true, joins: takenBack(added ?? from, named), ...unpaid }
  return perform('items.update', changes, { ...told, back: ['items.update', back] })
}

/** What two quantities come to; undefined when that is too long. Without the reader they stand in words. */
function sumOf(a: string | null, b: string | null): string | null | undefined {
  const reader = readerNow()
  if (reader || a === null || b === null) return reader ? reader.joined(a, b) : (a ?? b)
  const words = `${a} + ${b}`
  return words.length <= quantityMaxLength ? words : undefined
}

/** Makes one item of two of the same name, which two phones have written down without knowing of each other. */
export async function joinItems(first: ItemRow, second: ItemRow): Promise<void> {
  const { groceries } = currentMessages()
  await loadReader().catch(() => undefined)
  const quantity = sumOf(first.quantity, second.quantity)
  if (quantity === undefined) return showToast({ tone: 'failure', title: groceries.tooLongToJoin })
  const { id, quantity: from } = first
  const { id: of, quantity: added } = second
  await performAll(
    [
      ['items.update', { id, quantity, joins: { from, added, of } }],
      ['items.delete', { id: of, joined: id }],
    ],
    {
      kind: 'items.join',
      title: (n) => (n === 1 ? groceries.nowOf(first.name, quantity ?? '') : groceries.nowMore(n)),
      undone: groceries.twoAgain,
      back: [
        ['items.update', { id, quantity: from, joins: { from: quantity, added: null, of, gone: added } }],
        ['items.restore', { id: of, joined: id }],
      ],
    },
  ).catch(() => undefined)
}

/** Ticks an item off, or makes it pending again. */
export function toggleItem({ id, name, purchased }: ItemRow): void {
  const { shopping } = currentMessages()
  const told = purchased
    ? { kind: 'items.reopen', title: shopping.reopened, undone: shopping.ticked(name) }
    : { kind: 'items.purchase', title: shopping.purchasedToast, undone: shopping.unticked(name) }
  const back = { id, purchased }
  perform('items.update', { id, purchased: !purchased }, { ...told, back: ['items.update', back] }).catch(
    () => undefined,
  )
}

/**
 * The same without a toast, for a screen where a second tap on the row takes it back: a toast would come with each tap, over
 * the rows. Says when it could not be written.
 */
export function toggleInPlace({ id, purchased }: ItemRow): void {
  sayFailure('items.update', mutate('items.update', { id, purchased: !purchased })).catch(() => undefined)
}

/** What of an item can be written anew. */
export type ItemChanges = Partial<Pick<ItemRow, 'name' | 'quantity' | 'category' | 'price'>>

/** Changes an item. Throws when that was not written, after saying so unless the text itself was refused. */
export async function changeItem(item: ItemRow, changes: ItemChanges): Promise<void> {
  const { lists } = currentMessages()
  await sayFailure('items.update', mutate('items.update', { id: item.id, ...changes }))
  announce(lists.saved)
  void learn(({ learnChange }) => learnChange(item, changes))
}

/** Remembers that a line is to be written down as it is typed, or that it is not. */
export const keepReading = (line: string, asTyped: boolean): Promise<void> =>
  learn(({ learnReading }) => learnReading(line, asTyped))

/** A failure has been said; without its code nothing is learnt. */
const learn = (lesson: (learning: typeof import('./learn.ts')) => Promise<void>): Promise<void> =>
  import('./learn.ts').then(lesson).catch(() => undefined)

/** Deletes an item. */
export function removeItem({ id }: ItemRow): void {
  const { shopping } = currentMessages()
  const told = { title: shopping.removed, undone: shopping.restored(1), failureHint: shopping.removeFailedHint }
  perform('items.delete', { id }, { ...told, back: ['items.restore', { id }] }).catch(() => undefined)
}
