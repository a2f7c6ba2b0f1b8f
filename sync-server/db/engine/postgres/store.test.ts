import { setTimeout as delay } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Patience } from '#sync-server/db/engine/deadline.ts'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { holdsBookmark, readHead, writeBookmark } from '#sync-server/db/queries/bookmarks.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createDatabase, migrationsDir, onServer, type TestDatabase } from '#sync-server/testing/database.ts'
import { writersLock } from './writing.ts'

let database: TestDatabase
let stores: Store[]
beforeEach(async () => {
  database = await createDatabase()
  stores = []
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await database.remove()
})

async function open(url = database.url, patience?: Partial<Patience>): Promise<Store> {
  const store = await openStore(url, migrationsDir, patience)
  stores.push(store)
  return store
}

const endedMs = 60_000

/** Breaks all connections of the database under test, as a stopping PostgreSQL does. */
const cutAll = () =>
  onServer(
    `SELECT pg_terminate_backend(pid, ${endedMs}) FROM pg_stat_activity
     WHERE datname = '${new URL(database.url).pathname.slice(1)}'`,
  )

/** Runs statements on a separate connection, which `fn` may use too. */
async function beside<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return fn(client).finally(() => client.end())
}

/** Marks the database as a copy of another one, as after the restoration of a dump or base backup. */
const disguise = () => beside((client) => client.query("UPDATE facts SET value = 'elsewhere' WHERE key = 'database'"))

/** Closes a store like the end of its process; it can be closed again. */
const close = (store: Store) => store.close()

const { facts } = schema
const write = (store: Store, key: string, value = '') =>
  store.write(async ({ db }) => void (await db.insert(facts).values({ key, value })))
const factOf = (store: Store, key: string) =>
  store.read(async ({ db }) => (await db.select().from(facts).where(eq(facts.key, key)))[0]?.value)
const epochOf = (store: Store) => store.read(async (tx) => (await readHead(tx)).epoch)

test('writes of two processes run one after the other, each seeing the one before', async () => {
  const pair = [await open(), await open()] as const
  await write(pair[0], 'sum', '0')
  const add = (store: Store) =>
    store.write(async ({ db }) => {
      const [{ value } = { value: '' }] = await db.select().from(facts).where(eq(facts.key, 'sum'))
      await delay(1)
      await db
        .update(facts)
        .set({ value: String(Number(value) + 1) })
        .where(eq(facts.key, 'sum'))
    })
  await Promise.all(Array.from({ length: 40 }, (_, at) => add(pair[at % 2 === 0 ? 0 : 1])))
  expect(await factOf(pair[0], 'sum')).toBe('40')
})

test('a write is refused without having run if another process writes beyond its patience', async () => {
  const [busy, hasty] = [await open(), await open(undefined, { lockWaitMs: 50 })]
  let release: () => void = () => undefined
  let writing = Promise.resolve()
  await new Promise<void>((begun) => {
    writing = busy.write(() => {
      begun()
      return new Promise<void>((resolve) => (release = resolve))
    })
  })
  await write(hasty, 'early').then(
    () => expect.unreachable(),
    (error) => expect(hasty.isTransient(error)).toBe(true),
  )
  release()
  await writing
  expect(await factOf(busy, 'early')).toBe(undefined)
  await write(hasty, 'late')
})

test('a process opens POOL_SIZE connections for short reads, as many for writes, and five more', async () => {
  const store = await openStore(database.url, migrationsDir, {}, { atOnce: 2 })
  stores.push(store)
  const nap: Parameters<Store['read']>[0] = async ({ db }) =>
    void (await db.select({ nap: sql`pg_sleep(0.2)` }).from(facts).limit(1))
  const ways = [store.read, store.readLong, (fn: typeof nap) => store.write(fn, { locks: { scopes: [] } })]
  await Promise.all(Array.from({ length: 30 }, (_, at) => ways[at % ways.length]?.(nap)))
  const name = new URL(database.url).pathname.slice(1)
  const { rows } = await beside((client) =>
    client.query('SELECT count(*)::int FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()', [name]),
  )
  expect(rows).toEqual([{ count: 2 + 2 + 5 }])
})

test('messages reach the other processes after their commit, in order, and not after an undo', async () => {
  const [teller, listener] = [await open(), await open()]
  const [own, heard]: [unknown[], unknown[]] = [[], []]
  teller.listen({ received: ({ is }) => own.push(is), missed: () => undefined })
  listener.listen({ received: ({ is }) => heard.push(is), missed: () => undefined })
  await teller.write(async (tx) => {
    tx.notify({ is: 'first' })
    const undone = tx.savepoint(async () => {
      tx.notify({ is: 'undone' })
      throw new Error('not this one')
    })
    await expect(undone).rejects.toThrow('not this one')
    expect(heard).toEqual([])
  })
  const later = Array.from({ length: 20 }, (_, at) => at)
  for (const is of later) await teller.write(async (tx) => tx.notify({ is }))
  while (heard.length < 21) await delay(5)
  expect([own, heard]).toEqual([[], ['first', ...later]])
})

test('a process with cut connections continues, and is notified of possibly missed messages', async () => {
  const store = await open()
  let missed = 0
  store.listen({ received: () => undefined, missed: () => missed++ })
  await write(store, 'before')
  await cutAll()
  while (missed === 0) await delay(5)
  await write(store, 'after')
  expect(await factOf(store, 'before')).toBe('')
  expect(await store.isAnswering()).toBe(true)
})

test('a job whose connection is cut fails temporarily, and is not repeated', async () => {
  const store = await open()
  let runs = 0
  const job = store.write(async ({ db }) => {
    runs++
    await db.insert(facts).values({ key: 'cut', value: '' })
    await onServer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = '${new URL(database.url).pathname.slice(1)}' AND state = 'idle in transaction'`,
    )
    await db.insert(facts).values({ key: 'never', value: '' })
  })
  await job.then(
    () => expect.unreachable(),
    (error) => expect(store.isTransient(error)).toBe(true),
  )
  expect([runs, await factOf(store, 'cut')]).toEqual([1, undefined])
})

test('messages of others are counted, missed ones too, so that cached counts are renewed', async () => {
  const [one, other] = [await open(), await open()]
  const heard = () => one.write(async (tx) => tx.othersWrote)
  await one.write(async (tx) => tx.notify({ is: 'own' }))
  expect(await heard()).toBe(0)
  await other.write(async (tx) => tx.notify({ is: 'foreign' }))
  while ((await heard()) < 1) await delay(5)
  await cutAll()
  while ((await heard()) < 2) await delay(5)
})

test('a database keeps its epoch over restarts of servers; a copy of it has another one', async () => {
  const first = await open()
  const epoch = await epochOf(first)
  expect(await epochOf(await open())).toBe(epoch)
  await Promise.all(stores.map(close))
  const copy = await database.copy()
  const copied = await openStore(copy.url, migrationsDir)
  expect(await epochOf(copied)).not.toBe(epoch)
  await copied.close()
  await copy.remove()
  expect(await epochOf(await open())).toBe(epoch)
})

test('a connection whose first attempt finds no lock checks the database later', async () => {
  const store = await open(undefined, { lockWaitMs: 50 })
  const epoch = await epochOf(store)
  await cutAll()
  await disguise()
  await beside(async (client) => {
    await client.query(`SELECT pg_advisory_lock(${writersLock})`)
    await expect(write(store, 'early')).rejects.toSatisfy(store.isTransient)
    await client.query(`SELECT pg_advisory_unlock(${writersLock})`)
  })
  await write(store, 'late')
  expect(await epochOf(store)).not.toBe(epoch)
})

test('a connection whose first commit fails checks the database again', async () => {
  const store = await open()
  const epoch = await epochOf(store)
  await beside((client) =>
    client.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not on disk'; END $$;
      CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON facts DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (NEW.key = 'undone') EXECUTE FUNCTION refuse()`),
  )
  await cutAll()
  await disguise()
  await expect(write(store, 'undone')).rejects.toThrow('not on disk')
  expect(await epochOf(store)).toBe(epoch)
  await write(store, 'late')
  expect(await epochOf(store)).not.toBe(epoch)
})

test.each([true, false])(
  'every process accepts a bookmark, but not a database restored under a running server (cut: %s)',
  async (isCut) => {
    const [one, other] = [await open(), await open()]
    await write(other, 'other')
    await write(one, 'one')
    const head = await one.read(readHead)
    expect(await other.read(readHead)).toEqual(head)
    const bookmark = writeBookmark(head)
    const isHeld = async () => other.read(async (tx) => holdsBookmark(tx, await readHead(tx), bookmark))
    expect(await isHeld()).toBe(true)
    // The last commit is lost, and the connections too after a stop and restore of PostgreSQL.
    if (isCut) await cutAll()
    const newest = 'SELECT id FROM connections ORDER BY at DESC LIMIT 1'
    await beside((client) => client.query(`UPDATE connections SET commits = commits - 1 WHERE id = (${newest})`))
    await write(one, 'instead')
    expect(await isHeld()).toBe(false)
  },
)

test('a role that owns only its database suffices', async () => {
  const role = `r${newId().replaceAll('-', '')}`
  await onServer(`CREATE ROLE ${role} LOGIN`)
  await onServer(`CREATE DATABASE ${role} OWNER ${role}`)
  const url = Object.assign(new URL(database.url), { username: role, pathname: role }).href
  const store = await openStore(url, migrationsDir)
  await write(store, 'mine')
  await store.close()
  await onServer(`DROP DATABASE ${role}`)
  await onServer(`DROP ROLE ${role}`)
})

test('a text with a NUL is not found, and is no error', async () => {
  const store = await open()
  expect(await factOf(store, 'epoch\0')).toBe(undefined)
})
