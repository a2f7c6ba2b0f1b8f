import type { Parsed } from '#shared/contract.ts'
import { DomainError } from '#shared/errors.ts'
import type { TextTable } from '#shared/fields.ts'
import { listScope, type OwnTrashTable, type TrashTable } from '#shared/scopes.ts'
import { erasableItem, restorableList } from '#sync-server/access/lists.ts'
import { editableOwn, restorableOwn } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations } from '#sync-server/context.ts'
import { hasTasks } from '#sync-server/db/queries/area-rows.ts'
import { requireHeadingRoom, requireRoom } from '#sync-server/db/queries/quotas.ts'
import { eraseRow, isUntouched, patchRow, type Row, revSizesSince, type Written } from '#sync-server/db/queries/rows.ts'

/** Own tables whose rows have no parent that could be in the trash, unlike a task's project. */
type Table = Exclude<OwnTrashTable, 'tasks'>
type TrashOps<T extends Table> = Pick<Mutations, `${T}.delete` | `${T}.restore`>

/** The commands delete and restore of a table. `view` makes the REST answer of restore. */
export function trash<T extends Table>(table: T, view: (row: Row<T>) => unknown): TrashOps<T> {
  const write = (c: MutationContext, row: Row<Table>, deletedAt: number | null) =>
    patchRow(c.writer, table as Table, row, { deletedAt })
  const commands = {
    [`${table}.delete`]: async (c: MutationContext, { id, undoes }: Parsed<'notes.delete'>) => {
      if (undoes === 'tick') return
      const before = await editableOwn(c, table, id)
      const { row } = await write(c, before, c.writer.nowMs)
      if (undoes) await eraseUntouched(c, table as Table, before, row)
    },
    [`${table}.restore`]: async (c: MutationContext, { id }: { id: string }) =>
      view((await write(c, await restorableOwn(c, table, id), null)).row as Row<T>),
  }
  return commands as unknown as TrashOps<T>
}

/**
 * Erases a deleted row whose creation is undone; `before` is the row before its deletion, `row` after it. A row with
 * other changes, an item that somebody else added, and a list or project with rows in it stay in the trash: they may
 * have words of another device or person.
 */
export async function eraseUntouched<T extends TrashTable>(
  c: MutationContext,
  table: T,
  before: Row<T>,
  row: Row<T>,
): Promise<void> {
  if (row.deletedAt === null || row.purgedAt !== null || !isUntouched(before)) return
  if ('addedBy' in row && row.addedBy !== c.userId) return
  if (table === 'lists' && (await hasItems(c, row.id))) return
  if (table === 'projects' && (await hasTasks(c.tx, row.id))) return
  await erase(c, table, row)
}

const hasItems = async ({ tx }: MutationContext, listId: string): Promise<boolean> =>
  (await revSizesSince(tx, listScope(listId), 0, 1)).some(({ table }) => table === 'items')

async function erase(c: MutationContext, table: TrashTable, row: Row<TrashTable>): Promise<void> {
  if (table === 'lists') c.listAccess.delete(row.id)
  const erased = await eraseRow(c.writer, table, row)
  if (table === 'lists') await requireHeadingRoom(c, erased as Written<'lists'>, row as Row<'lists'>)
  else await requireRoom(c, table, erased as Written<TextTable>, row as Row<TextTable>)
}

/**
 * Erases a row in the trash for good; throws `not_deleted` for a row that is not there. The rows of an erased list or
 * project follow with the next sweep (docs/decisions/060).
 */
export const trashMutations: Pick<Mutations, 'trash.delete'> = {
  'trash.delete': async (c, { table, id }) => {
    const row = await erasable(c, table, id)
    if (row.purgedAt !== null) return
    if (row.deletedAt === null) throw new DomainError('not_deleted', 'Isto não está mais na Lixeira.')
    await erase(c, table, row)
  },
}

function erasable(c: MutationContext, table: TrashTable, id: string): Promise<Row<TrashTable>> {
  if (table === 'lists') return restorableList(c, id)
  return table === 'items' ? erasableItem(c, id) : restorableOwn(c, table, id)
}
