import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

const defaultLockWaitMs = 5000

const isPostgres = (source: string | Buffer): source is string => /^postgres(ql)?:/.test(String(source.slice(0, 12)))

/**
 * Opens (and migrates) the database at `file:<path>` or `postgres://…`, a new one in memory (`:memory:`), or one in memory
 * from its image. While another process writes, opening it and each write wait for `lockWaitMs`.
 */
export async function openStore(
  source: string | Buffer,
  migrationsFolder: string,
  lockWaitMs = defaultLockWaitMs,
): Promise<Store> {
  if (!isPostgres(source)) return openSqliteStore(source, migrationsFolder, lockWaitMs)
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore(source, migrationsFolder, lockWaitMs)
}
