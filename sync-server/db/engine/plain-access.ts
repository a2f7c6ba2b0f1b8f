/** A database without the store: for a command beside a server of perhaps another version, so nothing is migrated. */
import { existsSync } from 'node:fs'

export type Row = Record<string, unknown>

export interface Plain {
  isPostgres: boolean
  /** `?` stands for a value. */
  all(text: string, values?: unknown[]): Promise<Row[]>
  /** True if a pooler is between here and PostgreSQL. */
  isPooled: boolean
  close(): Promise<void>
}

/** Opens a database that exists. Throws if it does not, or does not answer. */
export async function openPlain(databaseUrl: string): Promise<Plain> {
  return /^postgres(ql)?:/.test(databaseUrl) ? openPostgres(databaseUrl) : openFile(databaseUrl.replace(/^file:/, ''))
}

async function openFile(path: string): Promise<Plain> {
  if (!existsSync(path)) throw new Error(`there is no file ${path} yet`)
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(path, { fileMustExist: true, timeout: 5000 })
  return {
    isPostgres: false,
    isPooled: false,
    all: async (text, values = []) => {
      const statement = database.prepare<unknown[], Row>(text)
      if (statement.reader) return statement.all(...values)
      statement.run(...values)
      return []
    },
    close: async () => void database.close(),
  }
}

async function openPostgres(url: string): Promise<Plain> {
  const { Client } = await import('./postgres/client.ts')
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  await client.findPooler()
  return {
    isPostgres: true,
    isPooled: client.isPooled,
    all: async (text, values = []) => {
      let at = 0
      return (
        await client.query<Row>(
          text.replace(/\?/g, () => `$${++at}`),
          values,
        )
      ).rows
    },
    close: () => client.close(),
  }
}
