/** The requirement for a device that reads its scopes anew: it keeps what it shows until the rest has arrived. */
import { type LocalDb, rowTable } from '#app/data/store/db.ts'
import { tableNames } from '#shared/scopes.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import type { Device } from './device.ts'
import type { World } from './world-state.ts'

/** The rows of a device that the server has confirmed, with their scopes, by `<table>/<id>`. */
export type Confirmed = ReadonlyMap<string, string>

/** The confirmed rows on a device; empty without an open page. */
export async function confirmedOn({ contexts }: Device): Promise<Confirmed> {
  const { db } = contexts[0]?.local ?? {}
  if (!db) return new Map()
  const rows = await db.transaction('r', db.tables, () => Promise.all(tableNames.map((table) => rowsOf(db, table))))
  return new Map(rows.flat())
}

async function rowsOf(db: LocalDb, table: (typeof tableNames)[number]): Promise<[string, string][]> {
  const rows = await rowTable(db, table).toArray()
  return rows.filter(({ rev }) => rev > 0).map(({ id, scope }) => [`${table}/${id}`, scope])
}

/**
 * Checks that no row has left the device with an answer that may be followed by more rows of its scope. `before`: the
 * rows just before it was applied. With two pages open, another answer may have been applied as well. Records violations
 * in `world.wrong`.
 */
export async function checkKept(world: World, device: Device, before: Confirmed, answer: SyncAnswer): Promise<void> {
  const { scopes, gone, more } = answer
  if (!more || device.contexts.length !== 1) return
  const after = await confirmedOn(device)
  const whole = new Set([...gone, ...scopes.slice(0, -1).map(({ id }) => id)])
  for (const [key, scope] of before) {
    if (after.has(key) || whole.has(scope)) continue
    world.wrong.push(`${device.name} has lost ${key} before all rows of ${scope} have come`)
  }
}
