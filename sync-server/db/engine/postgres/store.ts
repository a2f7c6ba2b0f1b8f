/** A PostgreSQL database, which any number of server processes may share. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { createDeadline, type Patience } from '#sync-server/db/engine/deadline.ts'
import { type Running, runLocked } from '#sync-server/db/engine/locked-writes.ts'
import { createReaders, longReadsAtOnce } from '#sync-server/db/engine/readers.ts'
import { watchRoom } from '#sync-server/db/engine/room.ts'
import { byKnownScope } from '#sync-server/db/engine/row-scopes.ts'
import { type Connections, hasEpoch, type Store, sizeOf } from '#sync-server/db/engine/store.ts'
import { createQueue } from '#sync-server/db/engine/write-queue.ts'
import { migrateKnown } from '#sync-server/db/migrations/journal.mjs'
import { Client } from './client.ts'
import { type Connection, createConnection } from './connection.ts'
import { createDb } from './drizzle.ts'
import { createEpochs, endEpoch } from './epochs.ts'
import { isConflict, isNoRoom, isTransient } from './errors.ts'
import { createListening } from './listening.ts'
import { createReader } from './reading.ts'
import { createWriting, type Others, writersLock } from './writing.ts'

/** Limit of waiting for a PostgreSQL that is still starting, ms. */
const startWaitMs = 15_000
const startPauseMs = 250

/**
 * Opens and migrates the database at `postgres://…`; see `openStore`. Throws without `directUrl` behind a pooler that
 * shares connections. A process has up to `atOnce` of them for short reads, as many for writes, and five more.
 */
export async function openPostgresStore(
  url: string,
  migrationsFolder: string,
  patience: Patience,
  { directUrl = url, atOnce = 6 }: Connections = {},
): Promise<Store> {
  const { queueWaitMs, jobMs, repetitions } = patience
  if (directUrl === url) await whenItAnswers(() => requireOwnConnections(url))
  await whenItAnswers(() => migrateDatabase(directUrl, join(migrationsFolder, 'postgres'), startWaitMs))
  const home = {}
  const listening = createListening(directUrl)
  const writers = Array.from({ length: atOnce }, () => createWriter(url, { jobMs, home, others: listening }))
  const queue = createQueue(writers, { queueWaitMs })
  const reads = createReaders(() => createReader(url, home), atOnce)
  const longReads = createReaders(() => createReader(url, home), longReadsAtOnce)
  const { write, isFull } = watchRoom((fn, { lockWaitMs = patience.lockWaitMs, locks } = {}) => {
    const until = performance.now() + lockWaitMs
    const running: Running = {
      read: reads.read,
      run: (job, names) => queue.enqueue(job, { lockWaitMs, names: byKnownScope(home, names) }),
      repetitions,
      isConflict: (error) => isConflict(error) && performance.now() < until,
    }
    return runLocked(running, fn, locks)
  }, isNoRoom)

  const close = async () => {
    await queue.idle()
    await Promise.all([reads.close(), longReads.close(), listening.close()])
    await Promise.all(writers.map(({ connection }) => connection.close()))
  }
  try {
    // The first transaction identifies the database.
    await write(async () => undefined)
    await listening.start()
  } catch (error) {
    await close()
    throw error
  }
  return {
    home,
    read: reads.read,
    readLong: longReads.read,
    write,
    endEpoch: (lost) => write(({ db }) => endEpoch(db.$client as Connection, lost)),
    isTransient,
    isNoRoom,
    listen: listening.listen,
    isAnswering: async () => !queue.isStuck() && (await reads.read(hasEpoch)),
    isStuck: queue.isStuck,
    isFull,
    measure: async () => {
      const bytes = await reads.read((tx) => sizeOf(tx, bytesOnDisk))
      return { kind: 'postgresql', bytes, usedBytes: bytes }
    },
    close,
  }
}

function createWriter(url: string, { jobMs, home, others }: { jobMs: number; home: object; others: Others }) {
  const deadline = createDeadline(jobMs)
  const connection = { ...createConnection(url), requireTime: deadline.check, home }
  const epochs = createEpochs(connection)
  return { connection, deadline, writing: createWriting(connection, createDb(connection), epochs, deadline, others) }
}

const bytesOnDisk = sql<number>`pg_database_size(current_database())`

/** Throws behind a pooler that gives a connection to others between two transactions: it carries no messages. */
async function requireOwnConnections(url: string): Promise<void> {
  const clients = [1, 2].map(() => new Client({ connectionString: url, connectionTimeoutMillis: startWaitMs }))
  const [one, other] = clients as [Client, Client]
  const backendOf = async (client: Client) => (await client.query('SELECT pg_backend_pid() id')).rows[0].id
  try {
    await one.connect()
    const before = await backendOf(one)
    if (before === one.processId()) return
    await other.connect()
    await other.query('BEGIN')
    await backendOf(other)
    if ((await backendOf(one)) !== before) throw new Error(sharedConnections)
  } finally {
    await Promise.all(clients.map((client) => client.close()))
  }
}

const sharedConnections =
  'it leads through PgBouncer in transaction mode: set DATABASE_LISTEN_URL to the address of PostgreSQL itself'

async function whenItAnswers(fn: () => Promise<void>): Promise<void> {
  const until = performance.now() + startWaitMs
  for (;;) {
    try {
      return await fn()
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error
      await delay(startPauseMs)
    }
  }
}

/**
 * Migrates the database under the lock of writers, for which it waits up to `waitMs`. Of several starting processes the
 * first migrates; the others find nothing to do. Writers wait meanwhile.
 */
async function migrateDatabase(url: string, migrationsFolder: string, waitMs: number): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: waitMs })
  try {
    await client.connect()
    await client.query(`SET lock_timeout = ${waitMs}`)
    await client.query(`SELECT pg_advisory_lock(${writersLock})`)
    const ask = async (text: string) => (await client.query(text)).rows
    const database = { ask, isPostgres: true, folder: migrationsFolder }
    await migrateKnown(database, (config) => migrate(drizzle(client), config))
  } finally {
    await client.close()
  }
}
