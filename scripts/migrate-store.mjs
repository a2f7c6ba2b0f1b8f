/**
 * `npm run migrate-store -- --from file:… --to postgres://…`, or back: copies the first database to the second, then
 * compares them row by row. It writes only differences, so it can be repeated after an interruption. No server may be
 * running on either; afterwards it is started on the second one, and devices continue unaffected (docs/decisions/090).
 */
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPostgres, openSqlite } from './databases.mjs'
import { giveUp, say } from './run.mjs'

/** @typedef {import('./databases.mjs').Database} Database */
/** @typedef {import('./databases.mjs').Row} Row */
/** @typedef {{ name: string, columns: string[], key: string[] }} Table */

/** Number of rows read at once: each may have a text of 256 kB. */
const rowsAtOnce = 100
/** Keys in `facts` of the database's own identity and build, which are not copied. */
const ownFacts = "'database', 'neededBuild'"
/**
 * Tables that are copied first: others reference them; and `starts` is never behind the number of commits in `facts`,
 * so that an interrupted copy is known for one.
 */
const parents = ['users', 'sessions', 'starts']
/** Columns that are not copied: the order of connections in the log of one PostgreSQL means nothing in another. */
const ownColumns = ['connections.at', 'connections.is_listed']
const barWidth = 30

process.umask(0o077)
const root = fileURLToPath(new URL('..', import.meta.url))
const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values
if (!from || !to) {
  const usage = '--from file:data/caderneta.db --to postgres://user:password@host/database'
  giveUp(`Uso: npm run migrate-store -- ${usage}`, `Usage: npm run migrate-store -- ${usage}`)
}
try {
  await migrateStore(from, to)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  giveUp(`A mudança não terminou: ${reason}`, `It was not finished: ${reason}`)
}

/** @param {string} source @param {string} target */
async function migrateStore(source, target) {
  const one = await open(source, false)
  const other = await open(target, true)
  try {
    for (const database of [one, other]) await database.requireAlone()
    await one.requireKnown()
    await other.migrate()
    await requireRoom(one, other)
    const tables = await tablesOf(one)
    requireSame(tables, await tablesOf(other))
    const total = await countRows(one, tables)
    const written = await passAll(tables, one, other, true, (rows, name) => show('1/2', name, rows, total))
    const found = await passAll(tables, one, other, false, (rows, name) => show('2/2', name, rows, total))
    if (found.differing > 0 || found.rows !== total) {
      throw new Error(`${found.differing} rows differ, ${found.rows} of ${total} were compared`)
    }
    await other.recognize()
    if (process.stderr.isTTY) process.stderr.write('\n')
    say(
      `${total} linhas conferidas, ${written.differing} escritas.`,
      `${total} rows compared, ${written.differing} written.`,
    )
  } finally {
    await Promise.all([one.close(), other.close()])
  }
}

/** @param {string} url @param {boolean} isTarget */
async function open(url, isTarget) {
  const migrations = ['dist/server/migrations', 'sync-server/db/migrations'].map((folder) => join(root, folder))
  const folder = migrations.find((path) => existsSync(path)) ?? ''
  if (/^postgres(ql)?:/.test(url)) return openPostgres(url, folder)
  const path = resolve(process.env.INIT_CWD ?? '.', url.replace(/^file:/, ''))
  if (!isTarget && !existsSync(path)) throw new Error(`there is no database at ${path}`)
  if (isTarget) closeSync(openSync(path, 'a', 0o600))
  const mark = (/** @type {string} */ commits) => writeFileSync(`${path}.commits`, commits.padStart(16, '0'))
  return openSqlite(path, folder, mark)
}

/**
 * Throws if the copy could overwrite data: `other` must have no accounts, or be an earlier copy of `one` without
 * commits that `one` lacks. Marks `other` as a copy of `one`.
 * @param {Database} one @param {Database} other
 */
async function requireRoom(one, other) {
  const [ours, theirs] = [await factsOf(one), await factsOf(other)]
  if (ours.epoch === undefined) throw new Error('no server has used the first database yet')
  if (theirs.epoch === ours.epoch) {
    if (await hasNewestOf(one, other)) return
    throw new Error('the second database was written into since it was copied: what the first one lacks would be lost')
  }
  const people = await other.all('SELECT id FROM users LIMIT 1', [])
  if (people.length > 0) throw new Error('the second database belongs to somebody else: it has accounts already')
  // From here on it is marked as a copy of the first.
  await other.together(async () => {
    for (const table of ['starts', 'connections']) await other.run(`DELETE FROM ${table}`, [])
    await other.run("DELETE FROM facts WHERE key IN ('epoch', 'commits')", [])
    await other.run("INSERT INTO facts (key, value) VALUES ('epoch', ?)", [ours.epoch])
  })
}

/**
 * True if all commits of `other` are of `one`, as `holdsBookmark` decides for a device
 * (sync-server/db/queries/bookmarks.ts). Numbers alone would hide them behind later commits of `one`.
 * @param {Database} one @param {Database} other
 */
async function hasNewestOf(one, other) {
  const counts = (/** @type {Database} */ database) => database.all('SELECT id, commits FROM connections', [])
  const reached = new Map((await counts(one)).map(({ id, commits }) => [id, Number(commits)]))
  if ((await counts(other)).some(({ id, commits }) => (reached.get(id) ?? 0) < Number(commits))) return false
  const [newest] = await other.all('SELECT id FROM starts ORDER BY first_commit DESC LIMIT 1', [])
  if (!newest) return true
  const commits = Number((await factsOf(other)).commits ?? 0)
  const [start] = await one.all('SELECT first_commit AS at FROM starts WHERE id = ?', [newest.id])
  if (!start) return false
  const later = 'SELECT first_commit AS at FROM starts WHERE first_commit > ? ORDER BY first_commit LIMIT 1'
  const [next] = await one.all(later, [start.at])
  return next ? commits < Number(next.at) : commits <= Number((await factsOf(one)).commits)
}

/** @param {Database} database @returns {Promise<Record<string, unknown>>} */
async function factsOf(database) {
  const rows = await database.all('SELECT key, value FROM facts', [])
  return Object.fromEntries(rows.map(({ key, value }) => [String(key), value]))
}

/**
 * Throws unless both databases have the same tables, columns and keys: data without a place on one side would be lost.
 * @param {Table[]} ours @param {Table[]} theirs
 */
function requireSame(ours, theirs) {
  const shape = (/** @type {Table[]} */ tables) =>
    tables.map(({ name, columns, key }) => `${name} ${[...columns].sort()} by ${key}`).join('; ')
  if (shape(ours) === shape(theirs)) return
  throw new Error('the first database is of another version: start a server of this version on it once')
}

/** @param {Database} database @returns {Promise<Table[]>} */
async function tablesOf(database) {
  const tables = await database.tables()
  for (const table of tables)
    table.columns = table.columns.filter((column) => !ownColumns.includes(`${table.name}.${column}`))
  const rank = (/** @type {Table} */ { name }) => (parents.includes(name) ? parents.indexOf(name) : parents.length)
  return tables.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
}

/** @param {Database} database @param {Table[]} tables */
async function countRows(database, tables) {
  let total = 0
  for (const { name } of tables) {
    const [row] = await database.all(`SELECT count(*) AS rows FROM ${name} WHERE ${isCopied(name)}`, [])
    total += Number(row?.rows)
  }
  return total
}

/** @param {string} table */
function isCopied(table) {
  return table === 'facts' ? `key NOT IN (${ownFacts})` : '1 = 1'
}

/**
 * Passes through all tables by `pass`. Returns the number of rows and of those that differed.
 * @param {Table[]} tables @param {Database} one @param {Database} other @param {boolean} isWriting
 * @param {(rows: number, table: string) => void} tell
 */
async function passAll(tables, one, other, isWriting, tell) {
  let [rows, differing] = [0, 0]
  for (const table of tables) {
    differing += await pass(table, one, other, isWriting, (more) => {
      rows += more
      tell(rows, table.name)
    })
  }
  return { rows, differing }
}

/**
 * Compares a table on both sides in the order of its key. Returns the number of rows that differ; with `isWriting` they
 * are corrected in `other`, where additional rows are deleted.
 * @param {Table} table @param {Database} one @param {Database} other @param {boolean} isWriting @param {(rows: number)
 * => void} tell
 */
async function pass(table, one, other, isWriting, tell) {
  let differing = 0
  /** @type {unknown[] | undefined} */
  let after
  for (let isMore = true; isMore; ) {
    const rows = await one.all(...select(table, after, undefined, rowsAtOnce))
    isMore = rows.length === rowsAtOnce
    const last = rows.at(-1)
    const upTo = isMore && last ? keyOf(table, last) : undefined
    const there = new Map((await other.all(...select(table, after, upTo))).map((row) => [nameOf(table, row), row]))
    const wanted = rows.filter((row) => !isSame(table, row, there.get(nameOf(table, row))))
    for (const row of rows) there.delete(nameOf(table, row))
    differing += wanted.length + there.size
    if (isWriting && wanted.length + there.size > 0) await write(table, other, wanted, [...there.values()])
    after = upTo
    tell(rows.length)
  }
  return differing
}

/**
 * @param {Table} table @param {unknown[] | undefined} after @param {unknown[] | undefined} upTo @param {number} [limit]
 * @returns {[string, unknown[]]}
 */
function select({ name, columns, key }, after, upTo, limit) {
  const [names, marks] = [key.join(', '), key.map(() => '?').join(', ')]
  const bounds = [...(after ? [`(${names}) > (${marks})`] : []), ...(upTo ? [`(${names}) <= (${marks})`] : [])]
  const where = [isCopied(name), ...bounds].join(' AND ')
  const text = `SELECT ${columns.join(', ')} FROM ${name} WHERE ${where} ORDER BY ${names}`
  return [limit === undefined ? text : `${text} LIMIT ${limit}`, [...(after ?? []), ...(upTo ?? [])]]
}

/** @param {Table} table @param {Row} row */
function keyOf({ key }, row) {
  return key.map((column) => row[column])
}

/** @param {Table} table @param {Row} row */
function nameOf(table, row) {
  return JSON.stringify(keyOf(table, row))
}

/** @param {Table} table @param {Row} row @param {Row | undefined} other */
function isSame({ columns }, row, other) {
  return other !== undefined && columns.every((name) => row[name] === other[name])
}

/** @param {Table} table @param {Database} database @param {Row[]} wanted @param {Row[]} gone */
async function write({ name, columns, key }, database, wanted, gone) {
  const isKey = key.map((column) => `${column} = ?`).join(' AND ')
  const others = columns.filter((column) => !key.includes(column)).map((column) => `${column} = excluded.${column}`)
  const conflict = others.length > 0 ? `UPDATE SET ${others.join(', ')}` : 'NOTHING'
  const marks = columns.map(() => '?').join(', ')
  const insert = `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks}) ON CONFLICT (${key.join(', ')}) DO ${conflict}`
  await database.together(async () => {
    for (const row of gone) await database.run(`DELETE FROM ${name} WHERE ${isKey}`, keyOf({ name, columns, key }, row))
    for (const row of wanted)
      await database.run(
        insert,
        columns.map((column) => row[column]),
      )
  })
}

/** @param {string} round @param {string} table @param {number} done @param {number} total */
function show(round, table, done, total) {
  if (!process.stderr.isTTY) return
  const part = total === 0 ? 1 : done / total
  const bar = '█'.repeat(Math.round(part * barWidth)).padEnd(barWidth, '░')
  process.stderr.write(`\r${round} ${bar} ${String(Math.floor(part * 100)).padStart(3)} %  ${table.padEnd(24)}`)
}
