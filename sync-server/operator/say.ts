/** Messages for who runs a command, in both languages of the project. */
import { resolve } from 'node:path'
import { env as variables } from 'node:process'
import type { RowCounts } from '#sync-server/db/backups/row-counts.ts'

export const say = (portuguese: string, english: string): void =>
  void process.stderr.write(`${portuguese}  (${english})\n`)

/** Ends the process with code 1 after a message. */
export function giveUp(portuguese: string, english: string): never {
  process.stderr.write(`\n${portuguese}\n${english}\n`)
  process.exit(1)
}

/** A file that was named on the command line: npm runs commands in the folder of the project, from any other one. */
export function namedFile(given: string): string {
  const { INIT_CWD = '.' } = variables
  return resolve(INIT_CWD, given)
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

export const counted = (rows: RowCounts): string =>
  Object.entries(rows)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ')
