import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#sync-server/db/engine/store.ts'
import { ok } from '#sync-server/testing/api.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForEach(['ana'])

test.skipIf(isOnPostgres)('an edit without room on the disk does not count as a failing mutation', async () => {
  const note = (seq: number, length: number) =>
    mutation(seq, 'notes.create', { title: 'Rol', content: 'Rol '.repeat(length / 4) })
  const request = syncRequest(ana.id, { push: [note(1, 80_000), note(2, 20_000)] })
  const writer = await server.store.write(async ({ db }) => db)
  leaveRoom(writer, 90_000)
  for (let tries = 0; tries < 4; tries++) {
    expect(await ok(ana.post('/api/sync', request), 503)).toMatchObject({ code: 'unavailable' })
  }
  writer.get(sql`PRAGMA max_page_count = 1000000`)
  const { results } = await sync(ana, request)
  expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
})

/**
 * Leaves `bytes` free in the database, which may not grow: enough for one of two notes and for a record of its failure,
 * but not for both notes.
 */
function leaveRoom(db: Db, bytes: number): void {
  db.run(sql`CREATE TABLE ballast (content)`)
  db.run(sql`INSERT INTO ballast VALUES (zeroblob(${bytes}))`)
  db.get(sql`PRAGMA max_page_count = 1`)
  db.run(sql`DELETE FROM ballast`)
}
