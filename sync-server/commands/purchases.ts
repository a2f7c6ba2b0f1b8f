import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type PurchaseChange, productOf, purchaseChanges, purchaseIdOf } from '#shared/purchase-changes.ts'
import { type Purchase, purchaseSchema } from '#shared/purchases.ts'
import { listScope } from '#shared/scopes.ts'
import type { TripLine } from '#shared/trip-lines.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import {
  editableList,
  editablePurchase,
  editorIn,
  readableList,
  restorablePurchase,
} from '#sync-server/access/lists.ts'
import type { MutationContext, Mutations, Queries } from '#sync-server/context.ts'
import { hasSameText } from '#sync-server/db/queries/budgets.ts'
import { assumeNew } from '#sync-server/db/queries/known-rows.ts'
import { nextPurchases } from '#sync-server/db/queries/priced-purchases.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { idsAtOnce } from '#sync-server/db/queries/row-statements.ts'
import {
  actTimeMs,
  eraseRow,
  findRow,
  insertRow,
  isUntouched,
  patchRow,
  type Row,
  rowsById,
} from '#sync-server/db/queries/rows.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `pricedPurchases.${string}`>>
type PurchaseRow = Row<'pricedPurchases'>
type ItemRow = Row<'items'>

export const purchaseQueries: Area<Queries> = {
  'pricedPurchases.all': async (c, { listId, product, before }) => {
    const { pricesFrom } = await readableList(c, listId)
    const last = before === undefined ? undefined : await findRow(c.tx, 'pricedPurchases', before)
    if (before !== undefined && last?.listId !== listId) return []
    const words = product === undefined ? undefined : productOf(product)
    const found = await nextPurchases(c.tx, { scope: listScope(listId), from: pricesFrom ?? 0, last, product: words })
    return found.map(viewPurchase)
  },
}

export const purchaseMutations: Area<Mutations> = {
  'pricedPurchases.create': async (c, { id = newId(), listId, ...said }) => {
    requireFreshId(c, id)
    const scope = listScope((await editableList(c, listId)).id)
    const made = { product: productOf(said.name), boughtBy: c.userId, boughtAt: actTimeMs(c.writer) }
    const fields = { id, scope, listId, itemId: null, ...said, ...made, editorId: await editorIn(c, listId) }
    const written = await insertRow(c.writer, 'pricedPurchases', fields)
    return viewPurchase(await requireRoom(c, 'pricedPurchases', written))
  },
  'pricedPurchases.update': async (c, { id, ...said }) => {
    const purchase = await editablePurchase(c, id)
    const editorId = await editorIn(c, purchase.listId)
    const derive = (next: PurchaseRow) => ({ product: productOf(next.name), ...authorOf(next, purchase, editorId) })
    const written = await patchRow(c.writer, 'pricedPurchases', purchase, said, { derive })
    return viewPurchase(await requireRoom(c, 'pricedPurchases', written, purchase))
  },
  'pricedPurchases.delete': async (c, { id, undoes }) => {
    const purchase = await editablePurchase(c, id)
    const deleted = await setDeleted(c, purchase, c.writer.nowMs)
    if (!undoes || deleted.purgedAt !== null || deleted.deletedAt === null || !isUntouched(purchase)) return
    await requireRoom(c, 'pricedPurchases', await eraseRow(c.writer, 'pricedPurchases', deleted), deleted)
  },
  'pricedPurchases.restore': async (c, { id }) =>
    viewPurchase(await setDeleted(c, await restorablePurchase(c, id), null)),
}

async function setDeleted(c: MutationContext, purchase: PurchaseRow, deletedAt: number | null): Promise<PurchaseRow> {
  return requireRoom(
    c,
    'pricedPurchases',
    await patchRow(c.writer, 'pricedPurchases', purchase, { deletedAt }),
    purchase,
  )
}

/**
 * Makes, changes or takes back the purchase of an item that was `before` (undefined for a new one). Without room for
 * it, no purchase is kept: a tick is never refused for that.
 */
export async function keepPurchase(
  c: MutationContext,
  before: ItemRow | undefined,
  item: ItemRow,
  said: Parameters<typeof purchaseChanges>[2],
): Promise<void> {
  const changes = purchaseChanges(before, item, said, actTimeMs(c.writer))
  if (changes.length === 0) return
  await ifRoom(c, async () => {
    for (const change of changes) await carryOut(c, item, change)
  })
}

/** Does all of `work`, or nothing if there is no room. */
async function ifRoom({ tx }: MutationContext, work: () => Promise<void>): Promise<void> {
  try {
    await tx.savepoint(work)
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'quota_reached')) throw error
  }
}

/** Takes back the purchase of an item whose creation is undone. */
export const takePurchaseBack = (c: MutationContext, item: ItemRow): Promise<void> =>
  keepPurchase(c, item, { ...item, purchased: false, boughtAt: null }, {})

/** Gives the purchases of a trip its market, where the ticks named none: a shop names its market once. */
export async function nameMarket(
  c: MutationContext,
  scope: string,
  { market, lines }: { market?: string | null | undefined; lines: readonly TripLine[] },
): Promise<void> {
  const ids = market ? lines.flatMap(({ id }) => id ?? []) : []
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const items = await rowsById(c.tx, 'items', ids.slice(at, at + idsAtOnce))
    const bought = items.flatMap(({ id, boughtAt }) => (boughtAt === null ? [] : purchaseIdOf(id, boughtAt)))
    const purchases = await rowsById(c.tx, 'pricedPurchases', bought)
    const open = purchases.filter((row) => row.scope === scope && row.market === null && row.deletedAt === null)
    await ifRoom(c, async () => {
      for (const purchase of open) await patchWhole(c, purchase, { market: market ?? null })
    })
  }
}

async function carryOut(c: MutationContext, { scope, listId }: ItemRow, change: PurchaseChange): Promise<void> {
  const { id, row, isNew } = change
  if (isNew) assumeNew(c.tx, 'pricedPurchases', id)
  const known = await findRow(c.tx, 'pricedPurchases', id, scope)
  if (!known) {
    if (!row) return
    const fields = { id, scope, listId, ...row, editorId: await editorIn(c, listId) }
    await requireRoom(c, 'pricedPurchases', await insertRow(c.writer, 'pricedPurchases', fields))
    return
  }
  // An id is made of that of an item, so somebody else may have used it first. What a person took back stays away.
  const isGone = known.deletedAt !== null
  if (known.scope !== scope || known.purgedAt !== null || (isGone && !isNew)) return
  await patchWhole(c, known, row ? { ...row, ...(isGone && { deletedAt: null }) } : { deletedAt: c.writer.nowMs })
}

/** Changed text counts for its author. */
const authorOf = (next: PurchaseRow, before: PurchaseRow, editorId: string | null) =>
  hasSameText('pricedPurchases', next, before) ? {} : { editorId }

/** Writes changes that follow from the item, so they always count. */
async function patchWhole(c: MutationContext, purchase: PurchaseRow, changes: Partial<PurchaseRow>): Promise<void> {
  const editorId = await editorIn(c, purchase.listId)
  const derive = (next: PurchaseRow) => authorOf(next, purchase, editorId)
  const contained = Object.keys(changes) as (keyof PurchaseRow)[]
  const written = await patchRow(c.writer, 'pricedPurchases', purchase, changes, { contained, derive })
  await requireRoom(c, 'pricedPurchases', written, purchase)
}

const shownFields = Object.keys(purchaseSchema.shape) as (keyof Purchase)[]
const viewPurchase = (row: PurchaseRow): Purchase =>
  Object.fromEntries(shownFields.map((field) => [field, row[field]])) as Purchase
