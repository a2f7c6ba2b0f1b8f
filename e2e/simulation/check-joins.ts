/** What must have become of amounts that somebody has joined. */
import type { Facts } from './final-state.ts'
import { tokensIn } from './ledger.ts'

/**
 * An item that only a join has put into the trash is part of another one: its amount stands, or stood, there. Not promised: a
 * server that was put back.
 */
export function joinedStays({ world, rows, committed }: Facts): string[] {
  if (world.restored) return []
  const deleted = new Set(
    world.ledger.writes.flatMap(({ op, args, row }) => (op === 'items.delete' && !args.joined ? [row] : [])),
  )
  const gone = rows.items.filter(({ id, deletedAt, purgedAt }) => {
    return world.joined.has(id) && !deleted.has(id) && deletedAt !== null && purgedAt === null
  })
  return gone.flatMap(({ id, quantity }) =>
    tokensIn(quantity)
      .filter((token) => !committed.some(({ row, value }) => row !== id && tokensIn(value).includes(token)))
      .map((token) => `the amount ${token} of ${id} has vanished with its item`),
  )
}
