import { spawn } from 'node:child_process'
import { env as variables } from 'node:process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { RowCounts } from './row-counts.ts'

/** Writes all of a database to the empty file `partial`, as of one moment, in PostgreSQL's own format. */
export async function dumpPostgres(url: string, partial: string): Promise<void> {
  const { address, env } = withoutPassword(url)
  await runProgram('pg_dump', ['--format=custom', '--no-password', `--file=${partial}`, `--dbname=${address}`], { env })
}

/** Reads all of a dump. Returns its rows by table; throws if it is damaged. */
export async function countDump(file: string): Promise<RowCounts> {
  const rows: RowCounts = {}
  await runProgram('pg_restore', ['--data-only', '--file=-', file], {
    read: async (output) => {
      for await (const [table] of rowsOf(output)) rows[table] = (rows[table] ?? 0) + 1
    },
  })
  return rows
}

/** The rows of a dump as text, in the format of COPY, each with the name of its table. */
export async function* rowsOf(output: Readable): AsyncGenerator<[table: string, row: string]> {
  let table: string | undefined
  for await (const line of createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (table === undefined) table = /^COPY (\S+) \(.*\) FROM stdin;$/.exec(line)?.[1]?.replace(/^public\./, '')
    else if (line === '\\.') table = undefined
    else yield [table, line]
  }
}

/** An address for the list of processes, which everybody on the machine can read, and its password for the program. */
export function withoutPassword(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  address.searchParams.delete('password')
  return { address: address.href, env: { ...variables, ...(password !== '' && { PGPASSWORD: password }) } }
}

interface Running {
  env?: NodeJS.ProcessEnv
  read?: (output: Readable) => Promise<void>
}

/** Runs a program of PostgreSQL, which ends with this process. Throws what it said if it fails or is not installed. */
export async function runProgram(
  name: 'pg_dump' | 'pg_restore',
  args: string[],
  { env = variables, read = drain }: Running = {},
): Promise<void> {
  const child = spawn(name, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const end = () => void child.kill()
  process.once('exit', end)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [code, said] = await Promise.all([ended, text(child.stderr), read(child.stdout)])
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`${name} is not installed on the machine of the server`) : error
    })
    .finally(() => process.off('exit', end))
  if (code !== 0) throw new Error(said.trim().replace(/\s+/g, ' ') || `${name} ended with ${code}`)
}

const drain = async (output: Readable): Promise<void> => void output.resume()
