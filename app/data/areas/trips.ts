import { byNewest, liveRows } from '#app/data/live/live-rows.ts'
import { type LocalRow, rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { change, type Mutators, unsynced } from '#app/data/store/mutator.ts'
import type { Live } from '#app/lib/live.ts'
import { listScope } from '#shared/scopes.ts'
import { linesWithout, totalOf } from '#shared/trip-lines.ts'

export type TripRow = LocalRow<'trips'>

export const tripMutators: Pick<Mutators, Extract<keyof Mutators, `trips.${string}`>> = {
  'trips.create': {
    key: ({ id }) => rowKey('trips', id),
    run: (row, { id, listId, ...said }, { userId, wall }) =>
      row
        ? undefined
        : {
            ...{ id, listId, scope: listScope(listId), ...said, total: totalOf(said.lines) },
            ...{ closedBy: userId, closedAt: wall, ...unsynced },
          },
  },
  'trips.update': change('trips', ({ lines, ...said }) => ({
    ...said,
    ...(lines && { lines, total: totalOf(lines) }),
  })),
  'trips.delete': change('trips', ({ items, undoes }, { wall }, trip) => {
    const lines = items ? linesWithout(trip.lines, items) : []
    if (lines.length > 0) return { lines, total: totalOf(lines) }
    return { deletedAt: wall, ...(undoes && { purgedAt: wall }) }
  }),
  'trips.restore': change('trips', () => ({ deletedAt: null })),
}

/** The trips of a list, the newest first. */
export const liveTrips = (local: LocalStore, listId: string): Live<readonly TripRow[]> =>
  liveRows(local, 'trips', listScope(listId), byDay)

function byDay(a: TripRow, b: TripRow): number {
  if (a.day !== b.day) return a.day < b.day ? 1 : -1
  return b.closedAt - a.closedAt || byNewest(a, b)
}
