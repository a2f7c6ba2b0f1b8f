/** Queries about the purchases of lists, for the sweep. */
import { and, asc, desc, eq, gt, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { limitOf } from './prepared.ts'
import { schema } from './schema.ts'
import { query, type ReadTx, type WriteTx } from './store.ts'

const { facts, items, lists } = schema
const bought = and(eq(items.purchased, true), isNull(items.deletedAt), isNotNull(items.boughtAt))
const sweptFact = 'purchasesSweptAt'

/** True if the last sweep was before `before`, ms; `now` is stored as the new one. */
export async function beginsSweep({ db }: WriteTx, { before, now }: { before: number; now: number }): Promise<boolean> {
  const [swept] = await db.select().from(facts).where(eq(facts.key, sweptFact))
  if (swept && Number(swept.value) > before) return false
  const value = String(now)
  await db.insert(facts).values({ key: sweptFact, value }).onConflictDoUpdate({ target: facts.key, set: { value } })
  return true
}

/** The next lists by id, each with the time of its oldest purchase, ms; null without one. */
export const listsBehind = async (
  tx: ReadTx,
  values: { after: string; limit: number },
): Promise<{ id: string; scope: string; oldest: number | null }[]> => nextLists(tx, values)

/** The purchases of a list, the newest first. */
export const purchasesOf = async (
  tx: ReadTx,
  scope: string,
): Promise<{ id: string; name: string; price: number | null; boughtAt: number | null }[]> => boughtIn(tx, { scope })

const nextLists = query((db) =>
  db
    .select({
      id: lists.id,
      scope: lists.scope,
      oldest: sql<number | null>`${min(items.boughtAt)}`.mapWith(items.boughtAt),
    })
    .from(lists)
    .leftJoin(items, and(eq(items.scope, lists.scope), bought))
    .where(and(isNull(lists.deletedAt), gt(lists.id, sql.placeholder('after'))))
    .groupBy(lists.id)
    .orderBy(asc(lists.id))
    .limit(limitOf(sql.placeholder('limit'))),
)

const boughtIn = query((db) =>
  db
    .select({ id: items.id, name: items.name, price: items.price, boughtAt: items.boughtAt })
    .from(items)
    .where(and(eq(items.scope, sql.placeholder('scope')), bought))
    .orderBy(desc(items.boughtAt), desc(items.id)),
)
