/** Images of whole databases: how the server is copied, put back and started anew, on SQLite in memory. */
import Database from 'better-sqlite3'
import { openStore } from '#sync-server/db/open-store.ts'
import type { Store } from '#sync-server/db/store.ts'
import { migrationsDir } from '#sync-server/testing/database.ts'
import { ofSqlite } from './instruments.ts'

/** What is done to a copy before a server goes on with it. */
export interface Change {
  /** It says of itself that it is another database, as the restore procedure makes it. */
  epoch?: string | undefined
  /** POISON makes no failure any more, as after an update of the server. */
  isMended?: boolean
}

/** A whole database as it was at some moment. */
export interface Image {
  /** Opens a database of this content in the place of the one before, which must have been closed. */
  open(change?: Change): Promise<Store>
}

/** Where the server of a script keeps everything. */
export interface Databases {
  /** Empty, with the real migrations applied and with what the test watches it with: made once, for that takes longest. */
  empty(): Promise<Image>
  imageOf(store: Store): Promise<Image>
  /** Runs a query of the test's own, with values in the places of `?`. */
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
  open: (change) => openStore(change ? changed(content, change) : content, migrationsDir),
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
