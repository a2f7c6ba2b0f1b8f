import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type Database from 'better-sqlite3'
import type { Listener } from './store.ts'

const lookAgainMs = 1000

/**
 * Notices within a second that another process, such as `npm run people`, has written into the file. SQLite sends no
 * messages, so the listener looks for what it may have missed. Returns a function that ends this.
 */
export function watchOthers(writer: Database.Database, listener: Pick<Listener, 'missed'>): () => void {
  // It changes with the commits of other connections, and only this one of the process writes.
  const version = writer.prepare('PRAGMA data_version').pluck()
  let known = version.get()
  const look = () => {
    const found = version.get()
    if (found === known) return
    known = found
    listener.missed()
  }
  const timer = setInterval(look, lookAgainMs).unref()
  return () => clearInterval(timer)
}

/**
 * Returns a function that throws a transient error once the file at `path` is not the opened one: the folder was deleted,
 * moved or restored, and what is written now would be lost with this process.
 */
export function requireOpened(path: string): () => void {
  const file = resolve(path)
  const opened = numberOf(file)
  return () => {
    if (numberOf(file) === opened) return
    throw Object.assign(new Error(`${file} was deleted or replaced while the server uses it: restart the server`), {
      code: 'SQLITE_IOERR_DELETE_NOENT',
    })
  }
}

/** The number of the file of this name; undefined without one. */
function numberOf(file: string): number | undefined {
  try {
    return statSync(file).ino
  } catch {
    return undefined
  }
}
