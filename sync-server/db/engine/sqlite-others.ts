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
