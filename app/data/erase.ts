import { rowTable } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { mutateIn } from './mutate.ts'
import { transact } from './reconnect.ts'
import type { TrashEntry } from './trash.ts'

/** Deletes for ever what of these is still in the trash, all of it or nothing. Throws what `mutate` throws. */
export const eraseForEver = (local: LocalStore, entries: readonly Pick<TrashEntry, 'table' | 'id'>[]): Promise<void> =>
  transact(local.db, local.db.tables, async () => {
    for (const { table, id } of entries) {
      const row = await rowTable(local.db, table).get(id)
      if (row && row.deletedAt !== null && !row.purgedAt) await mutateIn(local, 'trash.delete', { table, id })
    }
  })
