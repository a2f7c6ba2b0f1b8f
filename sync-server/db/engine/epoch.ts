/**
 * Detects that the database is not the one that devices have seen: restored from a backup, copied without its latest
 * commits, or moved here without its mark. The number of commits is stored in the database, as part of each commit, and
 * in a small file beside it, the mark, after each commit. A database behind its mark has lost commits and gets a new
 * epoch: every device then reads everything again, and no pending mutation is lost. All sessions, mailed links and
 * addresses of calendars end, because some of them may have been ended in a lost commit, such as by a new password. If
 * the mark was restored with the database, a device detects it; see bookmarks.ts.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import type Database from 'better-sqlite3'
import { newId } from '#shared/ids.ts'

export interface Epochs {
  /** Counts a commit with writes; call it inside the commit. Returns a function to call once it is on disk. */
  countCommit(): () => void
  /** Begins a new epoch unless `lost` has already ended; call it inside a commit. Returns true if it did. */
  end(lost: string): boolean
  close(): void
}

/** The tables that a new epoch empties: sessions and secrets, because a lost commit may have ended them. */
export const tablesOfEpoch = [
  'starts',
  'connections',
  'sessions',
  'password_reset_tokens',
  'email_tokens',
  'email_proofs',
  'calendar_addresses',
  'access_tokens',
  'registration_invitations',
]

const markDigits = 16
const keyBytes = 32

/**
 * Begins a new epoch in an opened and migrated database that has no epoch, no mark beside its file, or fewer commits
 * than its mark counts. `path` is its file; undefined in memory.
 */
export function openEpochs(database: Database.Database, path: string | undefined): Epochs {
  const fact = database.prepare<[string], string>('SELECT value FROM facts WHERE key = ?').pluck()
  const count = countIn(database)
  const isSame = () => fact.get('epoch') !== undefined && Number(fact.get('commits')) >= markBeside(path)
  // With the write lock, so that no other process is writing.
  database.transaction(() => isSame() || startEpoch(database, count)).immediate()
  const mark = path === undefined ? undefined : openMark(path)
  mark?.write(Number(fact.get('commits')))
  return {
    countCommit: () => {
      const commits = count()
      return () => commits !== undefined && mark?.write(commits)
    },
    end: (lost) => {
      if (fact.get('epoch') !== lost) return false
      beginAnew(database)
      return true
    },
    close: () => mark?.close(),
  }
}

/** Begins a new epoch with a commit, so that the first bookmark has a commit to name. */
function startEpoch(database: Database.Database, count: () => unknown): void {
  beginAnew(database)
  count()
}

/**
 * Stores a new epoch and a new key of bookmarks, which cannot read the old ones. Deletes the sessions, mailed links,
 * addresses of calendars, tokens and `starts` of the old epoch.
 */
function beginAnew(database: Database.Database): void {
  for (const table of tablesOfEpoch) database.exec(`DELETE FROM ${table}`)
  const write = database.prepare('INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  write.run('epoch', newId())
  write.run('bookmarkKey', randomBytes(keyBytes).toString('hex'))
}

/**
 * Returns a function that counts a commit and returns its number; undefined if nothing was written since the last
 * count. The first commit of this process is recorded in `starts`: this distinguishes it from a lost commit of another
 * process with the same number.
 */
function countIn(database: Database.Database): () => number | undefined {
  const processId = newId()
  const rowsWritten = database.prepare<[], number>('SELECT total_changes()').pluck()
  let counted = rowsWritten.get()
  const count = database
    .prepare<[], string>(
      `INSERT INTO facts VALUES ('commits', '1')
       ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + 1 RETURNING value`,
    )
    .pluck()
  const noteStart = database.prepare('INSERT INTO starts VALUES (?, ?) ON CONFLICT (id) DO NOTHING')
  return () => {
    if (rowsWritten.get() === counted) return
    const commits = Number(count.get())
    noteStart.run(processId, commits)
    counted = rowsWritten.get()
    return commits
  }
}

const markPath = (path: string): string => `${path}.commits`

/**
 * The least number of commits of a database that has lost none, from its mark: infinity without a mark, 0 in memory.
 */
function markBeside(path: string | undefined): number {
  if (path === undefined) return 0
  if (!existsSync(markPath(path))) return Number.POSITIVE_INFINITY
  return Number(readFileSync(markPath(path), 'utf8'))
}

/**
 * Opens the file of the mark for writing. It is not synced to disk: after a power failure it may be behind, which does
 * no harm.
 */
function openMark(path: string) {
  const file = openSync(markPath(path), existsSync(markPath(path)) ? 'r+' : 'w')
  return {
    write: (commits: number) => void writeSync(file, String(commits).padStart(markDigits, '0'), 0),
    close: () => closeSync(file),
  }
}
