/** Queries about the purchases of lists, for the daily erasure of old ones (background/old-purchases.ts). */
import { and, asc, desc, eq, gt, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { items, lists } = schema
const bought = and(eq(items.purchased, true), isNull(items.deletedAt), isNotNull(items.boughtAt))

/**
 * The next list by id behind `after`, without the trash; undefined behind the last one. `oldest` is the time of its
 * oldest purchase, ms; null without one.
 */
export async function listBehind(
  tx: ReadTx,
  after: string,
): Promise<{ id: string; scope: string; oldest: number | null } | undefined> {
  const [list] = await nextList(tx, { after })
  return list
}

/** The bought items of the list with this scope, the newest purchase first, without the trash. */
export const purchasesOf = async (
  tx: ReadTx,
  scope: string,
): Promise<{ id: string; name: string; price: number | null; boughtAt: number | null }[]> => boughtIn(tx, { scope })

const nextList = query((db) => {
  const purchases = db
    .select({ oldest: min(items.boughtAt) })
    .from(items)
    .where(and(eq(items.scope, lists.scope), bought))
  return db
    .select({
      id: lists.id,
      scope: lists.scope,
      oldest: sql<number | null>`${purchases}`.mapWith(items.boughtAt),
    })
    .from(lists)
    .where(and(isNull(lists.deletedAt), gt(lists.id, sql.placeholder('after'))))
    .orderBy(asc(lists.id))
    .limit(limitOf(1))
})

const boughtIn = query((db) =>
  db
    .select({ id: items.id, name: items.name, price: items.price, boughtAt: items.boughtAt })
    .from(items)
    .where(and(eq(items.scope, sql.placeholder('scope')), bought))
    .orderBy(desc(items.boughtAt), desc(items.id)),
)
