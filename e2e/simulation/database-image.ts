/** Images of whole databases: how the server is copied, put back and started anew, and what the test watches it with. */
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { openStore } from '#sync-server/db/open-store.ts'
import type { Store } from '#sync-server/db/store.ts'
import { ownTables } from './own-tables.ts'

const migrations = fileURLToPath(new URL('../../sync-server/db/migrations', import.meta.url))

/** Notes every result that the server gives, in the commit that makes it, also those that it forgets later. */
export const watchResults = `
  CREATE TABLE sim_results (at INTEGER PRIMARY KEY, client TEXT, result TEXT);
  CREATE TRIGGER sim_result AFTER INSERT ON results BEGIN
    INSERT INTO sim_results (client, result) SELECT NEW.client_id, value FROM json_each(NEW.results) ORDER BY key;
  END;
`

const instruments = `
  CREATE TABLE sim_values (at INTEGER PRIMARY KEY, row TEXT, field TEXT, value, rev INTEGER);
  ${watchResults}
  ${poison('items', 'name')}
  ${ownTables.map((table) => poison(table, 'title')).join('')}
  ${noteValues('items', 'name', 'name')}
  ${noteValues('items', 'quantity', 'quantity')}
  ${noteValues('items', 'purchased', 'purchased')}
  ${noteValues('items', 'deletedAt', 'deleted_at')}
  ${noteValues('corrections', 'name', 'name')}
  ${noteValues('lists', 'title', 'title')}
  ${noteValues('lists', 'deletedAt', 'deleted_at')}
  ${ownTables.map((table) => noteValues(table, 'title', 'title')).join('')}
  ${noteValues('projects', 'description', 'description')}
  ${noteValues('tasks', 'description', 'description')}
  ${noteValues('notes', 'content', 'content')}
`

function poison(table: string, column: string): string {
  const refuse = `WHEN NEW.${column} LIKE '%POISON%' BEGIN SELECT RAISE(ABORT, 'poisoned'); END;`
  return `
    CREATE TRIGGER sim_${table}_poison_insert BEFORE INSERT ON ${table} ${refuse}
    CREATE TRIGGER sim_${table}_poison_update BEFORE UPDATE ON ${table} ${refuse}`
}

function noteValues(table: string, field: string, column: string): string {
  const insert = `INSERT INTO sim_values (row, field, value, rev) VALUES (NEW.id, '${field}', NEW.${column}, NEW.rev);`
  return `
    CREATE TRIGGER sim_${table}_${field}_insert AFTER INSERT ON ${table} BEGIN ${insert} END;
    CREATE TRIGGER sim_${table}_${field}_update AFTER UPDATE ON ${table} WHEN NEW.${column} IS NOT OLD.${column}
      BEGIN ${insert} END;`
}

let empty: Promise<Buffer> | undefined

/** Opens a database of this content. */
export const openImage = (image: Buffer): Promise<Store> => openStore(image, migrations)

/** An image of an empty database with the real migrations applied: made once, for that takes longest. */
export const emptyImage = (): Promise<Buffer> => {
  empty ??= makeEmptyImage()
  return empty
}

async function makeEmptyImage(): Promise<Buffer> {
  const store = await openStore(':memory:', migrations)
  const raw = new Database(await imageOf(store))
  await store.close()
  raw.exec(instruments)
  return raw.serialize()
}

export const imageOf = (store: Store): Promise<Buffer> => withRaw(store, (raw) => raw.serialize())

/** Runs a query of the test's own, prepared once per connection. */
export const queryOf = <T>(store: Store, sql: string, values: unknown[]): Promise<T[]> =>
  withRaw(store, (raw) => statementOf(raw, sql).all(...values) as T[])

const withRaw = <T>(store: Store, fn: (raw: Database.Database) => T): Promise<T> =>
  store.read(async ({ db }) => fn((db as unknown as { $client: Database.Database }).$client))

/** A copy of a database with which POISON makes no failure any more, as after an update of the server. */
export function mended(image: Buffer): Buffer {
  const raw = new Database(image)
  const triggers = ['items', ...ownTables].flatMap((table) => [`${table}_poison_insert`, `${table}_poison_update`])
  for (const trigger of triggers) raw.exec(`DROP TRIGGER sim_${trigger}`)
  return raw.serialize()
}

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>()

function statementOf(raw: Database.Database, sql: string): Database.Statement {
  const prepared = statements.get(raw) ?? new Map<string, Database.Statement>()
  statements.set(raw, prepared)
  const statement = prepared.get(sql) ?? raw.prepare(sql)
  prepared.set(sql, statement)
  return statement
}

/** A copy of a database that says of itself that it is another one, as the restore procedure makes it. */
export function marked(image: Buffer, epoch: string): Buffer {
  const raw = new Database(image)
  raw.prepare("UPDATE facts SET value = ? WHERE key = 'epoch'").run(epoch)
  return raw.serialize()
}
