/**
 * What is forgotten, and when: expired sessions and limits at once; the content of deleted rows after 30 days, by
 * writes that devices follow; devices and whole deleted lists after 180 days. A single deleted row of a living list
 * stays as an empty shell, because a device that was away must still learn of its deletion.
 */
import { and, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import { deletionRetentionMs, trashRetentionMs } from '#shared/sync.ts'
import { query, type Store, type WriteTx } from '../db/client.ts'
import { actTimeMs, createWriter, flush, intentNow, patchRow, type Row, type Writer } from '../db/rows.ts'
import { schema } from '../db/schema.ts'
import { deleteExpiredSessions } from '../db/sessions.ts'
import type { Log } from './log.ts'

const sweepIntervalMs = 3600 * 1000
/** Rows changed in one transaction, so that nobody waits long for the sweeper. */
const batchSize = 200

interface Sweeping {
  store: Store
  now(): number
}

/** Sweeps now and every hour. Returns a function that stops it. */
export function startSweeper(deps: Sweeping, log: Log): () => void {
  const run = () => void sweep(deps).catch((error) => log.error('sweep failed', error))
  const timer = setInterval(run, sweepIntervalMs).unref()
  run()
  return () => clearInterval(timer)
}

/** Forgets everything whose time has come. */
export async function sweep({ store, now }: Sweeping): Promise<void> {
  const at = now()
  await store.write((tx) => deleteExpiredSessions(tx, at))
  await store.write((tx) => deleteStaleLimits(tx, at))
  await store.write((tx) => deleteOldFailures(tx, at - deletionRetentionMs))
  for (const forget of [forgetDevices, forgetLists]) {
    while ((await store.write((tx) => forget(tx, at - deletionRetentionMs))) === batchSize);
  }
  for (const purge of [purgeItems, purgeItemsOfLists, purgeLists, purgeMemberships, purgeShares, purgeSharesOfLists]) {
    while ((await store.write((tx) => purgeBatch(tx, purge, at))) === batchSize);
  }
}

/** Nobody is poked: what is emptied has been out of sight for a month, the next sync is soon enough. */
async function purgeBatch(tx: WriteTx, purge: Purge, at: number): Promise<number> {
  const writer = createWriter(tx, intentNow(at))
  const count = await purge(writer, at - trashRetentionMs)
  await flush(writer)
  return count
}

/** Empties rows deleted before `before` and returns how many. */
type Purge = (writer: Writer, before: number) => Promise<number>

const purgeLists: Purge = async (writer, before) => {
  const rows = await deletedLists(writer.tx, { before })
  for (const row of rows) await patchRow(writer, 'lists', row, { title: '' })
  return rows.length
}

const purgeItems: Purge = async (writer, before) => {
  const rows = await deletedItems(writer.tx, { before })
  for (const row of rows) await emptyItem(writer, row)
  return rows.length
}

const purgeItemsOfLists: Purge = async (writer, before) => {
  const rows = await itemsOfDeletedLists(writer.tx, { before })
  for (const row of rows) await emptyItem(writer, row)
  return rows.length
}

const emptyItem = (writer: Writer, row: Row<'items'>) =>
  patchRow(writer, 'items', row, { name: '', quantity: null, category: null })

const purgeMemberships: Purge = async (writer, before) => {
  const rows = await endedMemberships(writer.tx, { before })
  for (const row of rows) await patchRow(writer, 'memberships', row, { ownerName: '' })
  return rows.length
}

const purgeShares: Purge = async (writer, before) => {
  const rows = await endedShares(writer.tx, { before })
  for (const row of rows) await patchRow(writer, 'shares', row, { email: '' })
  return rows.length
}

/** The list cannot come back any more, so the share ends with it. */
const purgeSharesOfLists: Purge = async (writer, before) => {
  const rows = await sharesOfDeletedLists(writer.tx, { before })
  for (const row of rows)
    await patchRow(writer, 'shares', row, { email: '', deletedAt: row.deletedAt ?? actTimeMs(writer) })
  return rows.length
}

const { lists, items, memberships, shares, clients, results, rateLimits, scopes, failures } = schema

const deleteStaleLimits = async ({ db }: WriteTx, at: number): Promise<void> =>
  void (await db.delete(rateLimits).where(lt(rateLimits.expire, new Date(at))))

/** Whatever an operator has not looked at by then. */
const deleteOldFailures = async ({ db }: WriteTx, before: number): Promise<void> =>
  void (await db.delete(failures).where(lt(failures.at, before)))

/** A device that comes back after that starts over with a new identity; what waits on it is not lost. */
async function forgetDevices({ db }: WriteTx, before: number): Promise<number> {
  const idle = await db.select({ id: clients.id }).from(clients).where(lt(clients.seenAt, before)).limit(batchSize)
  const ids = idle.map(({ id }) => id)
  await db.delete(results).where(inArray(results.clientId, ids))
  await db.delete(clients).where(inArray(clients.id, ids))
  return ids.length
}

/** With its scope a list vanishes from every device, however long that was away. */
async function forgetLists({ db }: WriteTx, before: number): Promise<number> {
  const dead = await db.select({ scope: lists.scope }).from(lists).where(lt(lists.deletedAt, before)).limit(batchSize)
  const dying = dead.map(({ scope }) => scope)
  await db.delete(items).where(inArray(items.scope, dying))
  await db.delete(lists).where(inArray(lists.scope, dying))
  await db.delete(scopes).where(inArray(scopes.id, dying))
  return dying.length
}

const before = sql.placeholder('before')

const deletedLists = query((db) =>
  db
    .select()
    .from(lists)
    .where(and(lt(lists.deletedAt, before), ne(lists.title, '')))
    .limit(batchSize),
)

const deletedItems = query((db) =>
  db
    .select()
    .from(items)
    .where(and(lt(items.deletedAt, before), ne(items.name, '')))
    .limit(batchSize),
)

/** Items of a deleted list are deleted with it. */
const itemsOfDeletedLists = query((db) =>
  db
    .select(getTableColumns(items))
    .from(lists)
    .innerJoin(items, eq(items.scope, lists.scope))
    .where(and(lt(lists.deletedAt, before), ne(items.name, '')))
    .limit(batchSize),
)

const endedMemberships = query((db) =>
  db
    .select()
    .from(memberships)
    .where(and(lt(memberships.deletedAt, before), ne(memberships.ownerName, '')))
    .limit(batchSize),
)

const endedShares = query((db) =>
  db
    .select()
    .from(shares)
    .where(and(lt(shares.deletedAt, before), ne(shares.email, '')))
    .limit(batchSize),
)

const sharesOfDeletedLists = query((db) =>
  db
    .select(getTableColumns(shares))
    .from(lists)
    .innerJoin(shares, eq(shares.listId, lists.id))
    .where(and(lt(lists.deletedAt, before), ne(shares.email, '')))
    .limit(batchSize),
)
