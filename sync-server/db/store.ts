/**
 * The store: one writer at a time behind a queue (write-queue.ts), readers, and others for what takes long. A job must await
 * nothing but its own queries (and letOthersRun, when it takes long), for all other writers wait meanwhile. Which database
 * it is knows whoever opens it (open-store.ts).
 */
import { eq } from 'drizzle-orm'
import { type Preparable, prepareQuery } from './prepared.ts'
import { schema } from './schema.ts'
import type { Db, ReadTx, WriteTx } from './transaction.ts'

export type { Db, ReadTx, WriteTx } from './transaction.ts'

export interface Listener {
  told(news: string): void
  missed(): void
}

export interface Store {
  read<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  /** The same for what takes long: `fn` may let others run in between (`letOthersRun`), and they need not wait for it. */
  readLong<T>(fn: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs `fn` in a transaction of its own, in which nobody else writes. Throws something transient, without having run it,
   * when another process has been writing for `lockWaitMs` (5 s) or others were in front of it for too long. Undoes it when
   * it takes too long itself (deadline.ts).
   */
  write<T>(fn: (tx: WriteTx) => Promise<T>, lockWaitMs?: number): Promise<T>
  /** Begins a new epoch, because this one has lost writes that devices have seen. False when it was over already. */
  endEpoch(lost: string): Promise<boolean>
  /** Whether what failed with `error` may succeed later: not the data was at fault. Each database says that in its way. */
  isTransient(error: unknown): boolean
  /**
   * Hears what other processes tell with `WriteTx.tell`, in the order of their commits; `missed` when something may have
   * been told that was not heard. There is one listener per store.
   */
  listen(listener: Listener): void
  /** True when the database can be read, has its tables, and writes get their turn. */
  isAnswering(): Promise<boolean>
  /** True when one write has held up the others for longer than any may take. */
  isStuck(): boolean
  close(): Promise<void>
}

/**
 * A query prepared once per connection: `build` writes it with `sql.placeholder(name)`, the result is called
 * with a transaction and the values. Hot queries must be made this way (unprepared ones cost ten times more).
 */
export function query<Rows>(build: (db: Db) => Preparable<Rows>) {
  const prepared = new WeakMap<Db, ReturnType<typeof prepareQuery<Rows>>>()
  return async (tx: ReadTx, values: Record<string, unknown> = {}): Promise<Awaited<Rows>> => {
    tx.db.$client.requireTime?.()
    let statement = prepared.get(tx.db)
    if (!statement) {
      statement = prepareQuery(tx.db.$client, build(tx.db))
      prepared.set(tx.db, statement)
    }
    return statement.execute(values) as Awaited<Rows>
  }
}

/** Whether the database has its tables: each has an epoch. */
export const hasEpoch = async (tx: ReadTx): Promise<boolean> => (await knownEpoch(tx)).length > 0

const knownEpoch = query((db) => db.select().from(schema.facts).where(eq(schema.facts.key, 'epoch')))
