import type { TrashEntry } from '#app/data/areas/trash.ts'
import { rowTable } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { transact } from '#app/data/store/reconnect.ts'
import { mutateIn } from './mutate.ts'

type Named = Pick<TrashEntry, 'table' | 'id'>

/** Erases rows for good, all or none; rows that are no longer in the trash stay. Throws as `mutate` does. */
export const eraseForEver = (local: LocalStore, entries: readonly Named[]): Promise<void> =>
  transact(local.db, local.db.tables, async () => {
    for (const { table, id } of entries) {
      if (await isInTrash(local, { table, id })) await mutateIn(local, 'trash.delete', { table, id })
    }
  })

async function isInTrash({ db }: LocalStore, { table, id }: Named): Promise<boolean> {
  const row = await rowTable(db, table).get(id)
  return typeof row?.deletedAt === 'number' && !row.purgedAt
}
