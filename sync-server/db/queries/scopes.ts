import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
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
  listId?: string
  /** The role of a member; the owner has none. */
  role?: Role
  deletedAt?: number | null
  purgedAt?: number | null
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
export async function readableScopes(tx: ReadTx, userId: string): Promise<ReadableScope[]> {
  const parts: ReadableScope[][] = await Promise.all([
    scopeRev(tx, { id: userScope(userId) }),
    ownedScopes(tx, { userId }),
    sharedScopes(tx, { userId }),
  ])
  return parts.flat()
}

/** The state of a scope; undefined before its first row. */
export async function findScope(tx: ReadTx, id: string): Promise<ScopeState | undefined> {
  const [scope] = await scopeRev(tx, { id })
  return scope
}

const { memberships, lists, scopes } = schema
const live = isNull(memberships.deletedAt)

const scopeRev = query((db) =>
  db
    .select()
    .from(scopes)
    .where(eq(scopes.id, sql.placeholder('id'))),
)
const ofList = { ...getTableColumns(scopes), listId: lists.id, deletedAt: lists.deletedAt, purgedAt: lists.purgedAt }
const ownedScopes = query((db) =>
  db
    .select(ofList)
    .from(lists)
    .innerJoin(scopes, eq(scopes.id, lists.scope))
    .where(eq(lists.ownerId, sql.placeholder('userId')))
    .orderBy(asc(lists.id)),
)
const sharedScopes = query((db) =>
  db
    .select({ ...ofList, role: sql<Role>`${memberships.role}` })
    .from(memberships)
    .innerJoin(lists, eq(lists.id, memberships.listId))
    .innerJoin(scopes, eq(scopes.id, lists.scope))
    .where(and(eq(memberships.userId, sql.placeholder('userId')), live))
    .orderBy(asc(memberships.id))
    .limit(limitOf(mostReceived)),
)
