import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import type { ScopeNames } from '#sync-server/db/engine/scope-locks.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { readHead } from '#sync-server/db/queries/bookmarks.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createDatabase, migrationsDir, type TestDatabase } from '#sync-server/testing/database.ts'

let database: TestDatabase
let one: Store
let other: Store
beforeEach(async () => {
  database = await createDatabase()
  one = await openStore(database.url, migrationsDir)
  other = await openStore(database.url, migrationsDir)
})
afterEach(async () => {
  await Promise.all([one.close(), other.close()])
  await database.remove()
})

test('a write locks the rows of the scopes that it names, those of rows and of a default list too, and no others', async () => {
  const [item, list, other] = [newId(), newId(), newId()]
  const all = ['u:ana', 'u:bia', `l:${list}`, `l:${other}`]
  const fields = { stamps: {}, rev: 1, createdAt: 1, purchased: false, addedBy: 'ana', arrivedAt: 1, arrivedBy: 'ana' }
  await one.write(async ({ db }) => {
    await db.insert(schema.scopes).values(all.map((id) => ({ id, rev: 1 })))
    await db
      .insert(schema.items)
      .values({ ...fields, id: item, scope: `l:${list}`, listId: list, name: 'leite' } as never)
    await db.insert(schema.settings).values({
      ...{ id: 'ana', scope: 'u:ana', rev: 1, stamps: {} },
      ...{ homePage: 'shopping', language: 'pt-BR', defaultListId: other },
    })
  })
  const unlocked = async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query('SELECT id FROM scopes ORDER BY id DESC FOR UPDATE SKIP LOCKED')
    await client.end()
    return rows.map(({ id }) => id)
  }
  const within = (locks: ScopeNames) =>
    one.write(
      async (tx) => {
        // Answered after the lock.
        await readHead(tx)
        return unlocked()
      },
      { locks },
    )
  expect(await within({ scopes: ['u:bia', 'u:nobody'] })).toEqual(['u:ana', `l:${list}`, `l:${other}`].sort().reverse())
  expect(await within({ scopes: ['u:bia'], rows: { items: [item] } })).toEqual(['u:ana', `l:${other}`])
  expect(await within({ scopes: [], defaultListsOf: ['ana'] })).toEqual(['u:bia', 'u:ana', `l:${list}`])
  expect(await within({ scopes: [] })).toHaveLength(4)
})

test.each([1, 2])(
  'in %i processes writes of other scopes end beside a write, one of its scope or alone after it',
  async (processes) => {
    const second = processes === 1 ? one : other
    await one.write(
      async ({ db }) => void (await db.insert(schema.scopes).values(['u:1', 'u:2'].map((id) => ({ id, rev: 1 })))),
    )
    const order: string[] = []
    const run = (store: Store, name: string, locks?: ScopeNames) => store.write(async () => order.push(name), { locks })
    let release: () => void = () => undefined
    let writing = Promise.resolve()
    await new Promise<void>((begun) => {
      writing = one.write(
        () => {
          begun()
          return new Promise<void>((resolve) => (release = resolve))
        },
        { locks: { scopes: ['u:1'] } },
      )
    })
    const same = run(second, 'same', { scopes: ['u:1'] })
    await run(second, 'other', { scopes: ['u:2'] })
    await run(second, 'none', { scopes: [] })
    const alone = run(second, 'alone')
    order.push('end')
    release()
    await Promise.all([writing, same, alone])
    expect([order.slice(0, 3), order.slice(3).sort()]).toEqual([
      ['other', 'none', 'end'],
      ['alone', 'same'],
    ])
  },
)
