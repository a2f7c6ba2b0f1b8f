/**
 * A SQLite database. In a file: one writer, one reader, and further readers for long reads. In memory: one connection,
 * on which reads wait in the queue of writes.
 */
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { migrateKnown } from '#sync-server/db/migrations/journal.mjs'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createDeadline, type Patience } from './deadline.ts'
import { openEpochs } from './epoch.ts'
import { runLocked } from './locked-writes.ts'
import { createReaders, longReadsAtOnce, type ReadConnection } from './readers.ts'
import { watchRoom } from './room.ts'
import { everyScope } from './scope-locks.ts'
import { createSnapshots, createWriting, keepTime } from './sqlite-connections.ts'
import { isNoRoom, isTransient } from './sqlite-errors.ts'
import { requireOpened, watchOthers } from './sqlite-others.ts'
import { hasEpoch, type ReadTx, type Store } from './store.ts'
import { createQueue } from './write-queue.ts'

/**
 * Opens and migrates the database at `file:<path>`, a new one in memory (`:memory:`), or one in memory from a Buffer
 * with its image. While another process writes, the opening and each write wait for up to `patience.lockWaitMs`.
 */
export async function openSqliteStore(
  source: string | Buffer,
  migrationsFolder: string,
  { lockWaitMs: patientMs, queueWaitMs, jobMs, repetitions }: Patience,
): Promise<Store> {
  const path = typeof source === 'string' ? source.replace(/^file:/, '') : source
  const home = {}
  const writer = connect(path, patientMs, home)
  const writerDb = drizzle(writer, { schema, casing: 'snake_case' })
  const ask = async (text: string) => statementOf(writer, text)
  await migrateKnown({ ask, isPostgres: false, folder: migrationsFolder }, (config) => migrate(writerDb, config))
  const openReader = (waitMs: number): ReadConnection => {
    const connection = connect(path, waitMs, home)
    connection.pragma('busy_timeout = 0')
    const read = createSnapshots(connection, drizzle(connection, { schema, casing: 'snake_case' }))
    return { read, close: () => void connection.close() }
  }
  const reader = writer.memory ? undefined : openReader(patientMs)
  const longReaders = createReaders(() => openReader(0), longReadsAtOnce)
  const epochs = openEpochs(writer, writer.memory ? undefined : writer.name)
  // From here on there are callers, and SQLite's own waiting would block all of them.
  writer.pragma('busy_timeout = 0')
  const deadline = createDeadline(jobMs)
  const queue = createQueue([{ writing: createWriting(writer, writerDb, epochs), deadline }], { queueWaitMs })
  keepTime(writer, deadline)
  const readLock = createLock()

  const requireFile = writer.memory ? () => undefined : requireOpened(writer.name)
  const read = async <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => {
    if (!reader) return queue.enqueue(fn, { lockWaitMs: patientMs, sharesCommit: false, names: everyScope })
    return readLock(() => reader.read(fn))
  }
  const write: Store['write'] = async (fn, { lockWaitMs = patientMs, locks } = {}) => {
    requireFile()
    return runLocked({ read, run: (job, names) => queue.enqueue(job, { lockWaitMs, names }), repetitions }, fn, locks)
  }
  const room = watchRoom(write, isNoRoom)

  let stopWatching: () => void = () => undefined
  return {
    home,
    read,
    readLong: writer.memory ? read : longReaders.read,
    write: room.write,
    endEpoch: (lost) => room.write(async () => epochs.end(lost)),
    isTransient,
    isNoRoom,
    listen: (listener) => {
      if (!writer.memory) stopWatching = watchOthers(writer, listener)
    },
    isAnswering: async () => {
      requireFile()
      return !queue.isStuck() && (await read(hasEpoch))
    },
    isStuck: queue.isStuck,
    isFull: room.isFull,
    measure: async () => {
      const [{ bytes, freeBytes } = { bytes: 0, freeBytes: 0 }] = await read(pages)
      return { kind: 'sqlite', bytes, usedBytes: bytes - freeBytes }
    },
    close: async () => {
      stopWatching()
      await queue.idle()
      await readLock(async () => {
        await longReaders.close()
        await reader?.close()
        writer.close()
        epochs.close()
      })
    },
  }
}

const bytesInFreePages = sql<number>`(SELECT freelist_count * page_size FROM pragma_freelist_count(), pragma_page_size())`
const bytesInPages = sql<number>`(SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())`

const pages = ({ db }: ReadTx) =>
  db.select({ bytes: bytesInPages, freeBytes: bytesInFreePages }).from(schema.facts).limit(1)

function connect(path: string | Buffer, lockWaitMs: number, home: object): Database.Database {
  const connection = Object.assign(new Database(path), { home })
  connection.pragma(`busy_timeout = ${lockWaitMs}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  return connection
}

/** Runs a statement without values. Returns its rows. */
function statementOf(connection: Database.Database, text: string): Record<string, unknown>[] {
  const statement = connection.prepare<[], Record<string, unknown>>(text)
  if (statement.reader) return statement.all()
  statement.run()
  return []
}

/** Returns a function that runs the functions given to it one after the other. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(fn: () => Promise<T>): Promise<T> => {
    const next = last.then(fn, fn)
    last = next.catch(() => undefined)
    return next
  }
}
