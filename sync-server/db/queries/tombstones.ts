/** Deleted rows kept for devices that must still learn of their deletion; see background/tombstones.ts. */
import { and, eq, gte, inArray, isNull, lt, lte, max, or, sql } from 'drizzle-orm'
import { type TableName, tableNames, tablesOf } from '#shared/scopes.ts'
import type { ReadTx, WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { scopes } = schema

/**
 * The tables whose deleted rows are pruned here. Lists are pruned by their own rule with their items; settings stay as
 * long as the account.
 */
const collected: TableName[] = tableNames.filter((name) => name !== 'lists' && name !== 'settings')

const tableOf = (name: TableName) => schema[name] as typeof schema.items

/** The id of a scope with a row deleted before `before`, ms; undefined if there is none. */
export async function scopeWithTombstones({ db }: ReadTx, before: number): Promise<string | undefined> {
  for (const name of collected) {
    const table = tableOf(name)
    const [tombstone] = await db.select({ scope: table.scope }).from(table).where(lt(table.deletedAt, before)).limit(1)
    if (tombstone) return tombstone.scope
  }
  return undefined
}

const tombstonesOf = (name: TableName, scope: string, before: number) =>
  and(eq(tableOf(name).scope, scope), lt(tableOf(name).deletedAt, before))

const tablesWithTombstones = (scope: string): TableName[] => tablesOf(scope).filter((name) => collected.includes(name))

/** The highest rev of the scope's rows that were deleted before `before`, in ms; 0 without any. */
export async function highestTombstone({ db }: ReadTx, scope: string, before: number): Promise<number> {
  let highest = 0
  for (const name of tablesWithTombstones(scope)) {
    const table = tableOf(name)
    const [found] = await db
      .select({ rev: max(table.rev) })
      .from(table)
      .where(tombstonesOf(name, scope, before))
    highest = Math.max(highest, found?.rev ?? 0)
  }
  return highest
}

interface Step {
  horizon: number
  before: number
  batchSize: number
}

/**
 * Gives a new rev to up to `batchSize` of the rows that stay although their rev is at or below the horizon: all of one
 * table, all the same rev. Returns their number; 0 if none is left.
 */
export async function liftOthers(tx: WriteTx, scope: string, { horizon, before, batchSize }: Step): Promise<number> {
  const { db } = tx
  await tx.requireLocked(scope)
  for (const name of tablesOf(scope)) {
    const table = tableOf(name)
    const stays = collected.includes(name) ? or(isNull(table.deletedAt), gte(table.deletedAt, before)) : undefined
    const below = and(eq(table.scope, scope), lte(table.rev, horizon), stays)
    const rows = await db.select({ id: table.id }).from(table).where(below).limit(batchSize)
    if (rows.length === 0) continue
    const [next] = await db
      .update(scopes)
      .set({ rev: sql`${scopes.rev} + 1` })
      .where(eq(scopes.id, scope))
      .returning()
    const ids = rows.map(({ id }) => id)
    await db.update(table).set({ rev: next?.rev }).where(inArray(table.id, ids))
    return rows.length
  }
  return 0
}

/**
 * Removes up to `batchSize` tombstones of each table, and stores `horizon`, the highest rev to remove, in the scope.
 */
export async function removeTombstones(
  { db }: WriteTx,
  scope: string,
  { horizon, before, batchSize }: Step,
): Promise<void> {
  // The horizon never falls: rows removed in an earlier step stay removed.
  await db
    .update(scopes)
    .set({ horizon })
    .where(and(eq(scopes.id, scope), lt(scopes.horizon, horizon)))
  for (const name of tablesWithTombstones(scope)) {
    const table = tableOf(name)
    const tombstones = db
      .select({ id: table.id })
      .from(table)
      .where(tombstonesOf(name, scope, before))
      .limit(batchSize)
    await db.delete(table).where(inArray(table.id, tombstones))
  }
}
