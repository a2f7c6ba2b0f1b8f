import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { type Preparable, prepareQuery } from './prepared.ts'
import { schema } from './schema.ts'
import { type Db, openStore, type Store } from './store.ts'

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
  store = await openStore(':memory:', new URL('./migrations', import.meta.url).pathname)
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

const queries: Record<string, (db: Db) => Preparable<unknown>> = {
  'texts, numbers, booleans, objects and null': (db) => db.select().from(items).orderBy(asc(items.id)),
  dates: (db) => db.select().from(rateLimits),
  'some columns of two tables': (db) =>
    db
      .select({ title: lists.title, name: items.name, purchased: items.purchased })
      .from(lists)
      .leftJoin(items, eq(items.listId, lists.id))
      .orderBy(asc(lists.id), asc(items.id)),
  'tables as they are joined': (db) => db.select().from(lists).innerJoin(items, eq(items.listId, lists.id)),
  'what is counted': (db) => db.select({ purchased: items.purchased, count: sql<number>`count(*)` }).from(items),
  'no row': (db) => db.select().from(items).where(eq(items.id, 'nobody')),
}

test.each(Object.entries(queries))('%s: a prepared query gives what drizzle gives', async (_what, build) => {
  const [ours, drizzles] = await store.read(async ({ db }) => [
    await prepareQuery(build(db)).execute(),
    await build(db).prepare().execute(),
  ])
  expect(ours).toStrictEqual(drizzles)
})
