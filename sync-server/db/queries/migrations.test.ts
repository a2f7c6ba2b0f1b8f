import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#sync-server/db/engine/open-store.ts'
import { openOlderDatabase } from '#sync-server/testing/older-database.ts'
import { holdsBookmark, readHead, writeBookmark } from './bookmarks.ts'
import { findRow } from './rows.ts'

const migrations = new URL('../migrations', import.meta.url).pathname
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-migrations-'))
  path = join(folder, 'test.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const openOlder = (count: number) => openOlderDatabase(path, count)

test('a database from before bookmarks and erased rows keeps its epoch, and gets its erased rows marked', async () => {
  const database = openOlder(4)
  database.exec("INSERT INTO facts VALUES ('epoch', 'e1'), ('commits', '41')")
  const insert = database.prepare('INSERT INTO todos VALUES (@id, @scope, 1, @stamps, @deletedAt, @title, 0)')
  const row = { scope: 'u:1', stamps: '{"*":1}' }
  insert.run({ ...row, id: 'erased', title: '', deletedAt: 5 })
  insert.run({ ...row, id: 'deleted', title: 'Ligar', deletedAt: 5 })
  insert.run({ ...row, id: 'live', title: 'Lavar', deletedAt: null })
  database.close()
  writeFileSync(`${path}.commits`, '0000000000000041')

  const store = await openStore(`file:${path}`, migrations)
  const before = await store.read(readHead)
  expect(before).toMatchObject({ epoch: 'e1', commits: 41 })
  const bookmark = writeBookmark(before)
  const isHeld = () => store.read(async (tx) => holdsBookmark(tx, await readHead(tx), bookmark))
  expect(await isHeld()).toBe(true)
  await store.write(async ({ db }) => void db.run("UPDATE todos SET title = 'Lavar tudo' WHERE id = 'live'"))
  expect((await store.read(readHead)).commits).toBe(42)
  expect(await isHeld()).toBe(true)

  const purgedAt = async (id: string) => store.read(async (tx) => (await findRow(tx, 'todos', id))?.purgedAt)
  expect(await purgedAt('erased')).toEqual(expect.any(Number))
  for (const id of ['deleted', 'live']) expect(await purgedAt(id)).toBeNull()
  await store.close()
})

test('lists from before `members` get their members, and memberships get the token of their share', async () => {
  const database = openOlder(8)
  database.exec(`
    INSERT INTO users (id, email, first_name, auth_epoch, created_at) VALUES
      ('ana', 'ana@x.com', 'Ana', 0, 1), ('bia', 'bia.s@x.com', NULL, 0, 1), ('caio', 'caio@x.com', 'Caio', 0, 1);
    INSERT INTO lists (id, scope, rev, stamps, owner_id, title, created_at) VALUES ('feira', 'l:feira', 3, '{}', 'ana', 'Feira', 1);
    INSERT INTO memberships (id, scope, rev, stamps, user_id, list_id, role, owner_name, deleted_at) VALUES
      ('m1', 'u:bia', 1, '{}', 'bia', 'feira', 'editor', 'Ana', NULL), ('m2', 'u:caio', 1, '{}', 'caio', 'feira', 'viewer', 'Ana', 5);
    INSERT INTO shares (id, scope, rev, stamps, owner_id, list_id, email, can_edit, token, created_at, accepted_at) VALUES
      ('s1', 'u:ana', 1, '{}', 'ana', 'feira', 'bia.s@x.com', 1, 'secret', 1, 2);
  `)
  database.close()

  const store = await openStore(`file:${path}`, migrations)
  const list = await store.read((tx) => findRow(tx, 'lists', 'feira'))
  expect(list?.members).toEqual([
    { id: 'ana', name: 'Ana', role: 'owner' },
    { id: 'bia', name: 'bia.s', role: 'editor' },
  ])
  expect((await store.read((tx) => findRow(tx, 'memberships', 'm1')))?.token).toBe('secret')
  await store.close()
})

test('notes from before versions have their own id as version', async () => {
  const database = openOlder(10)
  const insert = database.prepare(
    "INSERT INTO notes (id, scope, rev, stamps, title, content, updated_at) VALUES (?, 'u:ana', 1, '{}', 'Nota', 'texto', '2026-01-01')",
  )
  for (const id of ['n1', 'n2']) insert.run(id)
  database.close()

  const store = await openStore(`file:${path}`, migrations)
  const versionOf = async (id: string) => store.read(async (tx) => (await findRow(tx, 'notes', id))?.version)
  expect([await versionOf('n1'), await versionOf('n2')]).toEqual(['n1', 'n2'])
  await store.close()
})
