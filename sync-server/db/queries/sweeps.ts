/** The stored times of sweeps. */
import { eq } from 'drizzle-orm'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { facts } = schema

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

/** Stores the time of a sweep, ms. */
export async function saveSwept({ db }: WriteTx, now: number, what: What = ''): Promise<void> {
  const value = String(now)
  await db
    .insert(facts)
    .values({ key: keyOf(what), value })
    .onConflictDoUpdate({ target: facts.key, set: { value } })
}

/** Begins the sweep of `what` unless the last one began after `before`, ms: stores `now` and returns true. */
export async function beginsSweep(
  tx: WriteTx,
  what: What,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  if (((await sweptAt(tx, what)) ?? before) > before) return false
  await saveSwept(tx, now, what)
  return true
}
