/**
 * The purchases of a list with a price. The server makes them of ticks; those of ticks that wait to be sent are computed
 * here by the same function (docs/decisions/143).
 */
import { liveQueryOf } from '#app/data/live/live-query.ts'
import { byNewest, liveRows } from '#app/data/live/live-rows.ts'
import type { LocalRow, OutboxEntry, RowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { type Mutator, unsynced } from '#app/data/store/mutator.ts'
import { combined, type Live } from '#app/lib/live.ts'
import { type PurchaseChange, productOf, purchaseChanges, purchaseIdOf, shopAfter } from '#shared/purchase-changes.ts'
import { listScope } from '#shared/scopes.ts'
import type { PurchaseRow } from './priced-purchase-rows.ts'
import { shoppingMutators } from './shopping.ts'

export type { PurchaseRow } from './priced-purchase-rows.ts'

type ItemRow = LocalRow<'items'>

const mutatorOf = (op: string) => shoppingMutators[op as 'items.update'] as unknown as Mutator<unknown>

const all = new WeakMap<LocalStore, Map<string, Live<readonly PurchaseRow[]>>>()

/** The purchases of a list, the newest first, or those of one product (in any spelling). Undefined until loaded. */
export function readPricedPurchases(
  local: LocalStore,
  listId: string,
  { product }: { product?: string } = {},
): Live<readonly PurchaseRow[]> {
  const lists = all.get(local) ?? new Map<string, Live<readonly PurchaseRow[]>>()
  all.set(local, lists)
  const known = lists.get(listId) ?? allOf(local, listId)
  lists.set(listId, known)
  if (product === undefined) return known
  const wanted = productOf(product)
  return combined([() => known], (rows) => rows.filter((row) => row.product === wanted))
}

function allOf(local: LocalStore, listId: string): Live<readonly PurchaseRow[]> {
  // Made once: a new source would have a new value each time.
  const sent = liveStored(local, listId)
  return combined([() => sent, () => livePending(local, listId)], (stored, { changed, pricesFrom }) => {
    const rows = changed.size === 0 ? stored : [...stored.filter(({ id }) => !changed.has(id)), ...present(changed)]
    const shown = rows.filter(({ boughtAt }) => boughtAt > pricesFrom)
    return changed.size === 0 ? shown : shown.sort(byDay)
  })
}

const liveStored = (local: LocalStore, listId: string): Live<readonly PurchaseRow[]> =>
  combined([() => liveRows(local, 'pricedPurchases', listScope(listId), byDay)], (rows) =>
    rows.map((row) => (row.product === '' ? { ...row, product: productOf(row.name) } : row)),
  )

const present = (changed: ReadonlyMap<string, PurchaseRow | null>): PurchaseRow[] =>
  [...changed.values()].filter((row) => row !== null)

const byDay = (a: PurchaseRow, b: PurchaseRow): number => (a.day === b.day ? byNewest(a, b) : a.day < b.day ? 1 : -1)

export interface Pending {
  /** The purchases by their ids as the server will have them; null for one that is taken back. */
  changed: ReadonlyMap<string, PurchaseRow | null>
  pricesFrom: number
  /** The stored purchases that a waiting untick takes back. */
  takenBack: readonly PurchaseRow[]
}

export const livePending = (local: LocalStore, listId: string): Live<Pending> =>
  liveQueryOf(local, `pending purchases ${listId}`, () => readPending(local, listId))

/** The purchases of ticks that wait to be sent. */
export async function readPending(local: LocalStore, listId: string): Promise<Pending> {
  const [list, outbox] = await Promise.all([local.db.lists.get(listId), local.db.outbox.toArray()])
  const acts = outbox.filter(({ scope, op }) => scope === listScope(listId) && op.startsWith('items.'))
  const changed: Pending['changed'] = acts.length > 0 ? await replayed(local, acts) : new Map()
  return { changed, pricesFrom: list?.pricesFrom ?? 0, takenBack: await takenBackBy(local, changed) }
}

async function takenBackBy({ db, runtime }: LocalStore, changed: Pending['changed']): Promise<PurchaseRow[]> {
  const rows = await db.pricedPurchases.bulkGet([...changed].flatMap(([id, row]) => (row === null ? id : [])))
  return rows.flatMap((row) => (row ? { ...row, deletedAt: row.deletedAt ?? runtime.now() } : []))
}

/** The effect of the waiting changes of items on purchases, one after the other as the server will run them. */
async function replayed({ db, user }: LocalStore, acts: readonly OutboxEntry[]): Promise<Pending['changed']> {
  const keys = [...new Set(acts.flatMap(({ key }) => key ?? []))]
  const bases = await db.base.bulkGet(keys)
  const items = new Map<RowKey, ItemRow | undefined>()
  for (const [at, key] of keys.entries()) items.set(key, (bases[at]?.row ?? undefined) as ItemRow | undefined)
  const changed = new Map<string, PurchaseRow | null>()
  const known = async (id: string) => changed.get(id) ?? (await db.pricedPurchases.get(id))
  for (const { key, op, args, wall, mid } of acts) {
    if (key === null) continue
    const before = items.get(key)
    const after = mutatorOf(op).run(before, args, { wall, userId: user.id, mid }) as ItemRow | undefined
    items.set(key, after ?? before)
    for (const change of await changesBy({ before, after, args, wall }, known))
      await note(changed, change, after as ItemRow, known)
  }
  return changed
}

interface Act {
  before: ItemRow | undefined
  after: ItemRow | undefined
  args: unknown
  wall: number
}

type Known = (id: string) => Promise<PurchaseRow | undefined>

async function changesBy({ before, after, args, wall }: Act, known: Known): Promise<PurchaseChange[]> {
  if (!after) return []
  const said = args as Parameters<typeof purchaseChanges>[2] & { undoes?: string }
  const bought = before?.boughtAt == null ? undefined : await known(purchaseIdOf(before.id, before.boughtAt))
  const shop = { market: bought?.market ?? null, boughtOn: bought?.day ?? null }
  const was = before && { ...before, ...shop }
  if (said.undoes) return was ? purchaseChanges(was, { ...was, purchased: false, boughtAt: null }, {}, wall) : []
  const next = { ...after, ...shopAfter(was ?? { purchased: false, ...shop }, after.purchased, said) }
  return purchaseChanges(was, next, said, wall)
}

async function note(
  changed: Map<string, PurchaseRow | null>,
  { id, row, isNew }: PurchaseChange,
  { listId, scope }: ItemRow,
  known: Known,
): Promise<void> {
  if (!row) return void changed.set(id, null)
  const before = await known(id)
  if (isNew || before?.deletedAt == null)
    changed.set(id, { ...unsynced, ...before, id, listId, scope, ...row, deletedAt: null })
}
