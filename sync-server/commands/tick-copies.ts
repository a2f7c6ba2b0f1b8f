/** The done copies of ticked rows. */
import { notFound } from '#shared/errors.ts'
import { userScope } from '#shared/scopes.ts'
import { copyFields, type DayTable, doneOf, openOf, type Tick } from '#shared/ticks.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { bornAt, findRow, insertRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { copyMark } from '#sync-server/db/queries/tick-copies.ts'
import { newestCopy, unnamedTick } from '#sync-server/db/queries/tick-names.ts'
import type { Act, AnyRow } from './tick-writes.ts'
import { eraseUntouched } from './trash.ts'

/**
 * Adds the done copy of a ticked row. The age of its id is not checked (`requireFreshId`): the row still has the ticked
 * occurrence, so the tick is no repetition.
 */
export async function makeCopy({ c, table }: Act, row: AnyRow, copy: string): Promise<void> {
  const { rev: _rev, stamps: _stamps, deletedAt: _deleted, purgedAt: _purged, ...fields } = row
  const made = { ...fields, id: copy, ...copyFields, ...doneOf(table) }
  const marks = copyMark(row.id, c.writer.nowMs)
  await requireRoom(c, table, await insertRow(c.writer, table, made as never, marks))
}

/** A copy, if it is a row of the same person. */
export async function copyOf({ c, table }: Act, row: AnyRow, copy: string): Promise<AnyRow | undefined> {
  const found = await findRow(c.tx, table, copy, row.scope)
  return found?.scope === row.scope ? found : undefined
}

/** True if the row was ticked after its author saw it. */
export async function isTickedSince(act: Act, row: AnyRow): Promise<boolean> {
  const newest = newestCopy(row.stamps)
  const copy = newest && (await copyOf(act, row, newest))
  return Boolean(copy && bornAt(copy) > act.c.writer.intent.seen)
}

/**
 * A tick that the author's device did not name, because the row did not repeat on that device, and that the device has
 * not received since.
 */
export async function ownUnseenTick(act: Act, row: AnyRow): Promise<Tick | undefined> {
  const { c } = act
  const tick = c.client === undefined ? undefined : unnamedTick(row.stamps, c.client)
  const copy = tick && (await copyOf(act, row, tick.copy))
  return copy && bornAt(copy) > c.writer.intent.seen ? tick : undefined
}

/** The author changes the row: if only the copy is in the trash, nothing is said of it. */
export async function reopenCopy({ c: { writer }, table }: Act, copy: AnyRow): Promise<void> {
  const { inTrash } = writer
  await patchRow(writer, table, copy, openOf(table), { contained: Object.keys(openOf(table)) as never })
  writer.inTrash = inTrash
}

/**
 * Deletes the done copy of a tick that is taken back, and erases it. A copy that somebody has changed stays in the
 * trash.
 */
export async function removeCopy({ c, table }: Act, copy: AnyRow): Promise<void> {
  if (copy.deletedAt !== null) return
  const changes = { deletedAt: c.writer.nowMs }
  const { row } = await patchRow(c.writer, table, copy, changes, { contained: ['deletedAt'] })
  await eraseUntouched(c, table, copy as Row<'todos'>, row as Row<'todos'>)
}

/**
 * Returns the done copy `id`, whose creation a device sends although its tick has made the copy here. If another device
 * had ticked before, there is none, and a REST call gets `not_found`. A device needs no reply, only the rev of the copy:
 * it shows its own one until the row comes. The fields that were `said` change nothing; a REST call is notified.
 */
export async function shownCopy<T extends DayTable, V>(
  c: MutationContext,
  table: T,
  id: string,
  said: object,
  view: (row: Row<T>) => V,
): Promise<Awaited<V>> {
  const scope = userScope(c.userId)
  const row = await findRow(c.tx, table, id, scope)
  if (row?.scope === scope) {
    if (row.deletedAt === null) c.writer.shownRev = row.rev
    if (c.via === 'rest') c.writer.dropped.push(...Object.keys(said))
    return await view(row)
  }
  if (c.via === 'rest') throw notFound()
  return undefined as Awaited<V>
}
