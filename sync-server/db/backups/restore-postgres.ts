import { join } from 'node:path'
import pg from 'pg'
import { requireAllKnown } from '#sync-server/db/migrations/journal.mjs'
import { countDump, rowsOf, runProgram, withoutPassword } from './postgres-dump.ts'
import type { RowCounts } from './row-counts.ts'

/** The parts of a dump of a Caderneta, as `pg_restore --list` names it: nothing that acts by itself. */
const ours =
  /^\d+; \d+ \d+ (SCHEMA|TABLE|TABLE DATA|SEQUENCE|SEQUENCE OWNED BY|SEQUENCE SET|DEFAULT|CONSTRAINT|INDEX|FK CONSTRAINT|VIEW) (public|drizzle|- drizzle) /

export async function restoreDump(file: string, url: string, migrationsDir: string): Promise<{ rows: RowCounts }> {
  const rows = await countDump(file)
  await requireOurs(file, rows)
  await requireAllKnown(join(migrationsDir, 'postgres'), await migrationsIn(file))
  await requireEmpty(url)
  const { address, env } = withoutPassword(url)
  const how = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--no-password']
  await runProgram('pg_restore', [...how, `--dbname=${address}`, file], { env })
  return { rows }
}

async function requireOurs(file: string, rows: RowCounts): Promise<void> {
  let list = ''
  await runProgram('pg_restore', ['--list', file], {
    read: async (output) => {
      for await (const chunk of output) list += chunk
    },
  })
  const entries = list.split('\n').filter((line) => /^\d/.test(line))
  const foreign = entries.find((line) => !ours.test(line))
  if (foreign !== undefined) throw new Error(`it is not as a Caderneta makes it: it has ${foreign}`)
  const hasTable = (name: string) => entries.some((line) => line.includes(` TABLE DATA public ${name} `))
  if (!hasTable('users') || !rows.facts) throw new Error('it is no backup of a Caderneta: its tables are others')
}

/** The times of the migrations in a dump. */
async function migrationsIn(file: string): Promise<number[]> {
  const times: number[] = []
  await runProgram('pg_restore', ['--data-only', '--schema=drizzle', '--table=__migrations', '--file=-', file], {
    read: async (output) => {
      for await (const [, row] of rowsOf(output)) times.push(Number(row.split('\t').at(-1)))
    },
  })
  if (times.length === 0) throw new Error('it is no backup of a Caderneta: it has no migrations')
  return times
}

/** Throws if a database has tables: a former one stays as it is, beside the restored one. */
async function requireEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables =
    "SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'drizzle')"
  const { rowCount } = await client.query(tables).finally(() => client.end())
  if (rowCount) throw new Error('the database has tables: make a new one by createdb, and name it in DATABASE_URL')
}
