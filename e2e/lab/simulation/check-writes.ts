/** Checks of each change: its decision, its report to the author, and its values on the server. */
import { emptyOf, fieldsOf, kindOf, nameFieldOf, textsOf, type WrittenTable, writtenTables } from '#shared/fields.ts'
import { perTable } from '#shared/scopes.ts'
import { defaultListTitle } from '#shared/shopping.ts'
import { failuresBeforeParking } from '#sync-server/sync/push.ts'
import type { Facts } from './final-state.ts'
import { hadSeen, tokenOf, tokensIn, tokensOf, type Write } from './ledger.ts'
import type { Execution, ServerRow } from './server.ts'
import { isDerived, type World } from './world-state.ts'

/**
 * Each mutation was decided exactly once. Not promised: writes only on a phone that was restored to an older state, and
 * writes answered by a server that then lost them. Copied devices, and those that the server has forgotten, may repeat
 * theirs.
 */
export function once({ world }: Facts): string[] {
  const wrong: string[] = []
  for (const write of world.ledger.writes) {
    const done = executionsOf(world, write)
    const kept = done.filter(({ lost }) => !lost)
    const excused = write.phoneLost || done.some(({ lost, answered }) => lost && answered)
    if (kept.length === 0 && !excused)
      wrong.push(`${write.op} ${write.mid} of ${write.device.name} never reached the server`)
    if (kept.length > 1 && !write.device.doubled && !write.device.forgotten)
      wrong.push(`${write.op} ${write.mid} was done ${kept.length} times`)
  }
  return wrong
}

const executionsOf = ({ server }: World, { mids }: Write): Execution[] =>
  server.executions.filter((execution) => mids.includes(execution.mid))

/**
 * A mutation becomes a problem of its device once if it was refused, parked or abandoned (sent as `noop`), changed a
 * deleted row, or lost a text to a later one. Others become none. Copied or restored devices are not checked, and only
 * a repetition is wrong where the history leaves the outcome open.
 */
export function reported({ world, problems }: Facts): string[] {
  const wrong: string[] = []
  for (const write of world.ledger.writes) {
    // The problems of a deleted account are gone with its devices.
    if (write.device.doubled || !world.devices.includes(write.device)) continue
    const dismissed = (world.dismissed.get(write.device) ?? []).filter((mid) => write.mids.includes(mid)).length
    const open = problems.get(write.device)?.filter(({ mid }) => write.mids.includes(mid)) ?? []
    const expected = mustBeReported(world, write)
    const times = dismissed + open.length
    if (expected !== 'maybe' && times !== expected) {
      wrong.push(`${write.op} ${write.mid} of ${write.device.name} was reported ${times} times, not ${expected}`)
    }
    if (times > 1) wrong.push(`${write.op} ${write.mid} was reported ${times} times`)
  }
  return wrong
}

function mustBeReported(world: World, write: Write): number | 'maybe' {
  const done = executionsOf(world, write)
  const [last] = done.filter(({ lost }) => !lost)
  if (!last || done.length > 1) return 'maybe'
  if (isLearnt(last)) return 0
  if (last.outcome === 'rejected' || last.outcome === 'parked' || last.op === 'noop') return 1
  if (world.restored || world.swept) return 'maybe'
  if (last.code?.endsWith('_deleted') || last.code === 'tick_moved') return 1
  const isText = (field: string) =>
    tokenOf(write.values[field]) ||
    (field === 'content' && write.typed) ||
    (last.op === 'trips.create' && field === 'market')
  if (last.outcome === 'superseded' && last.dropped?.some(isText)) return 1
  // It may have been abandoned before the device got the result.
  const isLost = world.revoked.has(`${write.list} ${write.device.person.id}`) || world.server.isErased(write.row)
  return isLost ? 'maybe' : 0
}

/**
 * True if the app does not report a refusal: that of a row of `corrections`, and that of an order of aisles whose list
 * is gone.
 */
const isLearnt = ({ op, code }: Pick<Execution, 'op' | 'code'>): boolean =>
  op === 'corrections.save' || (op === 'aisleOrders.update' && code === 'not_found')

/** A refused or abandoned value is in no row: nobody else ever sees it. */
export function refusedReachesNobody({ world, committed }: Facts): string[] {
  const reached = new Set(committed.flatMap(({ value }) => tokenOf(value) ?? []))
  return world.ledger.writes.flatMap((write) => {
    const done = executionsOf(world, write)
    if (done.length === 0 || !done.every(({ op, outcome }) => op === 'noop' || outcome === 'rejected')) return []
    // A value that its author has written again since is not the refused one.
    const only = tokensOf(write).filter((token) => world.ledger.writerOf(token) === write)
    return only.flatMap((token) => (reached.has(token) ? [`${token} was refused, and is there`] : []))
  })
}

/**
 * Every text acknowledged by a device is in a row, in the trash, in a problem of its author, or was on the server and
 * gave way to a later one. Not promised: corrections, texts of problems that were dismissed, texts only on a phone that
 * was restored to an older state, and texts acknowledged by a server that then lost them in a restore.
 */
export function nothingLost({ world, committed, problems }: Facts): string[] {
  const reached = new Set(committed.flatMap(({ value }) => tokensIn(value)))
  const wrong: string[] = []
  for (const write of world.ledger.writes) {
    const done = executionsOf(world, write)
    if (write.phoneLost || write.op === 'corrections.save') continue
    if (done.some(({ lost, answered }) => lost && answered)) continue
    const told = [...problems]
      .filter(([{ person }]) => person === write.device.person)
      .flatMap(([, list]) => JSON.stringify(list))
      .join()
    const dismissed = [...world.dismissed.values()].flat()
    for (const token of tokensOf(write)) {
      if (reached.has(token) || told.includes(token) || write.mids.some((mid) => dismissed.includes(mid))) continue
      wrong.push(`${token} of ${write.device.name} is nowhere`)
    }
  }
  return wrong
}

/** No text gave way to one that its author had seen, directly or through others. */
export function sequentialWins({ world, rows }: Facts): string[] {
  const wrong: string[] = []
  for (const row of contentOf(rows)) {
    for (const field of typedFields) {
      if (isDerived(world, row.id, field)) continue
      const winner = world.ledger.writerOf(row[field])
      if (!winner || !wasDoneOnce(world, winner)) continue
      for (const write of world.ledger.writes) {
        if (write.row !== row.id || !(field in write.values) || write === winner || !wasDoneOnce(world, write)) continue
        if (hadSeen(write, winner, field)) wrong.push(`${write.values[field]} lost to ${row[field]}, which it had seen`)
      }
    }
  }
  return wrong
}

/**
 * True if the server decided the write exactly once, as `ok` or `superseded` and not abandoned. Other writes are left
 * out: a repeated write has a later time.
 */
function wasDoneOnce(world: World, write: Write): boolean {
  const done = executionsOf(world, write)
  const [only] = done
  return done.length === 1 && !only?.lost && only?.op !== 'noop' && ['ok', 'superseded'].includes(only?.outcome ?? '')
}

/** The order of aisles is one list of names, whose values are not compared. */
const contentTables = writtenTables.filter((table) => table !== 'aisleOrders')
/** Notes and steps are merged, and have checks of their own. A tick clears the postponed reminder. */
const merged = ['content', 'steps', 'snoozed']
const fieldsWith = (isWanted: (table: WrittenTable, field: string) => boolean): string[] => [
  ...new Set(contentTables.flatMap((table) => fieldsOf(table).filter((field) => isWanted(table, field)))),
]
const writtenFields = [...fieldsWith((_table, field) => !merged.includes(field)), 'projectId']
const typedFields = fieldsWith(
  (table, field) => !merged.includes(field) && ['line', 'heading', 'text'].includes(kindOf(table, field) ?? ''),
)

type ContentTable = (typeof contentTables)[number]
/** The fields that an erasure empties. */
const emptiedIn = perTable(contentTables, (table): string[] => [
  ...textsOf(table),
  ...fieldsOf(table).filter((field) => emptyOf(table, field) === null),
])

const contentOf = (rows: Facts['rows']): ServerRow[] => contentTables.flatMap((table) => rows[table])

/** Every value on the server was written by a person; in particular, nothing is emptied by accident. */
export function writtenBySomebody({ world, rows }: Facts): string[] {
  const wrong: string[] = []
  for (const row of contentOf(rows)) {
    const copied = world.copies.get(row.id)
    const writes = world.ledger.writes.filter((write) => write.row === row.id || write.row === copied)
    for (const field of writtenFields) {
      const values = writes.flatMap((write) => (field in write.values ? [write.values[field]] : []))
      if (isDerived(world, row.id, field)) continue
      if (row.purgedAt !== null && (row[field] === '' || row[field] === null)) continue
      if (values.length > 0 && !values.includes(row[field]) && row[field] !== defaultListTitle) {
        wrong.push(`${row.id} has ${field} ${row[field]}, which nobody wrote`)
      }
    }
  }
  return wrong
}

/** An erased row is marked and stays empty and deleted, itself or with its parent; an unmarked row was not erased. */
export function erasedStaysErased({ rows }: Facts): string[] {
  const erased = new Set(contentOf(rows).flatMap(({ id, purgedAt }) => (purgedAt === null ? [] : [id])))
  const isHalfErased = (table: ContentTable, { purgedAt, deletedAt, listId, ...row }: ServerRow) => {
    if (purgedAt === null) return row[nameFieldOf(table)] === ''
    const isDeleted = deletedAt !== null || (typeof listId === 'string' && erased.has(listId))
    return !isDeleted || emptiedIn[table].some((field) => String(row[field] ?? '') !== '')
  }
  return contentTables.flatMap((table) =>
    rows[table]
      .filter((row) => isHalfErased(table, row))
      .map((row) => `what was erased is half here: ${JSON.stringify(row)}`),
  )
}

/** The server keeps no result that its device has acknowledged. */
export async function confirmedIsForgotten({ world }: Facts): Promise<string[]> {
  const kept = await world.server.query<{ client_id: string }>(
    'SELECT client_id FROM results JOIN clients ON clients.id = client_id WHERE results.last_seq <= acked_seq',
  )
  return kept.map(({ client_id }) => `the server keeps results that ${client_id} has confirmed`)
}

const slackStamps = 100_000

/** No stamp of a row is later than the latest time of the server's clock, by more than 0.1 s. */
export function stampsAreServerTime({ world, rows }: Facts): string[] {
  const latest = world.server.latestMs() * 1000 + slackStamps
  const all = Object.values(rows).flat()
  return all
    .filter(({ stamps }) => Object.values(stamps).some((stamp) => stamp > latest))
    .map(({ id }) => `${id} was written in the future`)
}

/** A mutation that makes the server fail is retried a bounded number of times. */
export function poisonIsBounded({ world }: Facts): string[] {
  const wrong: string[] = []
  for (const [mid, failures] of world.server.failures) {
    const device = world.ledger.find(mid)?.device
    if (device?.doubled || world.restored) continue
    // Two pages may send it at the same moment.
    if (failures > failuresBeforeParking + 1) wrong.push(`${mid} made the server fail ${failures} times`)
  }
  return wrong
}
