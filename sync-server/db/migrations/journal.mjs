/**
 * The journal of applied migrations keeps an older build from a newer database, for the server and for `migrate-store`.
 * A build refuses a database with a migration that it does not know. Release 1.0.0 does not check; it reads its journal
 * in a view of that name, which fails with a sentence.
 */
import { readFileSync } from 'node:fs'
import about from '#package.json' with { type: 'json' }

/** @typedef {(text: string) => Promise<Record<string, unknown>[]>} Ask */
/**
 * @typedef {object} Database
 * @property {Ask} ask
 * @property {boolean} isPostgres
 * @property {string} folder that of its migrations
 */

const journal = '__migrations'
const journalOfRelease1 = '__drizzle_migrations'
/** The key in `facts` of the build that applied the newest migration. */
const neededFact = 'neededBuild'
const wayBack = 'the way back is a backup, see docs/administration/backup.md'

const sqlite = {
  begin: 'BEGIN IMMEDIATE',
  schema: '',
  kindOf: (/** @type {string} */ name) => `SELECT type AS kind FROM sqlite_schema WHERE name = '${name}'`,
  failing: (/** @type {string} */ sentence) => `json_extract('{}', '${sentence}')`,
}
const postgres = {
  begin: 'BEGIN',
  schema: 'drizzle.',
  kindOf: (/** @type {string} */ name) =>
    `SELECT CASE relkind WHEN 'v' THEN 'view' ELSE 'table' END AS kind FROM pg_class
     WHERE relname = '${name}' AND relnamespace = to_regnamespace('drizzle')`,
  failing: (/** @type {string} */ sentence) => `('${sentence}' || '')::bigint`,
}

/**
 * Refuses a newer database, then applies by `migrate` what is missing.
 * @param {Database} database
 * @param {(config: { migrationsFolder: string, migrationsTable: string }) => unknown} migrate
 */
export async function migrateKnown(database, migrate) {
  await requireKnown(database)
  await shutOutRelease1(database)
  await migrate({ migrationsFolder: database.folder, migrationsTable: journal })
  await nameNeededBuild(database)
}

/** Throws if the database has migrations that this build does not know. @param {Database} database */
export async function requireKnown(database) {
  const known = migrationsIn(database.folder)
  const applied = await appliedTo(database)
  if (applied.every((when) => known.some((migration) => migration.when === when))) return
  const needed = (await neededBuild(database)) ?? 'a newer build'
  throw new Error(`it needs ${needed} or a later one, and this is ${thisBuild(known)}; ${wayBack}`)
}

/** @param {Database} database */
async function shutOutRelease1({ ask, isPostgres }) {
  const { begin, schema, kindOf, failing } = isPostgres ? postgres : sqlite
  const sentence = `this database needs a Caderneta newer than 1.0.0; ${wayBack}`
  await ask(begin)
  try {
    const [{ kind } = {}] = await ask(kindOf(journalOfRelease1))
    if (kind === 'table') await ask(`ALTER TABLE ${schema}${journalOfRelease1} RENAME TO ${journal}`)
    if (isPostgres) await ask('CREATE SCHEMA IF NOT EXISTS drizzle')
    if (kind !== 'view') {
      const columns = `0 AS id, '' AS hash, ${failing(sentence)} AS created_at`
      await ask(`CREATE VIEW ${schema}${journalOfRelease1} AS SELECT ${columns}`)
    }
    await ask('COMMIT')
  } catch (error) {
    await ask('ROLLBACK')
    throw error
  }
}

/** Stores this build as the needed one if it knows no later migration than the applied ones. @param {Database} database */
async function nameNeededBuild(database) {
  const build = thisBuild(migrationsIn(database.folder))
  const needed = await neededBuild(database)
  // A later release without a migration of its own is not needed.
  if (needed !== undefined && migrationOf(needed) === migrationOf(build)) return
  await database.ask(
    `INSERT INTO facts (key, value) VALUES ('${neededFact}', '${build}')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
}

/** @param {{ tag: string }[]} known */
const thisBuild = (known) => `Caderneta ${about.version} (migration ${known.at(-1)?.tag})`

/** @param {string} build */
const migrationOf = (build) => build.slice(build.indexOf('('))

/** @param {Database} database @returns {Promise<string | undefined>} */
async function neededBuild({ ask }) {
  const [row] = await ask(`SELECT value FROM facts WHERE key = '${neededFact}'`)
  return row === undefined ? undefined : String(row.value)
}

/** The times of the applied migrations, by which the journals of all builds name them. @param {Database} database */
async function appliedTo({ ask, isPostgres }) {
  const { schema, kindOf } = isPostgres ? postgres : sqlite
  for (const name of [journal, journalOfRelease1]) {
    const [{ kind } = {}] = await ask(kindOf(name))
    if (kind !== 'table') continue
    const rows = await ask(`SELECT created_at AS at FROM ${schema}${name}`)
    return rows.map(({ at }) => Number(at))
  }
  return []
}

/** @param {string} folder @returns {{ tag: string, when: number }[]} */
const migrationsIn = (folder) => JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')).entries
