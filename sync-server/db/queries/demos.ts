/** Demos: accounts with an address of `demoMark`, which end by themselves. */
import { and, asc, count, gt, like, lte, or } from 'drizzle-orm'
import { demoLifeMs } from '#shared/demo.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { demoMark } from './accounts.ts'
import { latestToCome } from './times-to-come.ts'

const { users } = schema
const areDemos = like(users.email, `%${demoMark}`)

export async function countDemos({ db }: ReadTx): Promise<number> {
  const [found] = await db.select({ demos: count() }).from(users).where(areDemos)
  return found?.demos ?? 0
}

/**
 * The ids of up to `limit` demos whose time is over by `now`, ms; with `isAll` of any age. One that a wrong clock dated
 * ahead is over.
 */
export async function demosToEnd({ db }: ReadTx, now: number, isAll: boolean, limit: number): Promise<string[]> {
  const isOver = or(lte(users.createdAt, now - demoLifeMs), gt(users.createdAt, latestToCome(now, 0)))
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(isAll ? areDemos : and(areDemos, isOver))
    .orderBy(asc(users.createdAt))
    .limit(limit)
  return found.map(({ id }) => id)
}
