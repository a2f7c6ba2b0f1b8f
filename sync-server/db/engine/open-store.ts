import { defaultPatience, type Patience } from './deadline.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { Store } from './store.ts'

const isPostgres = (source: string | Buffer): source is string => /^postgres(ql)?:/.test(String(source.slice(0, 12)))

/**
 * Opens and migrates the database at `file:<path>` or `postgres://…`, a new one in memory (`:memory:`), or one in
 * memory from a Buffer with its image. `patience` changes the time limits of writes; `directUrl` is the address of a
 * PostgreSQL without its pooler.
 */
export async function openStore(
  source: string | Buffer,
  migrationsFolder: string,
  patience: Partial<Patience> = {},
  directUrl?: string,
): Promise<Store> {
  const limits = { ...defaultPatience, ...patience }
  if (!isPostgres(source)) return openSqliteStore(source, migrationsFolder, limits)
  const { openPostgresStore } = await import('./postgres/store.ts')
  return openPostgresStore(source, migrationsFolder, limits, directUrl)
}
