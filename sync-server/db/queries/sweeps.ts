/** The stored times of sweeps. */
import { eq, lt, max } from 'drizzle-orm'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { facts, clients, securityEvents } = schema

/** `''` is the hourly sweep; the others are parts of it that run once a day. */
type What = '' | 'purchases' | 'copies'

const keyOf = (what: What): string => (what === '' ? 'sweptAt' : `${what}SweptAt`)

/** The time of the last sweep, ms; undefined before the first one. */
export async function sweptAt({ db }: ReadTx, what: What = ''): Promise<number | undefined> {
  const [swept] = await db
    .select()
    .from(facts)
    .where(eq(facts.key, keyOf(what)))
  return swept && Number(swept.value)
}

/**
 * The newest time before `before`, ms, of the use of a device and of an account event; undefined without one. An index
 * finds each.
 */
export async function newestTime({ db }: ReadTx, before: number): Promise<number | undefined> {
  const found = [
    ...(await db
      .select({ at: max(clients.seenAt) })
      .from(clients)
      .where(lt(clients.seenAt, before))),
    ...(await db
      .select({ at: max(securityEvents.at) })
      .from(securityEvents)
      .where(lt(securityEvents.at, before))),
  ]
  return Math.max(...found.map(({ at }) => at ?? 0)) || undefined
}

/** Stores the time of a sweep, ms. */
export async function saveSwept({ db }: WriteTx, now: number, what: What = ''): Promise<void> {
  const value = String(now)
  await db
    .insert(facts)
    .values({ key: keyOf(what), value })
    .onConflictDoUpdate({ target: facts.key, set: { value } })
}

/**
 * Begins the sweep of `what` unless the last one began between `before` and `now`, ms: stores `now` and returns true. A
 * later time was stored by a wrong clock.
 */
export async function beginsSweep(
  tx: WriteTx,
  what: What,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const last = (await sweptAt(tx, what)) ?? before
  if (last > before && last <= now) return false
  await saveSwept(tx, now, what)
  return true
}
