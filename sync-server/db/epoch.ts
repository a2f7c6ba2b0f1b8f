/**
 * Notices that the database is not the one that devices have seen: a file put back from a backup, copied without its
 * latest commits, or moved here without its mark. The number of commits stands in the database, as part of each commit,
 * and in a small file beside it, after each commit. A database that is behind its mark has lost commits, and gets a new
 * epoch: every device then reads everything again, and nothing that waits on one is lost. Its sessions and mailed links
 * end: among them may be some that a new password had ended, and nobody can tell which.
 */
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { newId } from '#shared/ids.ts'

export interface Epoch {
  id: string
  /** Counts a commit; to be called inside of it. Returns what to do once it is on disk. */
  countCommit(): () => void
  close(): void
}

const markDigits = 16

/** The epoch of an opened and migrated database; `path` is its file, if it has one. */
export function openEpoch(database: Database.Database, path: string | undefined): Epoch {
  const read = database.prepare<[string], string>('SELECT value FROM facts WHERE key = ?').pluck()
  const write = database.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  const count = database
    .prepare<[], string>("UPDATE facts SET value = value + 1 WHERE key = 'commits' RETURNING value")
    .pluck()
  const commits = Number(read.get('commits') ?? 0)
  const known = read.get('epoch')
  const isSame = known !== undefined && commits >= markBeside(path)
  const id = isSame ? known : newId()
  if (!isSame) endSignIns(database)
  write.run('epoch', id)
  write.run('commits', String(commits))
  const mark = path === undefined ? undefined : openMark(path)
  mark?.write(commits)
  return {
    id,
    countCommit: () => {
      const value = Number(count.get())
      return () => mark?.write(value)
    },
    close: () => mark?.close(),
  }
}

function endSignIns(database: Database.Database): void {
  const tables = ['sessions', 'password_reset_tokens', 'email_tokens', 'email_proofs']
  for (const table of tables) database.exec(`DELETE FROM ${table}`)
}

const markPath = (path: string): string => `${path}.commits`

/** How many commits the database beside it must have. Without a mark nothing is known of it: more than any. */
function markBeside(path: string | undefined): number {
  if (path === undefined) return 0
  if (!existsSync(markPath(path))) return Number.POSITIVE_INFINITY
  return Number(readFileSync(markPath(path), 'utf8'))
}

/** Not synced to disk: after a power failure the mark may be behind, which does no harm. */
function openMark(path: string) {
  const file = openSync(markPath(path), existsSync(markPath(path)) ? 'r+' : 'w')
  return {
    write: (commits: number) => void writeSync(file, String(commits).padStart(markDigits, '0'), 0),
    close: () => closeSync(file),
  }
}
