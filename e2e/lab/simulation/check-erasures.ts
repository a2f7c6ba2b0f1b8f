/** Only the owner can erase, and only rows in the trash. */
import { userScope } from '#shared/scopes.ts'
import type { Write } from './ledger.ts'
import type { Execution } from './server.ts'
import type { World } from './world-state.ts'

interface Row {
  deleted: 0 | 1
  purged: 0 | 1
  owner: string
}

/** Records in `world.wrong` erasures that were refused without reason, made by another person, or not made. */
export async function judgeErasure(
  world: World,
  { row: id, args, device }: Write,
  { mid, outcome, code }: Execution,
  batch: Execution[],
): Promise<void> {
  const [row] = await rowsWith(world, String(args.table), id)
  const isTheirs = row?.owner === device.person.id || row?.owner === userScope(device.person.id)
  // Another simultaneous action may have restored it or deleted it.
  const isAlone = batch.every((other) => other.mid === mid || !/delete|restore/.test(other.op))
  if (outcome === 'rejected' && isTheirs && isAlone && row?.deleted)
    world.wrong.push(`the erasure ${mid} was refused without reason: ${code}`)
  // The erasure of a copy that gave way is made at the one that won.
  if (outcome !== 'rejected' && !(isTheirs && row?.purged) && !world.copies.has(id))
    world.wrong.push(`the erasure ${mid} was not theirs to do`)
}

function rowsWith({ server }: World, table: string, id: string): Promise<Row[]> {
  const owner = table === 'items' || table === 'lists' ? 'lists.owner_id' : `${table}.scope`
  const lists = table === 'items' ? 'JOIN lists ON lists.id = items.list_id' : ''
  return server.query<Row>(
    `SELECT ${table}.deleted_at IS NOT NULL AS deleted, ${table}.purged_at IS NOT NULL AS purged, ${owner} AS owner
     FROM ${table} ${lists} WHERE ${table}.id = ?`,
    id,
  )
}
