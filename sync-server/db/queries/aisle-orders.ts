import { and, asc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Row } from './rows.ts'

const { aisleOrders, lists, memberships } = schema

/**
 * The next undeleted aisle orders by id, at most `limit`. `list` is the id of the list that an order belongs to; null
 * if that list no longer exists, or if the person neither owns it nor has a membership, live or recently ended.
 */
export const ordersBehind = async (
  tx: ReadTx,
  values: { after: string; limit: number },
): Promise<(Row<'aisleOrders'> & { list: string | null })[]> => nextOrders(tx, values)

/** The query of `ordersBehind`. An ended membership counts until its row is pruned, after 180 days. */
const nextOrders = query((db) =>
  db
    .select({ ...getTableColumns(aisleOrders), list: sql<string | null>`max(${lists.id})` })
    .from(aisleOrders)
    .leftJoin(memberships, and(eq(memberships.listId, aisleOrders.listId), eq(memberships.scope, aisleOrders.scope)))
    .leftJoin(
      lists,
      and(
        eq(lists.id, aisleOrders.listId),
        or(eq(sql`'u:' || ${lists.ownerId}`, aisleOrders.scope), eq(memberships.listId, lists.id)),
      ),
    )
    .where(and(isNull(aisleOrders.deletedAt), gt(aisleOrders.id, sql.placeholder('after'))))
    .groupBy(aisleOrders.id)
    .orderBy(asc(aisleOrders.id))
    .limit(limitOf(sql.placeholder('limit'))),
)
