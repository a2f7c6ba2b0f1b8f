/** Databases of tests: in memory or, in runs on PostgreSQL, each a new one there. */
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { newId } from '#shared/ids.ts'
import type { Patience } from '#sync-server/db/engine/deadline.ts'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { isPostgres } from '#sync-server/db/engine/transaction.ts'

export const migrationsDir = fileURLToPath(new URL('../db/migrations', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
    pooler: string | undefined
  }
}

/**
 * The URL of PostgreSQL with its initial database; undefined in runs on SQLite. And that of a PgBouncer before it, if
 * the stores of servers use one.
 */
const { TEST_POSTGRES: server, TEST_POOLER: pooler } = process.env

export const isOnPostgres = server !== undefined

const template = 'caderneta_template'

/** Makes the template of all test databases, because migrations take longest. */
export async function prepareTemplate(url: string): Promise<void> {
  await administer(url, `CREATE DATABASE ${template}`)
  await (await openStore(addressOf(url, template), migrationsDir)).close()
}

export interface TestDatabase {
  url: string
  /** Copies the database. It must have no open connection meanwhile. */
  copy(): Promise<TestDatabase>
  remove(): Promise<void>
}

/** A PostgreSQL database without rows: with its tables, or a copy of `original`. */
export async function createDatabase(original = template): Promise<TestDatabase> {
  return copyOf(original)
}

async function copyOf(original: string): Promise<TestDatabase> {
  const name = `test_${newId().replaceAll('-', '')}`
  await administer(server ?? '', `CREATE DATABASE ${name} TEMPLATE ${original}`)
  return {
    url: addressOf(server ?? '', name),
    copy: () => copyOf(name),
    remove: () => administer(server ?? '', `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** Runs a statement outside of the test databases, in the initial one. */
export const onServer = (statement: string): Promise<void> => administer(server ?? '', statement)

/**
 * The store at `databaseUrl`; without one a new store, which deletes its database when it is closed. A write that has
 * named too few scopes fails.
 */
export async function openTestStore(databaseUrl?: string, limits?: Partial<Patience>): Promise<Store> {
  const patience = { repetitions: 0, ...limits }
  if (databaseUrl !== undefined) return openPooled(databaseUrl, patience)
  if (!isOnPostgres) return openStore(':memory:', migrationsDir, patience)
  const { url, remove } = await createDatabase()
  const store = await openPooled(url, patience)
  const close = async () => {
    await store.close()
    await remove()
  }
  return { ...store, close }
}

function openPooled(url: string, patience?: Partial<Patience>): Promise<Store> {
  const isDirect = pooler === undefined || new URL(url).host !== new URL(server ?? '').host
  if (isDirect) return openStore(url, migrationsDir, patience)
  const connections = { directUrl: url }
  return openStore(addressOf(pooler, new URL(url).pathname), migrationsDir, patience, connections)
}

function addressOf(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = name
  return address.href
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

interface Refused {
  /** Refuses only rows with this value in a column. */
  where?: [column: string, value: string]
  reason?: string
}

/** Makes inserts into a table fail. Returns a function that ends this. */
export async function refuseInserts(store: Store, table: string, { where, reason = 'poisoned' }: Refused = {}) {
  const condition = where ? `WHEN (NEW.${where[0]} = '${where[1]}')` : ''
  const run = (...texts: string[]) =>
    store.write(async ({ db }) => {
      for (const text of texts) await db.$client.prepare(text).run([])
    })
  if (!(await store.read(async ({ db }) => isPostgres(db)))) {
    await run(
      `CREATE TRIGGER refuse BEFORE INSERT ON ${table} ${condition} BEGIN SELECT RAISE(ABORT, '${reason}'); END`,
    )
    return () => run('DROP TRIGGER refuse')
  }
  await run(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${reason}'; END $$`,
    `CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW ${condition} EXECUTE FUNCTION refuse()`,
  )
  return () => run(`DROP TRIGGER refuse ON ${table}`, 'DROP FUNCTION refuse()')
}
