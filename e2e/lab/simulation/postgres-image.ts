/**
 * Database images on PostgreSQL: one database of this process for all its scripts, one after the other. An image is the
 * content of all tables, and is restored into that database; like the import of a dump with `--clean`, this is not
 * announced to the server.
 */
import pg from 'pg'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import type { Connection } from '#sync-server/db/engine/postgres/connection.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { createDatabase, migrationsDir } from '#sync-server/testing/database.ts'
import type { Change, Databases, Image } from './database-image.ts'
import { ofPostgres } from './instruments.ts'

/** The rows of a table as a JSON array; null if it is empty. */
interface Content {
  name: string
  rows: string | null
}

interface Place {
  url: string
  /** A connection in addition to the server's. */
  client: pg.Client
  /** A statement that reads all tables. */
  readAll: string
}

let place: Promise<Place> | undefined
let empty: Promise<Image> | undefined

export const onPostgres: Databases = {
  empty: () => {
    empty ??= read()
    return empty
  },
  imageOf: () => read(),
  query: <T>(store: Store, sql: string, values: unknown[]) =>
    store.read(async ({ db }) => {
      let count = 0
      const text = sql.replaceAll('?', () => `$${++count}`)
      const { rows, fields } = await (db.$client as Connection).ask(text, values)
      return rows.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]])) as T)
    }),
}

async function prepare(): Promise<Place> {
  const { url } = await createDatabase()
  // From now on it knows that it is no copy.
  await (await openStore(url, migrationsDir)).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(ofPostgres)
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY name",
  )
  const readOne = ({ name }: { name: string }) => `SELECT '${name}' AS name, json_agg(t)::text AS rows FROM ${name} t`
  return { url, client, readAll: rows.map(readOne).join(' UNION ALL ') }
}

async function read(): Promise<Image> {
  place ??= prepare()
  const { url, client, readAll } = await place
  const { rows: content } = await client.query<Content>(readAll)
  return {
    open: async (change = {}) => {
      await client.query(putting(content, change))
      return openStore(url, migrationsDir, { repetitions: 0 })
    },
  }
}

/**
 * SQL that restores an image. Triggers and references are disabled meanwhile: the restored content was valid before.
 */
function putting(content: Content[], { epoch, isMended }: Change): string {
  const tables = content.map(({ name, rows }) => {
    const text = rows === null ? undefined : pg.escapeLiteral(rows)
    return `DELETE FROM ${name}; ${text ? `INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, ${text});` : ''}`
  })
  return `
    BEGIN;
    SET LOCAL session_replication_role = replica;
    ${tables.join('\n')}
    ${epoch ? `UPDATE facts SET value = ${pg.escapeLiteral(epoch)} WHERE key = 'epoch';` : ''}
    ${isMended ? "INSERT INTO sim_mended VALUES ('now');" : ''}
    COMMIT`
}
