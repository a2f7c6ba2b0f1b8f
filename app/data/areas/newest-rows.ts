import { liveRows } from '#app/data/live/live-rows.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { type OwnTable, userScope } from '#shared/scopes.ts'

/** The person's rows of a table, newest first. Rows in the trash are left out. */
export const liveNewest = <T extends OwnTable>(local: LocalStore, table: T): Live<readonly LocalRow<T>[]> =>
  liveRows(local, table, userScope(local.user.id), byNewest as never)

const byNewest = (a: LocalRow, b: LocalRow): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
