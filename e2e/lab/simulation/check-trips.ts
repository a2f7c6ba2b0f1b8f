/** The trips of lists. */
import type { TripLine } from '#shared/trip-lines.ts'
import type { Facts } from './final-state.ts'
import type { Write } from './ledger.ts'

/**
 * What an ended shop has closed is in a trip of its list, once for two phones, unless somebody has taken it back.
 * Nothing is promised after a restore of the server, and for lists that are gone.
 */
export function tripsStay({ world, rows }: Facts): string[] {
  if (world.restored) return []
  const done = new Set(
    world.server.executions.flatMap(({ mid, outcome, lost }) =>
      !lost && (outcome === 'ok' || outcome === 'superseded') ? [mid] : [],
    ),
  )
  const writes = world.ledger.writes.filter(({ mids }) => mids.some((mid) => done.has(mid)))
  const back = new Set(writes.filter(({ op }) => op === 'items.restore').map(({ row }) => row))
  const lists = new Set(rows.lists.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
  const kept = rows.trips.filter(({ deletedAt }) => deletedAt === null)
  const here = new Set(kept.flatMap(({ lines, listId }) => itemsIn(lines).map((item) => `${listId} ${item}`)))
  return writes
    .filter((write): write is Write & { list: string } => write.op === 'trips.create' && lists.has(write.list ?? ''))
    .flatMap(({ args, list, row }) =>
      itemsIn(args.lines)
        .filter((item) => !back.has(item) && !here.has(`${list} ${item}`))
        .map((item) => `the line of ${item} has vanished with the trip ${row}`),
    )
}

const itemsIn = (lines: unknown): string[] => (lines as TripLine[]).flatMap(({ id }) => id ?? [])
