import { eq, sql } from 'drizzle-orm'
import { userScope } from '#shared/scopes.ts'
import type { Role } from '#shared/sharing.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

export interface ScopeState {
  id: string
  rev: number
  /** A cursor below this rev may have missed deletions. */
  horizon: number
}

/** A scope that a person reads; of a list with the columns that decide on their access. */
export interface ReadableScope extends ScopeState {
  listId: string | null
  /** The role of a member; the owner has none. */
  role: Role | null
  deletedAt: number | null
  purgedAt: number | null
}

/**
 * Limit of received lists; those shared first count. Further lists are not synced until one of these ends: a request
 * names each list that its device knows, and other people control the number of received lists.
 */
const mostReceived = 500

/**
 * The scopes that a person syncs: their own, then those of own lists in order of creation, then those of received lists
 * up to the limit. The order is the same on any database.
 */
export const readableScopes = (tx: ReadTx, userId: string): Promise<ReadableScope[]> =>
  readable(tx, { own: userScope(userId), userId })

/** The state of a scope; undefined before its first row. */
export async function findScope(tx: ReadTx, id: string): Promise<ScopeState | undefined> {
  const [scope] = await scopeRev(tx, { id })
  return scope
}

const { scopes } = schema

const scopeRev = query((db) =>
  db
    .select()
    .from(scopes)
    .where(eq(scopes.id, sql.placeholder('id'))),
)
/** One statement: on PostgreSQL each costs more than its rows. */
const readable = query((db) => {
  const [own, userId] = [sql.placeholder('own'), sql.placeholder('userId')]
  const of = sql`scopes.id, scopes.rev, horizon, lists.id AS list_id, lists.deleted_at, lists.purged_at`
  const found = sql`(
    SELECT id, rev, horizon, NULL AS list_id, NULL AS deleted_at, NULL AS purged_at, NULL AS role, 0 AS part, '' AS place
    FROM scopes WHERE id = ${own}
    UNION ALL SELECT ${of}, NULL, 1, lists.id FROM lists JOIN scopes ON scopes.id = lists.scope WHERE owner_id = ${userId}
    UNION ALL SELECT * FROM (
      SELECT ${of}, role, 2, memberships.id AS place
      FROM memberships JOIN lists ON lists.id = memberships.list_id JOIN scopes ON scopes.id = lists.scope
      WHERE memberships.user_id = ${userId} AND memberships.deleted_at IS NULL
      ORDER BY place LIMIT ${limitOf(mostReceived)}
    ) received
  ) found`
  const columns = {
    ...{ id: sql<string>`id`, rev: sql<number>`rev`, horizon: sql<number>`horizon` },
    ...{ listId: sql<string | null>`list_id`, role: sql<Role | null>`role` },
    ...{ deletedAt: sql<number | null>`deleted_at`, purgedAt: sql<number | null>`purged_at` },
  }
  return db.select(columns).from(found).orderBy(sql`part, place`)
})
