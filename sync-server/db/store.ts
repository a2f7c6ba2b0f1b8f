/**
 * The store: one writer behind a queue, one reader. Writers that wait together share one commit (and so one
 * fsync), each inside its own savepoint: a job that throws leaves no trace and disturbs nobody. A job must
 * await nothing but its own queries, for the queue stands still meanwhile.
 */
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { type Epoch, openEpoch } from './epoch.ts'
import { schema } from './schema.ts'

export type Db = BetterSQLite3Database<typeof schema>

export interface ReadTx {
  db: Db
}

export interface WriteTx extends ReadTx {
  /** Runs `fn`; when it throws, what it wrote is undone and the error goes on. */
  savepoint<T>(fn: () => Promise<T>): Promise<T>
  /** Calls `fn` once the data is on disk. Never called when the job fails. */
  afterCommit(fn: () => void): void
  /** Calls `fn` when the savepoint, the job or the commit that it is called in is undone: memory goes back as well. */
  onUndo(fn: () => void): void
}

export interface Store {
  /** Changes whenever the database may have lost writes that devices have seen (new, or restored from a backup). */
  epoch: string
  read<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  write<T>(fn: (tx: WriteTx) => Promise<T>): Promise<T>
  /** True when the database can be read and has its tables. */
  isAnswering(): Promise<boolean>
  close(): Promise<void>
}

interface QueuedWrite {
  run(tx: WriteTx): Promise<void>
  settle(commitError?: unknown): void
}

/** After this time a commit takes no more jobs, so that nobody waits for a crowd. */
const maxMsPerCommit = 20
const busyTimeoutMs = 5000

/** Opens (and migrates) the database at `file:<path>`, a new one in memory (`:memory:`), or one in memory from its image. */
export async function openStore(source: string | Buffer, migrationsFolder: string): Promise<Store> {
  const path = typeof source === 'string' ? source.replace(/^file:/, '') : source
  const writer = connect(path)
  const writerDb = drizzle(writer, { schema, casing: 'snake_case' })
  migrate(writerDb, { migrationsFolder })
  const reader = writer.memory ? undefined : connect(path)
  const readerDb = reader && drizzle(reader, { schema, casing: 'snake_case' })
  const epoch = openEpoch(writer, writer.memory ? undefined : writer.name)
  const queue = createQueue(writer, writerDb, epoch)
  const readLock = createLock()

  const read = async <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => {
    if (!reader || !readerDb) return queue.enqueue(fn)
    return readLock(async () => {
      reader.exec('BEGIN')
      try {
        return await fn({ db: readerDb })
      } finally {
        reader.exec('COMMIT')
      }
    })
  }

  return {
    epoch: epoch.id,
    read,
    write: queue.enqueue,
    isAnswering: () => read(async (tx) => (await knownEpoch(tx)).length > 0),
    close: async () => {
      await queue.idle()
      await readLock(async () => {
        reader?.close()
        writer.close()
        epoch.close()
      })
    },
  }
}

/** True when trying the same thing again may succeed: the disk or the lock, not the data, was at fault. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|NOMEM)/.test(errorCode(error))

const errorCode = (error: Error): string => {
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause ? String(cause.code) : ''
}

type Preparable<Rows> = { prepare(): { execute(values?: Record<string, unknown>): Rows } }

/**
 * A query prepared once per connection: `build` writes it with `sql.placeholder(name)`, the result is called
 * with a transaction and the values. Hot queries must be made this way (unprepared ones cost ten times more).
 */
export function query<Rows>(build: (db: Db) => Preparable<Rows>) {
  const prepared = new WeakMap<Db, ReturnType<Preparable<Rows>['prepare']>>()
  return async (tx: ReadTx, values: Record<string, unknown> = {}): Promise<Awaited<Rows>> => {
    let statement = prepared.get(tx.db)
    if (!statement) {
      statement = build(tx.db).prepare()
      prepared.set(tx.db, statement)
    }
    return await statement.execute(values)
  }
}

const knownEpoch = query((db) => db.select().from(schema.facts).where(eq(schema.facts.key, 'epoch')))

function connect(path: string | Buffer): Database.Database {
  const connection = new Database(path)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
  connection.pragma('foreign_keys = ON')
  return connection
}

function createQueue(writer: Database.Database, db: Db, epoch: Epoch) {
  const waiting: QueuedWrite[] = []
  const runTogether = createCommitter(writer, db, epoch)
  let draining: Promise<void> | undefined

  async function drain(): Promise<void> {
    // Whoever asks in the same turn of the event loop joins the commit.
    await new Promise(setImmediate)
    while (waiting.length > 0) await runTogether(waiting)
    draining = undefined
  }

  return {
    enqueue: <T>(fn: (tx: WriteTx) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        waiting.push(createJob(fn, resolve, reject))
        draining ??= drain()
      }),
    idle: async () => {
      while (draining !== undefined) await draining
    },
  }
}

function createJob<T>(
  fn: (tx: WriteTx) => Promise<T>,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
): QueuedWrite {
  let finish: () => void
  return {
    run: (tx) =>
      tx
        .savepoint(() => fn(tx))
        .then(
          (value) => {
            finish = () => resolve(value)
          },
          (error: unknown) => {
            finish = () => reject(error)
          },
        ),
    settle: (commitError) => (commitError === undefined ? finish() : reject(commitError)),
  }
}

/** Runs jobs from the front of a queue inside one commit. Nobody is answered before it is on disk. */
function createCommitter(writer: Database.Database, db: Db, epoch: Epoch) {
  const [begin, commit, rollback] = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((sql) => writer.prepare(sql))
  const points = prepareSavepoints(writer)
  return async (waiting: QueuedWrite[]): Promise<void> => {
    const jobs: QueuedWrite[] = []
    const hooks: Hooks = { commit: [], undo: [] }
    try {
      begin?.run()
      const until = performance.now() + maxMsPerCommit
      for (let job = waiting.shift(); job; job = performance.now() < until ? waiting.shift() : undefined) {
        jobs.push(job)
        await job.run(createTx(points, db, hooks))
      }
      hooks.commit.unshift(epoch.countCommit())
      commit?.run()
    } catch (error) {
      if (writer.inTransaction) rollback?.run()
      undoSince(hooks)
      return settleAll(jobs.length > 0 ? jobs : waiting.splice(0), error)
    }
    for (const hook of hooks.commit) hook()
    settleAll(jobs)
  }
}

function settleAll(jobs: QueuedWrite[], commitError?: unknown): void {
  for (const job of jobs) job.settle(commitError)
}

interface Hooks {
  commit: (() => void)[]
  undo: (() => void)[]
}

const lengthsOf = ({ commit, undo }: Hooks) => ({ commits: commit.length, undos: undo.length })

/** Forgets and undoes what was hooked on since there were so many hooks. */
function undoSince({ commit, undo }: Hooks, { commits, undos } = { commits: 0, undos: 0 }): void {
  commit.length = commits
  for (const fn of undo.splice(undos).reverse()) fn()
}

interface Savepoint {
  set: Database.Statement
  release: Database.Statement
  rollback: Database.Statement
}

const maxSavepointDepth = 4

const prepareSavepoints = (writer: Database.Database): Savepoint[] =>
  Array.from({ length: maxSavepointDepth }, (_, depth) => ({
    set: writer.prepare(`SAVEPOINT s${depth}`),
    release: writer.prepare(`RELEASE s${depth}`),
    rollback: writer.prepare(`ROLLBACK TO s${depth}`),
  }))

function createTx(points: Savepoint[], db: Db, hooks: Hooks): WriteTx {
  let depth = 0
  return {
    db,
    async savepoint(fn) {
      const point = points[depth++]
      if (!point) throw new Error('savepoints are nested too deep')
      const before = lengthsOf(hooks)
      point.set.run()
      try {
        const value = await fn()
        point.release.run()
        return value
      } catch (error) {
        undoSince(hooks, before)
        point.rollback.run()
        point.release.run()
        throw error
      } finally {
        depth--
      }
    },
    afterCommit: (fn) => void hooks.commit.push(fn),
    onUndo: (fn) => void hooks.undo.push(fn),
  }
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
