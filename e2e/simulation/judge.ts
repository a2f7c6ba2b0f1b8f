/** Looks over the server's shoulder: every decision must be one that the author's rights and the data explain. */
import type { Execution } from './server.ts'
import type { World } from './world.ts'

/** Notes in `world.wrong` each decision that should not have been made. */
export async function judge(world: World, executions: Execution[]): Promise<void> {
  for (const execution of executions) {
    const { mid, op, outcome, code, session } = execution
    const write = world.ledger.find(mid)
    world.note(`server: ${op} ${outcome}${code ? ` ${code}` : ''}`)
    if (!write) {
      world.wrong.push(`the server took a mutation that nobody wrote: ${op} ${mid}`)
      continue
    }
    if (write.device.person.id !== session) world.wrong.push(`${op} of ${write.device.name} ran in another session`)
    if (op === 'noop' || outcome === 'parked') continue
    const allowed = await isAllowed(world, execution)
    if (outcome === 'rejected' && allowed) world.wrong.push(`${op} ${mid} was refused without reason: ${code}`)
    if (outcome !== 'rejected' && !allowed) world.wrong.push(`${op} ${mid} was not theirs to do`)
    await judgeTrash(world, execution, executions)
  }
}

/** Who changes what lies in the trash keeps the change there, and is told. */
async function judgeTrash(world: World, { mid, op, rev, code }: Execution, batch: Execution[]): Promise<void> {
  const write = world.ledger.find(mid)
  if (op !== 'items.update' || rev === undefined || !write) return
  // What else was done with them in the same moment would have to be known in its order.
  if (batch.some((other) => /delete|restore/.test(other.op))) return
  const [lies] = await world.server.query<{ row: number; list: number }>(
    `SELECT items.deleted_at IS NOT NULL AS row, lists.deleted_at IS NOT NULL AS list
     FROM items JOIN lists ON lists.id = list_id WHERE items.id = ?`,
    write.row,
  )
  const rowCode = lies?.row ? 'row_deleted' : undefined
  const expected = lies?.list ? 'list_deleted' : rowCode
  if (code !== expected) world.wrong.push(`${op} ${mid} was said to be ${code}, not ${expected}`)
}

async function isAllowed(world: World, { mid, op, outcome, code }: Execution): Promise<boolean> {
  const { server, ledger, firstLists } = world
  const write = ledger.find(mid)
  const listId = write?.list
  if (!write || op === 'settings.update') return true
  // An id so old that the row's deletion may be forgotten; only devices that are new to the server are asked.
  if (op.endsWith('.create') && outcome === 'rejected' && code === 'invalid') return false
  if (op === 'lists.create') return true
  if (op === 'lists.delete' && firstLists.includes(write.row)) return false
  // What was emptied after its month in the trash cannot come back.
  const emptied = await server.query("SELECT 1 FROM sim_values WHERE row = ? AND value = ''", write.row)
  if (op.endsWith('.restore') && emptied.length > 0) return outcome !== 'rejected'
  const [row] = await server.query<{ role: string }>(
    `SELECT CASE WHEN owner_id = ? THEN 'owner' ELSE (SELECT role FROM memberships WHERE list_id = lists.id
     AND user_id = ? AND deleted_at IS NULL) END AS role FROM lists WHERE id = ?`,
    write.device.person.id,
    write.device.person.id,
    listId,
  )
  if (op.startsWith('lists.')) return row?.role === 'owner'
  if (row?.role !== 'owner' && row?.role !== 'editor') return false
  if (op === 'items.create') return true
  const items = await server.query('SELECT id FROM items WHERE id = ?', write.row)
  return items.length > 0
}
