import type { OwnTable } from '#shared/scopes.ts'
import { editableOwn, restorableOwn } from '#sync-server/access/own-rows.ts'
import type { MutationContext, Mutations } from '#sync-server/context.ts'
import { patchRow, type Row } from '#sync-server/db/rows.ts'

/** Own tables whose rows have nothing around them that could lie in the trash, as a task's project may. */
type Table = Exclude<OwnTable, 'tasks'>
type TrashOps<T extends Table> = Pick<Mutations, `${T}.delete` | `${T}.restore`>

/** The two commands that are the same for every such table: into the trash and out of it. `view` is what REST answers. */
export function trash<T extends Table>(table: T, view: (row: Row<T>) => unknown): TrashOps<T> {
  const write = (c: MutationContext, row: Row<Table>, deletedAt: number | null) =>
    patchRow(c.writer, table as Table, row, { deletedAt })
  const commands = {
    [`${table}.delete`]: async (c: MutationContext, { id }: { id: string }) => {
      await write(c, await editableOwn(c, table, id), c.writer.nowMs)
    },
    [`${table}.restore`]: async (c: MutationContext, { id }: { id: string }) =>
      view((await write(c, await restorableOwn(c, table, id), null)).row as Row<T>),
  }
  return commands as unknown as TrashOps<T>
}
