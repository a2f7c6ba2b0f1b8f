/** Queries about the trips of lists (shared/trips.ts). */
import { and, desc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { trips } = schema

/** More trips than a list has between a purchase and the message of a device that was offline. */
const mostSince = 50

/** The trips of a list, except `id`, that were closed at `since` or later, ms: the newest first. */
export const tripsSince = query((db) =>
  db
    .select()
    .from(trips)
    .where(
      and(
        eq(trips.scope, sql.placeholder('scope')),
        ne(trips.id, sql.placeholder('id')),
        gte(trips.closedAt, sql.placeholder('since')),
        isNull(trips.deletedAt),
      ),
    )
    .orderBy(desc(trips.closedAt), desc(trips.id))
    .limit(limitOf(mostSince)),
)

/** Trips that were closed before `before`, ms, and whose content is not yet erased. */
export const oldTrips = query((db) =>
  db
    .select()
    .from(trips)
    .where(and(lt(trips.closedAt, sql.placeholder('before')), isNull(trips.purgedAt)))
    .limit(limitOf(sql.placeholder('limit'))),
)
