/** Images of whole databases: copies, restores and restarts of the server, on SQLite in memory. */
import Database from 'better-sqlite3'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { migrationsDir } from '#sync-server/testing/database.ts'
import { ofSqlite } from './instruments.ts'

/** Changes of a copy before a server uses it. */
export interface Change {
  /** A new epoch: the copy claims to be another database, as after the restore procedure. */
  epoch?: string | undefined
  /** True if a text with POISON causes no failure any more, as after an update of the server. */
  isMended?: boolean
}

/** A whole database at some moment. */
export interface Image {
  /** Opens a database with this content in place of the previous one, which must be closed. */
  open(change?: Change): Promise<Store>
}

/** The storage of a script's server. */
export interface Databases {
  /**
   * An empty database with the real migrations and the test's triggers (instruments.ts): made once, because this takes
   * longest.
   */
  empty(): Promise<Image>
  imageOf(store: Store): Promise<Image>
  /** Runs a query of the test, with one of `values` for each `?`. */
  query<T>(store: Store, sql: string, values: unknown[]): Promise<T[]>
}

let empty: Promise<Buffer> | undefined

export const inMemory: Databases = {
  empty: async () => {
    empty ??= makeEmpty()
    return imageFrom(await empty)
  },
  imageOf: async (store) => imageFrom(await withRaw(store, (raw) => raw.serialize())),
  query: <T>(store: Store, sql: string, values: unknown[]) =>
    withRaw(store, (raw) => statementOf(raw, sql).all(...values) as T[]),
}

async function makeEmpty(): Promise<Buffer> {
  const store = await openStore(':memory:', migrationsDir)
  const raw = new Database(await withRaw(store, (open) => open.serialize()))
  await store.close()
  raw.exec(ofSqlite)
  return raw.serialize()
}

const imageFrom = (content: Buffer): Image => ({
  open: (change) => openStore(change ? changed(content, change) : content, migrationsDir, { repetitions: 0 }),
})

function changed(content: Buffer, { epoch, isMended }: Change): Buffer {
  const raw = new Database(content)
  if (epoch) raw.prepare("UPDATE facts SET value = ? WHERE key = 'epoch'").run(epoch)
  if (isMended) raw.exec("INSERT INTO sim_mended VALUES ('now')")
  return raw.serialize()
}

const withRaw = <T>(store: Store, fn: (raw: Database.Database) => T): Promise<T> =>
  store.read(async ({ db }) => fn((db as unknown as { $client: Database.Database }).$client))

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>()

function statementOf(raw: Database.Database, sql: string): Database.Statement {
  const prepared = statements.get(raw) ?? new Map<string, Database.Statement>()
  statements.set(raw, prepared)
  const statement = prepared.get(sql) ?? raw.prepare(sql)
  prepared.set(sql, statement)
  return statement
}
