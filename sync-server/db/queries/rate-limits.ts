import { lt } from 'drizzle-orm'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

/** Deletes the counts of rate limits that have expired. */
export const deleteExpiredLimits = async ({ db }: WriteTx, nowMs: number): Promise<void> =>
  void (await db.delete(schema.rateLimits).where(lt(schema.rateLimits.expire, new Date(nowMs))))
