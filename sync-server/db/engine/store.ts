/**
 * The store: a queue of writes (write-queue.ts), which on PostgreSQL run side by side, readers, and further readers for
 * long reads. A job must await only its own queries (and letOthersRun, if it takes long), because others wait meanwhile.
 * open-store.ts chooses the database.
 */
import { eq, type SQL } from 'drizzle-orm'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { NamesScopes } from './locked-writes.ts'
import { type Preparable, prepareQuery } from './prepared.ts'
import type { Db, Message, ReadTx, WriteTx } from './transaction.ts'

export type { Db, Message, ReadTx, WriteTx } from './transaction.ts'

export interface Listener {
  received(message: Message): void
  missed(): void
}

/** The connections to a PostgreSQL. */
export interface Connections {
  /** Its address without a pooler, for migrations and messages. */
  directUrl?: string | undefined
  /** Limit of concurrent short reads, and of concurrent writes. */
  atOnce?: number | undefined
}

export interface WriteOptions {
  lockWaitMs?: number
  /** Without them the write is alone. */
  locks?: NamesScopes
}

/** For a write of which each statement is right by itself, whatever else is written meanwhile. */
export const besideOthers: WriteOptions = { locks: { scopes: [] } }

interface DatabaseSize {
  kind: 'sqlite' | 'postgresql'
  bytes: number
  /** The bytes without pages that SQLite will use again. */
  usedBytes: number
}

export interface Store {
  /** `homeOf` its connections. */
  readonly home: object
  /** `isOneStatement`: PostgreSQL needs no transaction around it. */
  read<T>(fn: (tx: ReadTx) => Promise<T>, isOneStatement?: boolean): Promise<T>
  /**
   * For a long read: `fn` may let others run in between (`letOthersRun`). Other reads and writes need not wait for it,
   * except in memory.
   */
  readLong<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs `fn` in a transaction: as the only writer, or with `locks` as the only one of these scopes. Throws a transient
   * error, without having run `fn`, if others have been writing for `lockWaitMs` ms (5 s) or `fn` has waited too long in
   * the queue. Undoes the writes of `fn` if it takes too long itself (deadline.ts). Runs it again if it needs scopes that
   * `locks` do not name, or if another write has stopped it, so what it does outside of the database belongs in
   * `afterCommit` and `onUndo`.
   */
  write<T>(fn: (tx: WriteTx) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Replaces the epoch `lost`, in which writes seen by devices were lost. False if that epoch had already ended. */
  endEpoch(lost: string): Promise<boolean>
  /** True if a retry after `error` may succeed, because the data was not at fault. Specific to each database. */
  isTransient(error: unknown): boolean
  /** True if `error` says that the disk has no room for a write; a retry may succeed later. */
  isNoRoom(error: unknown): boolean
  /**
   * Receives the messages of other processes from `WriteTx.notify`, those of each in the order of its commits; `missed`
   * if some may have been lost. There is one listener per store. On SQLite only `missed` is called, after a write of
   * another process.
   */
  listen(listener: Listener): void
  /** True if the database has an epoch and writes get their turn. Rejects if it cannot be read, as without tables. */
  isAnswering(): Promise<boolean>
  /** True if the running commit has delayed others for longer than one job may take. */
  isStuck(): boolean
  /** True while the disk has no room for writes. */
  isFull(): Promise<boolean>
  /** The database that the store is in, and its size in bytes. */
  measure(): Promise<DatabaseSize>
  close(): Promise<void>
}

/**
 * A query prepared once per connection: `build` writes it with `sql.placeholder(name)`, the result is a function of a
 * transaction and the values. Hot queries must be made this way (unprepared ones cost ten times more).
 */
export const query = <Rows>(build: (db: Db) => Preparable<Rows>) => preparedOnce(build, false)

/**
 * A write without a result, prepared as by `query`. On PostgreSQL its answer is not waited for: if it fails, a later
 * query of the job throws `LateFailure`, or its commit does.
 */
export function command(build: (db: Db) => Preparable<unknown>) {
  const run = preparedOnce(build, true)
  return async (tx: WriteTx, values: Record<string, unknown>): Promise<void> => void (await run(tx, values))
}

function preparedOnce<Rows>(build: (db: Db) => Preparable<Rows>, isSent: boolean) {
  const prepared = new WeakMap<Db, ReturnType<typeof prepareQuery<Rows>>>()
  return async (tx: ReadTx, values: Record<string, unknown> = {}): Promise<Awaited<Rows>> => {
    tx.db.$client.requireTime?.()
    let statement = prepared.get(tx.db)
    if (!statement) {
      statement = prepareQuery(tx.db.$client, build(tx.db), isSent)
      prepared.set(tx.db, statement)
    }
    return statement.execute(values) as Awaited<Rows>
  }
}

/** True if the database has an epoch, as each initialised one has. Rejects without tables. */
export const hasEpoch = async (tx: ReadTx): Promise<boolean> => (await knownEpoch(tx)).length > 0

/** The value of `bytes`, an expression of SQL. 0 without tables. */
export async function sizeOf({ db }: ReadTx, bytes: SQL<number>): Promise<number> {
  const [row] = await db.select({ bytes }).from(schema.facts).limit(1)
  return row?.bytes ?? 0
}

const knownEpoch = query((db) => db.select().from(schema.facts).where(eq(schema.facts.key, 'epoch')))
