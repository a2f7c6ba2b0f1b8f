import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRow } from '#sync-server/db/queries/rows.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { openTestStore } from '#sync-server/testing/database.ts'
import { byKnownScope, noteScope } from './row-scopes.ts'
import { besideOthers, type ReadTx, type Store, type WriteOptions, type WriteTx } from './store.ts'

const ids = Array.from({ length: 6 }, (_, at) => `u:${at}`)

let store: Store
let strict: Store
beforeAll(async () => {
  store = await openTestStore(undefined, { repetitions: 3 })
  strict = await openTestStore()
  for (const each of [store, strict]) {
    await each.write(async ({ db }) => void (await db.insert(schema.scopes).values(ids.map((id) => ({ id, rev: 1 })))))
  }
})
afterAll(() => Promise.all([store.close(), strict.close()]))

/** Runs a job that writes a row and needs these scopes. Returns how often it ran and was undone. */
async function run(key: string, needed: string[], options?: WriteOptions) {
  const times = { ran: 0, undone: 0, committed: 0 }
  await store.write(async (tx) => {
    times.ran++
    tx.onUndo(() => times.undone++)
    tx.afterCommit(() => times.committed++)
    await tx.db.insert(schema.facts).values({ key, value: '' })
    for (const scope of needed) await tx.requireLocked(scope)
  }, options)
  return times
}

const [one, two] = ids as [string, string]
test.each<[string, WriteOptions | undefined, number]>([
  ['that it has named', { locks: { scopes: [two, one] } }, 1],
  ['that a read before it has found', { locks: async () => ({ scopes: [one, two] }) }, 1],
  ['of which it has named one', { locks: { scopes: [one] } }, 2],
  ['of which it has named none', besideOthers, 3],
  ['and is alone', undefined, 1],
])('a job that writes to two scopes %s leaves one trace', async (what, options, ran) => {
  expect(await run(what, [one, two], options)).toEqual({ ran, undone: ran - 1, committed: 1 })
})

test('a job that goes on to need further scopes gets every scope at its third repetition', async () => {
  expect(await run('many', ids, besideOthers)).toEqual({ ran: 4, undone: 3, committed: 1 })
})

test('in tests a job fails that writes to a scope it has not named', async () => {
  const write = (tx: WriteTx) => tx.requireLocked(one)
  await expect(strict.write(write, besideOthers)).rejects.toThrow('has not named the scope u:0')
  await expect(strict.write(write, { locks: { scopes: [one] } })).resolves.toBeUndefined()
})

test('in tests a job fails that looks at a row that others may change', async () => {
  const settings = { id: '5', scope: 'u:5', rev: 1, stamps: {}, homePage: '', language: 'en', defaultListId: '' }
  await strict.write(async ({ db }) => void (await db.insert(schema.settings).values(settings)))
  const look = (tx: ReadTx) => findRow(tx, 'settings', '5')
  await expect(strict.write(look, besideOthers)).rejects.toThrow('has not named the scope u:5')
  const looks = [strict.write(look, { locks: { scopes: ['u:5'] } }), strict.write(look), strict.read(look)]
  expect(await Promise.all(looks)).toMatchObject([settings, settings, settings])
  const isOwn = async (tx: ReadTx) => (await findRow(tx, 'settings', '5', 'u:4'))?.scope === 'u:4'
  expect(await strict.write(isOwn, besideOthers)).toBe(false)
})

test('a scope that the job creates needs no lock, until its creation is undone', async () => {
  await strict.write(async (tx) => {
    const create = async (fails: boolean) => {
      tx.holdNew('l:new')
      await tx.requireLocked('l:new')
      if (fails) throw new Error('undone')
    }
    await expect(tx.savepoint(() => create(true))).rejects.toThrow('undone')
    await expect(tx.requireLocked('l:new')).rejects.toThrow('has not named')
    await create(false)
    await tx.requireLocked('l:new')
  }, besideOthers)
})

test('a row that was read or written is named by its list, and one that was not by its id', () => {
  const [home, other] = [{}, {}]
  noteScope(home, 'items', { id: 'leite', scope: 'l:feira' })
  noteScope(home, 'trips', { id: 'pão', scope: 'l:padaria' })
  noteScope(other, 'items', { id: 'pão', scope: 'l:padaria' })
  const names = byKnownScope(home, { scopes: ['u:ana'], rows: { items: ['leite', 'pão'], trips: [] } })
  expect(names).toMatchObject({ scopes: ['u:ana', 'l:feira'], rows: { items: ['pão'], trips: [] } })
})
