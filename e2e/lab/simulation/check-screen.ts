/** The requirements for a screen at any moment, under any network. */
import { isDeepStrictEqual } from 'node:util'
import { type OutboxEntry, rowTable } from '#app/data/store/db.ts'
import { listScope, tableNames, userScope } from '#shared/scopes.ts'
import type { Device } from './device.ts'
import type { Ledger, Write } from './ledger.ts'
import { tokenOf } from './ledger.ts'
import { isDerived, type World } from './world-state.ts'

type Row = Record<string, unknown> & { id: string; rev: number }

/**
 * Checks that a device shows its person's last change of each field until the server has something newer. Records
 * violations in `world.wrong`.
 */
export async function checkScreen(world: World, device: Device): Promise<void> {
  const { db } = device.contexts[0]?.local ?? {}
  if (!db) return
  const [outbox, bases, ...tables] = await db.transaction('r', db.tables, () =>
    Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.base.toCollection().primaryKeys(),
      ...tableNames.map((table) => rowTable(db, table).toArray()),
    ]),
  )
  checkKeptAside(world, device, outbox, bases)
  const rows = new Map((tables.flat() as unknown as Row[]).map((row) => [row.id, row]))
  const pending = pendingValues(world.ledger, outbox, rows)
  for (const [key, write] of pending) {
    const [id, field] = key.split(' ') as [string, string]
    const row = rows.get(id)
    if (isDerived(world, id, field) || (field === 'purgedAt' && row?.deletedAt === null)) continue
    if (row && !same(field, shownIn(row, field), write.values[field])) {
      world.wrong.push(`${device.name} does not show what waits: ${field} ${row[field]}, not ${write.values[field]}`)
    }
  }
  for (const entry of outbox) {
    if (entry.op.endsWith('.create') && entry.key && !rows.has(entry.key.split('/')[1] ?? '')) {
      world.wrong.push(`${device.name} does not show a new row that waits`)
    }
  }
  if (!device.doubled) await checkAccepted(world, device, rows, pending)
}

/** Checks that a base is stored for each row with a pending mutation, and for no other. */
function checkKeptAside(world: World, { name }: Device, outbox: OutboxEntry[], bases: string[]): void {
  const waiting = [...new Set(outbox.flatMap(({ key }) => key ?? []))].sort().join()
  const kept = bases.sort().join()
  if (kept !== waiting) world.wrong.push(`${name} keeps aside ${kept || 'nothing'}, but ${waiting || 'nothing'} waits`)
}

function pendingValues(ledger: Ledger, outbox: OutboxEntry[], rows: Map<string, Row>): Map<string, Write> {
  const pending = new Map<string, Write>()
  for (const { mid, op, key } of outbox) {
    const write = ledger.find(mid)
    if (!write || !key) continue
    // Created again after its deletion, to resolve a problem.
    if (op.endsWith('.create')) pending.delete(`${write.row} deletedAt`)
    // The row returned before the answer about its creation; others may have changed it since.
    if (op.endsWith('.create') && rows.get(write.row)?.rev !== 0) continue
    for (const field in write.values) pending.set(`${write.row} ${field}`, write)
  }
  return pending
}

/** Checks that an accepted change stays on screen, even before its row returns from the server. */
async function checkAccepted(world: World, device: Device, rows: Map<string, Row>, pending: Map<string, Write>) {
  const accepted = new Map<string, Write>()
  for (const write of world.ledger.writes) {
    if (write.device !== device || write.phoneLost) continue
    const done = world.server.executions.find(({ mid, lost }) => write.mids.includes(mid) && !lost)
    if (!done?.answered || !['ok', 'superseded'].includes(done.outcome) || done.op === 'noop') continue
    // A mutation may be superseded in one field, such as its tick, and accepted in the others.
    const isKept = (field: string) => tokenOf(write.values[field]) && !done.dropped?.includes(field)
    for (const field in write.values) if (isKept(field)) accepted.set(`${write.row} ${field}`, write)
  }
  for (const [key, write] of accepted) {
    const [id, field] = key.split(' ') as [string, string]
    const row = rows.get(id)
    if (isDerived(world, id, field) || pending.has(key) || same(field, row?.[field], write.values[field])) continue
    const committed = await world.server.committed()
    const rev = committed.find(({ value }) => tokenOf(value) === tokenOf(write.values[field]))?.rev ?? 0
    // A row that the server lost, or a person lost and got back, is missing until it arrives.
    const isLost = world.restored || world.revoked.has(`${write.list} ${device.person.id}`)
    if (!row && isLost) continue
    const known = row?.rev ?? (await cursorOf(device, write))
    if (known >= rev) continue
    world.wrong.push(`${device.name} shows ${row?.[field]} although ${write.values[field]} was accepted`)
  }
}

/** The rev up to which the device has read the scope of a missing row; infinite if it lost the list. */
async function cursorOf({ contexts, person }: Device, { list }: Write): Promise<number> {
  const scope = list ? listScope(list) : userScope(person.id)
  const cursor = await contexts[0]?.local.db.cursors.get(scope)
  return cursor?.rev || Number.POSITIVE_INFINITY
}

/**
 * The value of a field on the screen. A row erased with its list or project counts as deleted, although it was not
 * deleted itself.
 */
const shownIn = (row: Row, field: string): unknown => (field === 'deletedAt' && row.purgedAt) || row[field]

const same = (field: string, shown: unknown, written: unknown): boolean =>
  field === 'deletedAt' || field === 'purgedAt'
    ? (shown === null) === (written === null)
    : isDeepStrictEqual(shown, written)
