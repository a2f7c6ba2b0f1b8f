/**
 * Erases done copies of ticks that are older than a year, once a day, so that a repeat used for years does not fill the
 * account (docs/decisions/016). The newest copies of each row stay: they show its history, and progress counts them.
 */
import { dayMs } from '#shared/days.ts'
import { saysDone } from '#shared/ticks.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { isUntouched } from '#sync-server/db/queries/rows.ts'
import { beginsSweep } from '#sync-server/db/queries/sweeps.ts'
import { type Copy, copiesIn, scopeBehind } from '#sync-server/db/queries/tick-copies.ts'
import { eraseRows } from './erase-rows.ts'

const copiesKeptMs = 365 * dayMs
/** Copies kept per ticked row, whatever their age. */
const newestKept = 3

/**
 * Erases old copies scope by scope, unless a run began within the last day. A copy that somebody has changed or opened
 * stays. Devices receive the deletions.
 */
export async function eraseOldCopies(store: Store, now: number): Promise<void> {
  if (!(await store.write((tx) => beginsSweep(tx, 'copies', { before: now - dayMs, now })))) return
  const isOld = ({ tickedAt }: Copy) => tickedAt < now - copiesKeptMs
  for (const table of ['todos', 'tasks'] as const) {
    const next = (after: string) => store.read((tx) => scopeBehind(tx, table, after))
    for (let scope = await next(''); scope !== undefined; scope = await next(scope)) {
      const within = scope
      const old = (await store.read((tx) => copiesIn(tx, table, within))).filter(isNotNewest()).filter(isOld)
      const ids = old.map(({ id }) => id)
      await eraseRows(store, { table, scope: within, ids, now }, (row) => isUntouched(row) && saysDone(row) === true)
      // SQLite answers within the same turn, and a full account takes milliseconds.
      await letOthersRun()
    }
  }
}

/** Returns a test for the copies of a scope, to be called from the newest on: true if a copy is not among the newest ones. */
function isNotNewest(): (copy: Copy) => boolean {
  const counts = new Map<string, number>()
  return ({ of }) => {
    const count = (counts.get(of) ?? 0) + 1
    counts.set(of, count)
    return count > newestKept
  }
}
