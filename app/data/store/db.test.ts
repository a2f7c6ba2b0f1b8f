import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { newRuntime } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { databaseName } from './db.ts'
import { openLocal } from './local-store.ts'

const note = { title: 'Diário', content: 'hoje', deletedAt: null }

/** A database as the former app left it: with a note, a pending change of it, and another one that was given up. */
async function openAsBefore() {
  const runtime = newRuntime()
  const user = { id: newId(), email: 'ana@example.com', firstName: null, username: 'ana', homePage: 'notes' as const }
  const old = new Dexie(databaseName(user.id), runtime.dexie)
  const stores = {
    notes: 'id, scope',
    base: 'key, scope',
    outbox: 'seq',
    cursors: 'scope',
    problems: 'mid',
    meta: 'key',
  }
  old.version(3).stores(stores)
  const [id, scope] = [newId(), `u:${user.id}`]
  const entry = { op: 'notes.update', args: { id, title: 'Diário' }, v: 3, wall: 1, seen: 0, scope }
  await old.table('notes').add({ id, scope, ...note })
  await old.table('base').add({ key: `notes/${id}`, scope, row: { id, scope, ...note, title: 'Notas' } })
  await old.table('outbox').bulkAdd([
    { ...entry, seq: 1, mid: newId(), keys: [], args: {}, dead: true },
    { ...entry, seq: 2, mid: newId(), keys: [`notes/${id}`] },
  ])
  const identity = { user: user.id, client: newId(), epoch: 'e', bookmark: 'b', nextSeq: 3, ack: 0 }
  await old.table('meta').add({ key: 'identity', schema: 3, ...identity })
  await old.table('cursors').add({ scope, rev: 7 })
  old.close()
  return { id, scope, local: await openLocal(user, runtime) }
}

test('pending changes of an older app are taken over, and everything is read again', async () => {
  const { id, local, scope } = await openAsBefore()
  const { db } = local
  expect((await db.outbox.toArray()).map(({ seq, key }) => [seq, key])).toEqual([
    [1, null],
    [2, `notes/${id}`],
  ])
  await mutateIn(local, 'notes.update', { id, content: 'ontem' })
  expect(await db.notes.get(id)).toMatchObject({ title: 'Diário', content: 'ontem' })
  expect(await db.base.toArray()).toMatchObject([{ key: `notes/${id}`, row: { title: 'Notas' } }])
  expect(await db.cursors.toArray()).toEqual([{ scope, rev: 0, stale: true }])
})
