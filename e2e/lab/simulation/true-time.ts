/** The state that would result if each action had reached the server at once. */
import { isDeepStrictEqual } from 'node:util'
import { tableNames } from '#shared/scopes.ts'
import { isDerived, type World } from './world-state.ts'

/** Throws if a field does not have the value of the last permitted write in true time. */
export async function checkTrueTime(world: World): Promise<void> {
  const rows = await world.server.rows()
  const wrong: string[] = []
  for (const row of tableNames.flatMap((table) => rows[table])) {
    if (row.purgedAt !== null) continue
    for (const [field, expected] of lastWritten(world, row.id)) {
      if (field === 'purgedAt' || isDerived(world, row.id, field)) continue
      const found = field === 'deletedAt' ? row[field] !== null : row[field]
      if (!isDeepStrictEqual(found, expected))
        wrong.push(`${row.id} has ${field} ${found}, but ${expected} was written last`)
    }
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

function lastWritten({ ledger, server }: World, row: string): Map<string, unknown> {
  const accepted = new Set(
    server.executions
      .filter(({ op, outcome }) => op !== 'noop' && (outcome === 'ok' || outcome === 'superseded'))
      .map(({ mid }) => mid),
  )
  const last = new Map<string, unknown>()
  // The ledger is in the order of true time.
  for (const write of ledger.writes) {
    if (write.row !== row || !write.mids.some((mid) => accepted.has(mid))) continue
    for (const [field, value] of Object.entries(write.values)) {
      last.set(field, field === 'deletedAt' ? value !== null : value)
    }
  }
  return last
}
