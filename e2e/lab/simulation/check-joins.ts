/** The amounts of joined items. */
import type { Facts } from './final-state.ts'
import { tokensIn } from './ledger.ts'

/**
 * An item that only a join has deleted is part of another item, which contains or contained its amount. An amount that
 * was written after the join may stay in the trash if its author was notified. Nothing is promised after a restore of
 * the server.
 */
export function joinedStays({ world, rows, committed }: Facts): string[] {
  if (world.restored) return []
  const deleted = new Set(
    world.ledger.writes.flatMap(({ op, args, row }) => (op === 'items.delete' && !args.joined ? [row] : [])),
  )
  const notified = new Set(world.server.executions.flatMap(({ mid, code }) => (code === 'row_deleted' ? [mid] : [])))
  const inTrash = new Set(
    world.ledger.writes.flatMap(({ mids, values }) =>
      mids.some((mid) => notified.has(mid)) ? tokensIn(values.quantity) : [],
    ),
  )
  const gone = rows.items.filter(({ id, deletedAt, purgedAt }) => {
    return world.joined.has(id) && !deleted.has(id) && deletedAt !== null && purgedAt === null
  })
  return gone.flatMap(({ id, quantity }) =>
    tokensIn(quantity)
      .filter((token) => !inTrash.has(token))
      .filter((token) => !committed.some(({ row, value }) => row !== id && tokensIn(value).includes(token)))
      .map((token) => `the amount ${token} of ${id} has vanished with its item`),
  )
}
