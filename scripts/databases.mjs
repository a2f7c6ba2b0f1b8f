/**
 * The two kinds of database of a server as a copying program sees them: tables with columns and keys, independent of
 * their content.
 */
import { join } from 'node:path'

/** @typedef {Record<string, string | number | null>} Row A boolean is 1 or 0. */
/**
 * @typedef {object} Database
 * @property {() => Promise<void>} requireAlone throws when somebody else is connected; from then on nobody else can write to it
 * @property {() => Promise<void>} requireKnown throws if a newer version has migrated it
 * @property {() => Promise<void>} migrate gives it the tables of this version, or throws as `requireKnown`
 * @property {() => Promise<{ name: string, columns: string[], key: string[] }[]>} tables
 * @property {(text: string, values: unknown[]) => Promise<Row[]>} all
 * @property {(text: string, values: unknown[]) => Promise<void>} run
 * @property {(fn: () => Promise<void>) => Promise<void>} together in one transaction
 * @property {() => Promise<void>} recognize lets the server that starts on it take it for the one that devices have seen
 * @property {() => Promise<void>} close
 */

/**
 * Key of the advisory lock that a server takes to migrate at its start, and for each write. The same as in
 * `sync-server/db/engine/postgres/writing.ts`.
 */
const writersLock = 7_203_114_902

/**
 * Identifies a PostgreSQL database, so that its copy is noticed. The same as in
 * `sync-server/db/engine/postgres/epochs.ts`.
 */
const identity = `
  SELECT concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database())) AS who
  FROM pg_control_system()`

/**
 * @param {string} path @param {string} migrationsFolder @param {(commits: string) => void} mark
 * @returns {Promise<Database>}
 */
export async function openSqlite(path, migrationsFolder, mark) {
  const { default: Sqlite } = await import('better-sqlite3')
  const database = new Sqlite(path, { timeout: 1000 })
  const all = (/** @type {string} */ text, /** @type {unknown[]} */ values) =>
    /** @type {Row[]} */ (database.prepare(text).all(values))
  const run = async (/** @type {string} */ text, /** @type {unknown[]} */ values) =>
    void database.prepare(text).run(values)
  const ask = async (/** @type {string} */ text) => {
    const statement = database.prepare(text)
    if (statement.reader) return /** @type {Row[]} */ (statement.all())
    statement.run()
    return []
  }
  const journal = journalOf({ ask, isPostgres: false, folder: migrationsFolder }, migrationsFolder)
  return {
    // Leaving the journal mode requires exclusive access, and the lock is then kept.
    requireAlone: async () => {
      try {
        for (const mode of ['locking_mode = EXCLUSIVE', 'journal_mode = DELETE']) database.pragma(mode)
        database.exec('BEGIN EXCLUSIVE; COMMIT')
      } catch (error) {
        if (!(error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
        throw new Error('somebody else uses it: stop the servers first', { cause: error })
      }
    },
    requireKnown: journal.requireKnown,
    migrate: async () => {
      const { drizzle } = await import('drizzle-orm/better-sqlite3')
      const { migrate } = await import('drizzle-orm/better-sqlite3/migrator')
      await journal.migrateKnown((config) => migrate(drizzle(database), config))
    },
    tables: async () => {
      const names = all(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'",
        [],
      )
      return names
        .map(({ name }) => String(name))
        .filter((name) => !name.startsWith('sqlite_'))
        .map((name) => {
          const columns = all(`SELECT name, pk FROM pragma_table_info('${name}')`, [])
          const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a.pk) - Number(b.pk))
          return { name, columns: columns.map((c) => String(c.name)), key: key.map((c) => String(c.name)) }
        })
    },
    all: async (text, values) => all(text, values),
    run,
    together: async (fn) => {
      database.exec('BEGIN')
      await fn()
      database.exec('COMMIT')
    },
    recognize: async () => mark(String(all("SELECT value FROM facts WHERE key = 'commits'", [])[0]?.value ?? 0)),
    close: async () => void database.close(),
  }
}

/**
 * An address whose password is percent-encoded: otherwise a part of it would be taken for the host, and printed. Stricter
 * than `sync-server/settings/rules.ts`.
 */
const readAsMeant = /^postgres(ql)?:\/\/([^/?#\s]*@)?[^@#\s]*$/
const encodePassword = 'percent-encode the password in the address (@ is %40, # is %23, / is %2F), or set PGPASSWORD'

/** @param {string} url @param {string} migrationsFolder @returns {Promise<Database>} */
export async function openPostgres(url, migrationsFolder) {
  if (!readAsMeant.test(url)) throw new Error(encodePassword)
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: parserOf } })
  await client.connect()
  const all = async (/** @type {string} */ text, /** @type {unknown[]} */ values) => {
    let at = 0
    return (
      await client.query(
        text.replace(/\?/g, () => `$${++at}`),
        values,
      )
    ).rows
  }
  const run = async (/** @type {string} */ text, /** @type {unknown[]} */ values) => void (await all(text, values))
  const ask = (/** @type {string} */ text) => all(text, [])
  const journal = journalOf({ ask, isPostgres: true, folder: join(migrationsFolder, 'postgres') }, migrationsFolder)
  return {
    // Later connections find the lock taken.
    requireAlone: async () => {
      const [{ taken } = { taken: 0 }] = await all(`SELECT pg_try_advisory_lock(${writersLock}) AS taken`, [])
      const others = await all(
        `SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
        [],
      )
      if (others.length > 0) throw new Error(`${others.length} others are connected: stop the servers first`)
      if (!taken) throw new Error('somebody else is writing: stop the servers first')
    },
    requireKnown: journal.requireKnown,
    migrate: async () => {
      const { drizzle } = await import('drizzle-orm/node-postgres')
      const { migrate } = await import('drizzle-orm/node-postgres/migrator')
      await journal.migrateKnown((config) => migrate(drizzle(client), config))
    },
    tables: () => tablesOfPostgres(all),
    all,
    run,
    together: async (fn) => {
      await run('BEGIN', [])
      await fn()
      await run('COMMIT', [])
    },
    recognize: async () => {
      const [{ who } = { who: '' }] = await all(identity, [])
      const save = 'ON CONFLICT (key) DO UPDATE SET value = excluded.value'
      await run(`INSERT INTO facts (key, value) VALUES ('database', ?) ${save}`, [who])
    },
    close: () => client.end(),
  }
}

/** @param {Database['all']} all */
async function tablesOfPostgres(all) {
  const columns = await all(
    `SELECT table_name AS name, column_name AS field FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`,
    [],
  )
  const keys = await all(
    `SELECT table_name AS name, column_name AS field FROM information_schema.key_column_usage
     JOIN information_schema.table_constraints USING (constraint_schema, constraint_name, table_name)
     WHERE constraint_schema = 'public' AND constraint_type = 'PRIMARY KEY' ORDER BY table_name, ordinal_position`,
    [],
  )
  const fieldsOf = (/** @type {Row[]} */ rows, /** @type {string} */ name) =>
    rows.filter((row) => row.name === name).map(({ field }) => String(field))
  return [...new Set(columns.map(({ name }) => String(name)))].map((name) => ({
    name,
    columns: fieldsOf(columns, name),
    key: fieldsOf(keys, name),
  }))
}

/** @typedef {typeof import('#sync-server/db/migrations/journal.mjs')} Journal */

/**
 * The journal of a database, by the module beside the migrations: the image has no sources.
 * @param {Parameters<Journal['requireKnown']>[0]} database @param {string} folder
 */
function journalOf(database, folder) {
  const module = async () => /** @type {Journal} */ (await import(join(folder, 'journal.mjs')))
  return {
    requireKnown: async () => (await module()).requireKnown(database),
    /** @param {Parameters<Journal['migrateKnown']>[1]} migrate */
    migrateKnown: async (migrate) => (await module()).migrateKnown(database, migrate),
  }
}

const [bigint, boolean] = [20, 16]

/** @param {number} oid */
function parserOf(oid) {
  if (oid === bigint) return Number
  if (oid === boolean) return (/** @type {string} */ text) => (text === 't' ? 1 : 0)
  return String
}
