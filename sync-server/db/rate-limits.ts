import { lt } from 'drizzle-orm'
import { schema } from './schema.ts'
import type { WriteTx } from './store.ts'

/** Deletes expired counts of limits. */
export const deleteExpiredLimits = async ({ db }: WriteTx, nowMs: number): Promise<void> =>
  void (await db.delete(schema.rateLimits).where(lt(schema.rateLimits.expire, new Date(nowMs))))
