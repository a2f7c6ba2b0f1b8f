/**
 * The store: one writer behind a queue (write-queue.ts), one reader, and others for what takes long. A job must await
 * nothing but its own queries (and letOthersRun, when it takes long), for all other writers wait meanwhile.
 */
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { openEpochs } from './epoch.ts'
import { createLongReaders, type Reader } from './long-readers.ts'
import { type Preparable, prepareQuery } from './prepared.ts'
import { schema } from './schema.ts'
import { isTransient } from './sqlite-errors.ts'
import { createSnapshots, type Db, type ReadTx, type WriteTx } from './transaction.ts'
import { createQueue } from './write-queue.ts'

export type { Db, ReadTx, WriteTx } from './transaction.ts'

export interface Store {
  read<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  /** The same for what takes long: `fn` may let others run in between (`letOthersRun`), and they need not wait for it. */
  readLong<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs `fn` in a transaction of its own. Throws SQLITE_BUSY, without having run it, when another process has been
   * writing for `lockWaitMs` (5 s).
   */
  write<T>(fn: (tx: WriteTx) => Promise<T>, lockWaitMs?: number): Promise<T>
  /** Begins a new epoch, because this one has lost writes that devices have seen. False when it was over already. */
  endEpoch(lost: string): Promise<boolean>
  /** Whether what failed with `error` may succeed later: not the data was at fault. Each database says that in its way. */
  isTransient(error: unknown): boolean
  /** True when the database can be read and has its tables. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}

const defaultLockWaitMs = 5000

/**
 * Opens (and migrates) the database at `file:<path>`, a new one in memory (`:memory:`), or one in memory from its image.
 * While another process writes, opening it and each write wait for `lockWaitMs`.
 */
export async function openStore(
  source: string | Buffer,
  migrationsFolder: string,
  lockWaitMs = defaultLockWaitMs,
): Promise<Store> {
  const path = typeof source === 'string' ? source.replace(/^file:/, '') : source
  const writer = connect(path, lockWaitMs)
  const writerDb = drizzle(writer, { schema, casing: 'snake_case' })
  migrate(writerDb, { migrationsFolder })
  const openReader = (waitMs: number): Reader => {
    const connection = connect(path, waitMs)
    connection.pragma('busy_timeout = 0')
    const read = createSnapshots(connection, drizzle(connection, { schema, casing: 'snake_case' }))
    return { read, close: () => connection.close() }
  }
  const reader = writer.memory ? undefined : openReader(lockWaitMs)
  const longReaders = createLongReaders(() => openReader(0))
  const epochs = openEpochs(writer, writer.memory ? undefined : writer.name)
  // From here on there are callers, and SQLite's own way of waiting would hold up all of them.
  writer.pragma('busy_timeout = 0')
  const queue = createQueue(writer, writerDb, epochs)
  const readLock = createLock()

  const write: Store['write'] = (fn, waitMs = lockWaitMs) => queue.enqueue(fn, { lockWaitMs: waitMs })
  const read = async <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => {
    if (!reader) return queue.enqueue(fn, { lockWaitMs, isAlone: true })
    return readLock(() => reader.read(fn))
  }

  return {
    read,
    readLong: writer.memory ? read : longReaders.read,
    write,
    endEpoch: (lost) => write(async () => epochs.end(lost)),
    isTransient,
    isAnswering: () => read(async (tx) => (await knownEpoch(tx)).length > 0),
    close: async () => {
      await queue.idle()
      await readLock(async () => {
        longReaders.close()
        reader?.close()
        writer.close()
        epochs.close()
      })
    },
  }
}

/**
 * A query prepared once per connection: `build` writes it with `sql.placeholder(name)`, the result is called
 * with a transaction and the values. Hot queries must be made this way (unprepared ones cost ten times more).
 */
export function query<Rows>(build: (db: Db) => Preparable<Rows>) {
  const prepared = new WeakMap<Db, ReturnType<typeof prepareQuery<Rows>>>()
  return async (tx: ReadTx, values: Record<string, unknown> = {}): Promise<Awaited<Rows>> => {
    let statement = prepared.get(tx.db)
    if (!statement) {
      statement = prepareQuery(tx.db.$client, build(tx.db))
      prepared.set(tx.db, statement)
    }
    return statement.execute(values) as Awaited<Rows>
  }
}

const knownEpoch = query((db) => db.select().from(schema.facts).where(eq(schema.facts.key, 'epoch')))

function connect(path: string | Buffer, lockWaitMs: number): Database.Database {
  const connection = new Database(path)
  connection.pragma(`busy_timeout = ${lockWaitMs}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  return connection
}

/** Runs functions one after the other. */
function createLock() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(fn: () => Promise<T>): Promise<T> => {
    const next = last.then(fn, fn)
    last = next.catch(() => undefined)
    return next
  }
}
