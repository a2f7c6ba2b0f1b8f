import { asc, eq, sql } from 'drizzle-orm'
import { npmVersion } from 'drizzle-orm/version'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { isOnPostgres, openTestStore } from '#sync-server/testing/database.ts'
import { limitOf, type Preparable, prepareQuery } from './prepared.ts'
import type { Db, Store } from './store.ts'

const { items, lists, rateLimits } = schema
const [listId, otherList] = [newId(), newId()]
const item = {
  scope: `l:${listId}`,
  rev: 1,
  deletedAt: null,
  listId,
  quantity: null,
  category: 'Açougue',
  createdAt: 5,
}

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await store.write(async ({ db }) => {
    const owner = { rev: 1, stamps: {}, deletedAt: null, ownerId: newId(), title: 'Casa', createdAt: 5 }
    await db.insert(lists).values({ id: listId, scope: `l:${listId}`, ...owner })
    await db.insert(lists).values({ id: otherList, scope: `l:${otherList}`, ...owner })
    await db.insert(items).values({ ...item, id: newId(), name: 'Pão', purchased: false, stamps: { '*': 7, name: 9 } })
    await db.insert(items).values({ ...item, id: newId(), name: 'Chá', purchased: true, stamps: { '*': 8 } })
    await db.insert(rateLimits).values({ key: 'a', points: 1, expire: new Date(1000) })
    await db.insert(rateLimits).values({ key: 'b', points: 2, expire: null })
  })
})
afterAll(() => store.close())

/** The query that Drizzle must run itself, because its rows have two levels. */
const slowQuery = 'tables as they are joined'

const queries: Record<string, (db: Db) => Preparable<unknown>> = {
  'texts, numbers, booleans, objects and null': (db) => db.select().from(items).orderBy(asc(items.id)),
  dates: (db) => db.select().from(rateLimits),
  'some columns of two tables': (db) =>
    db
      .select({ title: lists.title, name: items.name, purchased: items.purchased })
      .from(lists)
      .leftJoin(items, eq(items.listId, lists.id))
      .orderBy(asc(lists.id), asc(items.id)),
  [slowQuery]: (db) => db.select().from(lists).innerJoin(items, eq(items.listId, lists.id)),
  'what is counted': (db) =>
    db
      .select({ purchased: items.purchased, count: sql<number>`count(*)` })
      .from(items)
      .groupBy(items.purchased)
      .orderBy(asc(items.purchased)),
  'expressions beside columns': (db) =>
    db
      .select({ key: rateLimits.key, next: sql<number>`points + 1`, when: sql`expire`.mapWith(rateLimits.expire) })
      .from(rateLimits),
  'no row': (db) => db.select().from(items).where(eq(items.id, 'nobody')),
}

test.each(Object.entries(queries))('%s: a prepared query gives the same as drizzle', async (_what, build) => {
  const [ours, drizzles] = await store.read(async ({ db }) => [
    await prepareQuery(db.$client, build(db)).execute(),
    await build(db).prepare().execute(),
  ])
  expect(ours).toStrictEqual(drizzles)
})

/** Drizzle declares neither the columns of a query nor the decoder of an expression: another version may move them. */
const version = '0.45.4'
const returning = 'the columns that a write returns'

test(`the installed Drizzle is ${version}, whose private fields prepared.ts reads`, () => {
  expect(npmVersion, 'if the tests below pass, name this version').toBe(version)
})

test.each([...Object.keys(queries), returning])(
  `%s: Drizzle ${version} has its private fields where we read them`,
  async (name) => {
    const drizzlesOwn = vi.fn()
    await store.write(async ({ db }) => {
      const built = name === returning ? named(db, newId()) : queries[name]?.(db)
      prepareQuery(db.$client, Object.assign(built as Preparable<unknown>, { prepare: drizzlesOwn }))
    })
    expect(drizzlesOwn).toHaveBeenCalledTimes(name === slowQuery ? 1 : 0)
  },
)

const named = (db: Db, id: string) =>
  db
    .insert(items)
    .values({
      ...item,
      id,
      name: sql.placeholder('name'),
      purchased: sql.placeholder('purchased'),
      stamps: sql.placeholder('stamps'),
    })
    .returning({ id: items.id, bought: items.purchased, stamps: items.stamps })
const values = { name: 'Café', purchased: true, stamps: { name: 4 } }

test('a prepared write stores and returns the same as with drizzle', async () => {
  const ids = [newId(), newId()] as const
  const returned = await store.write(async ({ db }) => [
    await prepareQuery(db.$client, named(db, ids[0])).execute(values),
    await named(db, ids[1]).prepare().execute(values),
  ])
  expect(returned).toStrictEqual(ids.map((id) => [{ id, bought: true, stamps: { name: 4 } }]))
  const stored = await store.read(({ db }) =>
    Promise.all(ids.map(async (id) => db.select().from(items).where(eq(items.id, id)))),
  )
  expect(stored[0]).toStrictEqual(stored[1]?.map((row) => ({ ...row, id: ids[0] })))
})

test('a prepared write without returning gives the number of changed rows', async () => {
  const rename = (db: Db) =>
    db
      .update(lists)
      .set({ title: 'Sítio' })
      .where(eq(lists.id, sql.placeholder('id')))
  const { changes } = await store.write(async ({ db }) => prepareQuery(db.$client, rename(db)).execute({ id: listId }))
  expect(changes).toBe(1)
})

test('a failed query names its text and its cause', async () => {
  const again = store.write(async ({ db }) =>
    prepareQuery(db.$client, named(db, newId())).execute({ ...values, name: null }),
  )
  await expect(again).rejects.toMatchObject({
    query: expect.stringContaining('insert into'),
    cause: { code: isOnPostgres ? '23502' : 'SQLITE_CONSTRAINT_NOTNULL' },
  })
})

test('a prepared query without one of its values throws', async () => {
  const { name: _forgotten, ...rest } = values
  const forgetful = store.write(async ({ db }) => prepareQuery(db.$client, named(db, newId())).execute(rest))
  await expect(forgetful).rejects.toThrow('name has no value')
})

test.skipIf(isOnPostgres)('a limit that would make SQLite prepare the query for each run is refused', async () => {
  const prepare = (limit: number) =>
    store.read(async ({ db }) => prepareQuery(db.$client, db.select().from(items).limit(limit)))
  await expect(prepare(1)).rejects.toThrow('limitOf')
  await expect(prepare(limitOf(1) as never)).resolves.toBeDefined()
})
