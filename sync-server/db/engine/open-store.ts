import { defaultPatience, type Patience } from './deadline.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Connections, Store } from './store.ts'

const isPostgres = (source: string | Buffer): source is string => /^postgres(ql)?:/.test(String(source.slice(0, 12)))

/**
 * Opens and migrates the database at `file:<path>` or `postgres://…`, a new one in memory (`:memory:`), or one in
 * memory from a Buffer with its image. `patience` changes the time limits of writes; `connections` is for PostgreSQL.
 */
export async function openStore(
  source: string | Buffer,
  migrationsFolder: string,
  patience: Partial<Patience> = {},
  connections: Connections = {},
): Promise<Store> {
  const limits = { ...defaultPatience, ...patience }
  if (!isPostgres(source)) return openSqliteStore(source, migrationsFolder, limits)
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore(source, migrationsFolder, limits, connections)
}
