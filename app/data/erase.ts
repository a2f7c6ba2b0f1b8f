import { rowTable } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { transact } from './reconnect.ts'
import type { TrashEntry } from './trash.ts'

type Named = Pick<TrashEntry, 'table' | 'id'>

/** Deletes for ever what of these is still in the trash, all of it or nothing. Throws what `mutate` throws. */
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
