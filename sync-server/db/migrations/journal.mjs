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
  const isOfRelease1 = (await kindOf(database, journalOfRelease1)) === 'table'
  // After a migration that fails release 1.0.0 must find its journal.
  await migrate({ migrationsFolder: database.folder, migrationsTable: isOfRelease1 ? journalOfRelease1 : journal })
  await shutOutRelease1(database)
  await nameNeededBuild(database)
}

/** Throws if the database has migrations that this build does not know. @param {Database} database */
export async function requireKnown(database) {
  await requireAllKnown(database.folder, await appliedTo(database), () => neededBuild(database))
}

/**
 * As `requireKnown`, for a database that is still in a file.
 * @param {string} folder @param {number[]} applied the times of its migrations
 * @param {() => Promise<string | undefined>} [neededBy] tells the build that it needs
 */
export async function requireAllKnown(folder, applied, neededBy) {
  const known = migrationsIn(folder)
  if (applied.every((when) => known.some((migration) => migration.when === when))) return
  const needed = (await neededBy?.()) ?? 'a newer build'
  throw new Error(`it needs ${requirement(needed, thisBuild(known))}; ${wayBack}`)
}

/** Builds between two releases share a version, which then tells nothing. @param {string} needed @param {string} build */
function requirement(needed, build) {
  const [version, migration] = partsOf(needed)
  const [ownVersion, ownMigration] = partsOf(build)
  if (version !== ownVersion) return `${needed} or a later one, and this is ${build}`
  return `a newer build of ${version}, with ${migration}: this one ends with ${ownMigration}`
}

/** @param {Database} database */
async function shutOutRelease1(database) {
  const { ask, isPostgres } = database
  const { begin, schema, failing } = isPostgres ? postgres : sqlite
  const sentence = `this database needs a Caderneta newer than 1.0.0; ${wayBack}`
  await ask(begin)
  try {
    const kind = await kindOf(database, journalOfRelease1)
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
  if (needed !== undefined && partsOf(needed)[1] === partsOf(build)[1]) return
  await database.ask(
    `INSERT INTO facts (key, value) VALUES ('${neededFact}', '${build}')
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  )
}

/** @param {{ tag: string }[]} known */
const thisBuild = (known) => `Caderneta ${about.version} (migration ${known.at(-1)?.tag})`

/** The version and the migration in the name of a build. @param {string} build */
const partsOf = (build) => build.replace(')', '').split(' (')

/** Whether a journal is a 'table' or a 'view'; undefined without one. @param {Database} database @param {string} name */
async function kindOf({ ask, isPostgres }, name) {
  const [row] = await ask((isPostgres ? postgres : sqlite).kindOf(name))
  return row?.kind
}

/** @param {Database} database @returns {Promise<string | undefined>} */
async function neededBuild({ ask }) {
  const [row] = await ask(`SELECT value FROM facts WHERE key = '${neededFact}'`)
  return row === undefined ? undefined : String(row.value)
}

/** The times of the applied migrations, by which the journals of all builds name them. @param {Database} database */
async function appliedTo(database) {
  const { schema } = database.isPostgres ? postgres : sqlite
  for (const name of [journal, journalOfRelease1]) {
    if ((await kindOf(database, name)) !== 'table') continue
    const rows = await database.ask(`SELECT created_at AS at FROM ${schema}${name}`)
    return rows.map(({ at }) => Number(at))
  }
  return []
}

/** @param {string} folder @returns {{ tag: string, when: number }[]} */
const migrationsIn = (folder) => JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')).entries
