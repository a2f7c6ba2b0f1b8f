/** Queries about the purchases of lists with a price (shared/purchases.ts). */
import { and, desc, eq, getTableColumns, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { lastDay } from '#shared/days.ts'
import { purchasesPerPage } from '#shared/purchases.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Row } from './rows.ts'

const { lists, pricedPurchases } = schema
const { scope, product, day, id, boughtAt, deletedAt, purgedAt } = pricedPurchases

/** Behind the last id. */
const noId = 'g'

interface Page {
  scope: string
  /** Only purchases after this time, ms. */
  from: number
  /** The last purchase of the page before. */
  last: Pick<Row<'pricedPurchases'>, 'day' | 'id'> | undefined
  /** The normalised words of a product. */
  product: string | undefined
}

/** The purchases of a list behind `last`, the newest first. */
export function nextPurchases(tx: ReadTx, { scope, from, last, product }: Page): Promise<Row<'pricedPurchases'>[]> {
  const values = { scope, from, day: last?.day ?? lastDay, sameDay: last?.day ?? lastDay, id: last?.id ?? noId }
  return product === undefined ? ofAll(tx, values) : ofProduct(tx, { ...values, product })
}

const pageOf = (where?: SQL) =>
  query((db) =>
    db
      .select()
      .from(pricedPurchases)
      .where(
        and(
          eq(scope, sql.placeholder('scope')),
          isNull(deletedAt),
          gt(boughtAt, sql.placeholder('from')),
          or(lt(day, sql.placeholder('day')), and(eq(day, sql.placeholder('sameDay')), lt(id, sql.placeholder('id')))),
          where,
        ),
      )
      .orderBy(desc(day), desc(id))
      .limit(limitOf(purchasesPerPage)),
  )

const ofAll = pageOf()
const ofProduct = pageOf(eq(product, sql.placeholder('product')))

/** Purchases of before the day `before` whose content is not yet erased. */
export const oldPurchases = query((db) =>
  db
    .select()
    .from(pricedPurchases)
    .where(and(lt(day, sql.placeholder('before')), isNull(purgedAt)))
    .limit(limitOf(sql.placeholder('limit'))),
)

/** Purchases of lists whose purchases were erased before `before`, ms. */
export const erasedPurchases = query((db) =>
  db
    .select(getTableColumns(pricedPurchases))
    .from(lists)
    .innerJoin(pricedPurchases, eq(pricedPurchases.scope, lists.scope))
    .where(and(lt(lists.pricesFrom, sql.placeholder('before')), lte(boughtAt, lists.pricesFrom), isNull(purgedAt)))
    .limit(limitOf(sql.placeholder('limit'))),
)
