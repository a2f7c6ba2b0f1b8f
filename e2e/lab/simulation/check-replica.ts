import { readIdentity } from '#app/data/store/local-store.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import { syncedTables } from '#shared/synced-tables.ts'
import { readableScopes } from '#sync-server/db/queries/scopes.ts'
import type { Clock } from './clock.ts'
import type { Context, Device } from './device.ts'
import type { ServerRow, SimServer } from './server.ts'

/** The server's clock and state, to which a device is compared. */
interface Truth {
  clock: Pick<Clock, 'now'>
  server: Pick<SimServer, 'read'>
}

interface Replica extends Pick<Device, 'name' | 'person'> {
  contexts: Pick<Context, 'local'>[]
}

/**
 * The differences of an idle device from its requirement: it has each readable scope in the server's state, nothing
 * else, and nothing to send.
 */
export async function differences(
  world: Truth,
  { name, person, contexts }: Replica,
  rows: Record<TableName, ServerRow[]>,
): Promise<string[]> {
  const db = contexts[0]?.local.db
  if (!db) return []
  const wrong: string[] = []
  const scopes = await world.server.read((tx) => readableScopes(tx, person.id))
  const readable = new Set(scopes.map(({ id }) => id))
  for (const table of tableNames) {
    const mine = rows[table].filter(({ scope }) => readable.has(scope)).map((row) => onDevice(table, row))
    const here = await db.table(table).toArray()
    const onServer = new Set(mine.map(({ id }) => id))
    const known = here.filter((row) => onServer.has(row.id) || !isForgotten(world, row))
    const [expected, found] = [byId(mine), byId(known)]
    for (const id of new Set([...expected.keys(), ...found.keys()])) {
      if (expected.get(id) !== found.get(id)) {
        wrong.push(`${name} has ${table} ${found.get(id) ?? 'nothing'}\n  the server ${expected.get(id) ?? 'nothing'}`)
      }
    }
  }
  const cursors = (await db.cursors.toArray()).map(({ scope, ...cursor }) => ({ id: scope, ...cursor }))
  const heads = scopes.map(({ id, rev }) => ({ id, rev }))
  const [reached, there] = [cursors, heads].map((list) => list.map(canonical).sort().join())
  if (reached !== there) wrong.push(`${name} has cursors ${reached}, the server ${there}`)
  if ((await db.outbox.count()) > 0) wrong.push(`${name} still has an outbox`)
  const identity = await readIdentity(db)
  if (identity.ack !== identity.nextSeq - 1) wrong.push(`${name} does not confirm what it has filed`)
  const ended = new Set(rows.lists.map(({ scope }) => scope).filter((scope) => !readable.has(scope)))
  for (const { mid, row } of await db.problems.toArray()) {
    if (row && ended.has(row.scope)) wrong.push(`${name} keeps a row of ${row.scope} in the problem ${mid}`)
  }
  const arrived = await db.meta.where('key').startsWith('arrived ').primaryKeys()
  if (arrived.length > 0) wrong.push(`${name} still remembers what has ${arrived}`)
  const bases = await db.base.toArray()
  if (bases.length > 0) wrong.push(`${name} still has base rows ${bases.map(({ key }) => key)}`)
  return wrong
}

/**
 * True for an erased row whose tombstone the server has pruned by its age: it is invisible, and a device may keep it.
 */
const isForgotten = ({ clock }: Truth, row: Record<string, unknown>): boolean =>
  row.deletedAt !== null && Number(row.deletedAt) < clock.now() - deletionRetentionMs && row.purgedAt !== null

function onDevice(table: TableName, row: ServerRow): Record<string, unknown> & { id: string } {
  const fields = Object.keys(syncedTables[table].shape).map((field) => [field, row[field]])
  return { ...Object.fromEntries(fields), id: row.id, scope: row.scope, stamp: Math.max(...Object.values(row.stamps)) }
}

const byId = (rows: { id: string }[]) => new Map(rows.map((row) => [row.id, canonical(row)]))

const canonical = (row: object): string => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
