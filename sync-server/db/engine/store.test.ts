import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { isOnPostgres, openTestStore } from '#sync-server/testing/database.ts'
import { besideOthers, type Store, type WriteTx } from './store.ts'
import { homeOf } from './transaction.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const write = ({ db }: WriteTx, key: string) => db.insert(schema.facts).values({ key, value: '' })
const keys = () => store.read(async ({ db }) => (await db.select().from(schema.facts)).map(({ key }) => key))

async function fail(): Promise<never> {
  throw new Error('not this one')
}

test('a job that throws leaves no trace and does not affect others in its commit', async () => {
  const told: string[] = []
  const jobs = ['a', 'b', 'c'].map((key) =>
    store.write(async (tx) => {
      tx.afterCommit(() => told.push(key))
      await write(tx, key)
      if (key === 'b') await fail()
    }),
  )
  expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await keys()).toEqual(expect.arrayContaining(['a', 'c']))
  expect(await keys()).not.toContain('b')
  expect(told).toEqual(['a', 'c'])
})

test('every connection of a store finds what the store keeps in memory, and not what another store keeps', async () => {
  const other = await openTestStore()
  for (const one of [store, other]) {
    const homes = await Promise.all([
      ...Array.from({ length: 3 }, () => one.read(async ({ db }) => homeOf(db))),
      one.readLong(async ({ db }) => homeOf(db)),
      ...Array.from({ length: 3 }, () => one.write(async ({ db }) => homeOf(db), besideOthers)),
    ])
    for (const home of homes) expect(home).toBe(one.home)
  }
  expect(other.home).not.toBe(store.home)
  await other.close()
})

test('a failed savepoint undoes its writes and keeps the rest of the job', async () => {
  await store.write(async (tx) => {
    await write(tx, 'before')
    const inner = tx.savepoint(async () => {
      await write(tx, 'inside')
      await fail()
    })
    await expect(inner).rejects.toThrow('not this one')
    await write(tx, 'after')
  })
  expect(await keys()).toEqual(expect.arrayContaining(['before', 'after']))
  expect(await keys()).not.toContain('inside')
})

test('in-memory changes are undone together with their writes only, the last one first', async () => {
  const undone: string[] = []
  await store.write(async (tx) => {
    tx.onUndo(() => undone.push('kept'))
    const inner = tx.savepoint(async () => {
      tx.onUndo(() => undone.push('first'))
      await tx.savepoint(async () => tx.onUndo(() => undone.push('second')))
      await fail()
    })
    await expect(inner).rejects.toThrow('not this one')
  })
  expect(undone).toEqual(['second', 'first'])
  const job = store.write(async (tx) => {
    tx.onUndo(() => undone.push('job'))
    await fail()
  })
  await expect(job).rejects.toThrow('not this one')
  expect(undone).toEqual(['second', 'first', 'job'])
})

test.skipIf(isOnPostgres)(
  'on a full disk all jobs of the commit fail temporarily, and none of their writes is stored',
  async () => {
    await store.write(async ({ db }) => void (await db.run(sql`PRAGMA max_page_count = 1`)))
    const undone: string[] = []
    const jobs = ['first', 'x'.repeat(1_000_000), 'last'].map((key) =>
      store.write(async (tx) => {
        tx.onUndo(() => undone.push(key.slice(0, 5)))
        await write(tx, key)
      }),
    )
    const results = await Promise.allSettled(jobs)
    await store.write(async ({ db }) => void (await db.run(sql`PRAGMA max_page_count = 1000000`)))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(results.map((result) => 'reason' in result && store.isTransient(result.reason))).toEqual([true, true, false])
    expect(undone).toEqual(['xxxxx', 'first'])
    expect(await keys()).not.toContain('first')
    expect(await keys()).toContain('last')
  },
)

const brokenOnlyAtCommit = [
  sql`CREATE TABLE children (parent TEXT REFERENCES facts (key) DEFERRABLE INITIALLY DEFERRED)`,
  sql`INSERT INTO children VALUES ('nobody')`,
]

test('in-memory changes are undone if the commit fails', async () => {
  const undone: string[] = []
  const job = store.write(async (tx) => {
    tx.onUndo(() => undone.push('job'))
    for (const statement of brokenOnlyAtCommit) await tx.db.run(statement)
  })
  await expect(job).rejects.toThrow(/foreign key/i)
  expect(undone).toEqual(['job'])
})

test('the store knows its database and the bytes that it takes', async () => {
  const { kind, bytes } = await store.measure()
  expect(kind).toBe(isOnPostgres ? 'postgresql' : 'sqlite')
  expect(bytes).toBeGreaterThan(100_000)
  expect(Number.isInteger(bytes)).toBe(true)
})
