/** Checks the server's decisions: each must be explained by the author's rights and the data. */
import { quotas } from '#shared/quotas.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { saysDone } from '#shared/ticks.ts'
import { measureBudget } from '#sync-server/db/queries/budgets.ts'
import { judgeErasure } from './check-erasures.ts'
import { isUnnamedTick, judgeUnnamedTick } from './check-unnamed-ticks.ts'
import type { Write } from './ledger.ts'
import { isOwnTable } from './own-tables.ts'
import type { Execution } from './server.ts'
import type { World } from './world-state.ts'

/** Checks new decisions of the server. Records wrong ones in `world.wrong`. */
export async function judge(world: World, executions: Execution[]): Promise<void> {
  for (const execution of executions) {
    const { mid, op, outcome, code, session, rev } = execution
    const write = world.ledger.find(mid)
    world.note(`server: ${op} ${outcome}${code ? ` ${code}` : ''}`)
    if (!write) {
      world.wrong.push(`the server took a mutation that nobody wrote: ${op} ${mid}`)
      continue
    }
    if (write.device.person.id !== session) world.wrong.push(`${op} of ${write.device.name} ran in another session`)
    if (op === 'noop' || outcome === 'parked') continue
    // The order of simultaneous actions would be needed to know whether the list existed.
    if (op === 'aisleOrders.update' && executions.some((other) => /^lists/.test(other.op))) continue
    // These mutations change the copy of a tick on the device only; the server makes and removes the copy with the
    // tick.
    if (write.args.copyOf || write.args.undoes === 'tick') {
      if (outcome !== 'ok') world.wrong.push(`${op} ${mid} of a copy was not ok: ${code}`)
      continue
    }
    if (op === 'trash.delete') {
      await judgeErasure(world, write, execution, executions)
      continue
    }
    // The order would be needed here too.
    if (executions.some((other) => other.op === 'trash.delete')) continue
    const allowed = await isAllowed(world, execution)
    if (outcome === 'rejected' && allowed) world.wrong.push(`${op} ${mid} was refused without reason: ${code}`)
    // A text that a renamed device repeats keeps its first result, also after the note is erased, and writes nothing.
    // Neither does a join with an erased item, or its undo.
    const writesNothing = (op === 'notes.update' || write.args.joins || write.args.joined) && rev === undefined
    if (outcome !== 'rejected' && !allowed && !writesNothing) world.wrong.push(`${op} ${mid} was not theirs to do`)
    await judgeTrash(world, execution, executions)
    if (isUnnamedTick(write)) await judgeUnnamedTick(world, write, execution, executions)
  }
}

/** The author of a change to a row in the trash receives the code of the deleted row or of its parent. */
async function judgeTrash(world: World, { mid, op, rev, code }: Execution, batch: Execution[]): Promise<void> {
  const write = world.ledger.find(mid)
  const [table, act] = op.split('.') as [string, string]
  if (
    act !== 'update' ||
    rev === undefined ||
    !write ||
    world.joined.has(write.row) ||
    !(table === 'items' || isOwnTable(table))
  )
    return
  // The order of other simultaneous actions on the rows would be needed. An undo of a tick deletes the copy.
  const mayDelete = (other: Execution) =>
    other.mid !== mid && saysDone(world.ledger.find(other.mid)?.args ?? {}) !== undefined
  if (batch.some((other) => /delete|restore/.test(other.op) || mayDelete(other))) return
  if (batch.some((other) => other.mid !== mid && world.ledger.find(other.mid)?.values.projectId)) return
  const parent = ({ items: 'list', tasks: 'project' } as Record<string, string>)[table]
  const [lies] = await world.server.query<{ row: number; parent: number; bought: number }>(
    `SELECT ${table}.deleted_at IS NOT NULL AS row, ${table === 'items' ? 'purchased' : 0} AS bought, ${parent ? 'parent.deleted_at IS NOT NULL' : 0} AS parent
     FROM ${table} ${parent ? `JOIN ${parent}s AS parent ON parent.id = ${parent}_id` : ''} WHERE ${table}.id = ?`,
    write.row,
  )
  const rowCode = lies?.row ? 'row_deleted' : undefined
  // Nobody is told that an item was deleted that was bought before, and is only bought or priced again.
  const isOfShop =
    rowCode !== undefined && lies?.bought && Object.keys(write.args).every((field) => shopFields.has(field))
  if (isOfShop && code === undefined) return
  // A tick or an undo that does not count beside other fields, which are written, has its own code.
  const expected = lies?.parent ? `${parent}_deleted` : (rowCode ?? (code === 'tick_moved' ? code : undefined))
  if (code !== expected) world.wrong.push(`${op} ${mid} was said to be ${code}, not ${expected}`)
}

const shopFields = new Set(['id', 'purchased', 'price', 'market', 'day'])

async function isAllowed(world: World, { mid, op, outcome, code }: Execution): Promise<boolean> {
  const { server, ledger, firstLists } = world
  const write = ledger.find(mid)
  if (!write || op === 'settings.update') return true
  // An id so old that the row's deletion may be pruned; only devices new to the server are checked.
  if ((op.endsWith('.create') || op === 'corrections.save') && outcome === 'rejected' && code === 'too_old')
    return false
  // No other write of a script comes near the limits.
  if (code === 'quota_reached') return !(await hasNoRoom(world, write))
  // A sum that is too long, or a join that is not found in it any more.
  if (write.args.joins && outcome === 'rejected' && code === 'invalid') return false
  if (op === 'lists.create' || op === 'corrections.save') return true
  if (op === 'aisleOrders.update') return isListThere(world, write)
  if (op === 'lists.delete' && firstLists.includes(write.row)) return false
  if (await isErased(world, op, write)) return false
  const table = op.replace(/\..*/, '')
  if (isOwnTable(table)) return (await isOwnAllowed(world, table, write)) || isInsteadOf(world, write, outcome)
  const role = await roleOf(world, write.device.person.id, write.list)
  if (op.startsWith('lists.') && op !== 'lists.erasePrices') return role === 'owner'
  if (role !== 'owner' && role !== 'editor') return false
  if (op.endsWith('.create')) return true
  const there = await server.query(`SELECT id FROM ${table} WHERE id = ?`, write.row)
  return there.length > 0
}

/**
 * True if a quota may have been full at a refused write. A text in a script is shorter than `longestText`, but steps are longer, and
 * a tick copies its row.
 */
async function hasNoRoom({ server }: World, { args, row, list, device: { person } }: Write): Promise<boolean> {
  const { todos, tasks } = args.tick || saysDone(args) ? await server.rows() : { todos: [], tasks: [] }
  const copied = JSON.stringify([...todos, ...tasks].find(({ id }) => id === row) ?? '').length
  const steps = JSON.stringify(args.steps ?? '').length
  const budgets = [userScope(person.id), `e:${person.id}`, ...(list ? [listScope(list), `g:${list}`] : [])]
  const sizes = await server.read((tx) => Promise.all(budgets.map((budget) => measureBudget(tx, budget))))
  return sizes.some(({ rows, text }, at) => {
    const limit = at === 0 ? quotas.ofPerson : quotas.ofList
    return rows >= limit.rows - rowsOfBatch || text + longestText + steps + copied > limit.text
  })
}

/** Rows by which later simultaneous actions may have made room again. */
const rowsOfBatch = 2
const longestText = 60

/** A person's role in a list, also in a trashed one; null without a role, undefined without the list. */
async function roleOf(
  { server }: World,
  person: string,
  listId: string | undefined,
): Promise<string | null | undefined> {
  const [row] = await server.query<{ role: string | null }>(
    `SELECT CASE WHEN owner_id = ? THEN 'owner' ELSE (SELECT role FROM memberships WHERE list_id = lists.id
     AND user_id = ? AND deleted_at IS NULL) END AS role FROM lists WHERE id = ?`,
    person,
    person,
    listId,
  )
  return row?.role
}

/** True if the author may order the aisles of the list, as every reader may. The id of the order names the list. */
async function isListThere(world: World, { row, device }: Write): Promise<boolean> {
  const [, listId] = row.split('.')
  const lists = await world.server.query('SELECT 1 FROM lists WHERE id = ? AND deleted_at IS NULL', listId)
  return lists.length > 0 && Boolean(await roleOf(world, device.person.id, listId))
}

/**
 * True if the row of a write is erased, so that it can only be deleted again, or if its list or project is erased, into
 * which nothing can be written.
 */
async function isErased({ server }: World, op: string, { row, list, values }: Write): Promise<boolean> {
  const [table, act] = op.split('.') as [string, string]
  const erased = async (name: string, id: unknown) =>
    (await server.query(`SELECT 1 FROM ${name} WHERE id = ? AND purged_at IS NOT NULL`, id)).length > 0
  if (['update', 'restore'].includes(act) && (await erased(table, row))) return true
  if (table === 'items' || table === 'trips') return erased('lists', list)
  if (table !== 'tasks') return false
  const [task] = await server.query<{ project: string }>('SELECT project_id AS project FROM tasks WHERE id = ?', row)
  return (await erased('projects', task?.project)) || (await erased('projects', values.projectId))
}

/**
 * True if the author may make this change of an own row: always, unless the server has lost the row. The project of a
 * task must exist too.
 */
async function isOwnAllowed({ server }: World, table: string, { op, row, values, device }: Write): Promise<boolean> {
  const isThere = async (name: string, id: unknown) =>
    (await server.query(`SELECT 1 FROM ${name} WHERE id = ? AND scope = ?`, id, userScope(device.person.id))).length > 0
  if (values.projectId && !(await isThere('projects', values.projectId))) return false
  return op.endsWith('.create') || isThere(table, row)
}

/**
 * True for an accepted change of a copy that the server has not made: that of the device which ticked first stands for
 * it. It is refused if the copy was shown in an earlier push, or its tick did not count.
 */
const isInsteadOf = ({ copies }: World, { row }: Write, outcome: Execution['outcome']): boolean =>
  copies.has(row) && outcome !== 'rejected'
