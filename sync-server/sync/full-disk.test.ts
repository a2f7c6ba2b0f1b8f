import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db, Store } from '#sync-server/db/engine/store.ts'
import { ok } from '#sync-server/testing/api.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

const metricsToken = 'um-segredo-do-operador'

serverForEach(['ana'], { env: { METRICS_TOKEN: metricsToken } })

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

test('a full disk has its own sentence, is no readiness, and is over with the next write that fits', async () => {
  const write = () => ana.post('/api/notes', { title: 'Rol', content: 'Rol '.repeat(10_000) })
  const ready = async () => (await server.request('/readyz')).status
  const full = async () => /^caderneta_disk_full (\d)/m.exec(await metricsOf(server))?.[1]
  await ok(write(), 201)
  const makeRoom = await fillDisk(server.store)
  const refused = await write()
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 30])
  expect((await refused.json()).message).toMatch(/^O servidor está sem espaço em disco\./)
  expect([await ready(), await full()]).toEqual([503, '1'])
  await ok(ana.get('/api/notes'))
  await makeRoom()
  expect([await ready(), await full()]).toEqual([200, '0'])
  await ok(write(), 201)
})

const metricsOf = async ({ request }: typeof server) =>
  (await request('/metrics', { headers: { Authorization: `Bearer ${metricsToken}` } })).text()

/** Lets the database take no more, until the returned function is called. */
async function fillDisk(store: Store): Promise<() => Promise<void>> {
  const run = (...statements: SQL[]) =>
    store.write(async ({ db }) => {
      for (const statement of statements) await db.all(statement)
    })
  if (!isOnPostgres) {
    await run(sql`PRAGMA max_page_count = 1`)
    return () => run(sql`PRAGMA max_page_count = 1000000`)
  }
  await run(
    sql`CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE 'full' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql`,
    sql`CREATE TRIGGER full_disk BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION refuse()`,
    sql`CREATE TRIGGER full_disk BEFORE INSERT ON facts FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  return () => run(sql`DROP FUNCTION refuse CASCADE`)
}

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
