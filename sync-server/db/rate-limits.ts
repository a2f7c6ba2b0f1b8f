import { lt } from 'drizzle-orm'
import { schema } from './schema.ts'
import type { WriteTx } from './store.ts'

/** Forgets what was counted against limits whose time is over. */
export const deleteExpiredLimits = async ({ db }: WriteTx, nowMs: number): Promise<void> =>
  void (await db.delete(schema.rateLimits).where(lt(schema.rateLimits.expire, new Date(nowMs))))
