/** A write of the server that waits for a write of somebody else, which it depends on. */
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { clockAt } from '#sync-server/notifications/hours.ts'
import { ok, push, refusal } from '#sync-server/testing/api.ts'
import { createDatabase } from '#sync-server/testing/database.ts'
import { goToMinute, newBrowser, timeZone } from '#sync-server/testing/push-service.ts'
import { mutation, openServer, syncRequest, type TestServer } from '#sync-server/testing/server.ts'
import { startList } from '#sync-server/testing/sharing.ts'

/** Runs `fn` with a server and a connection of somebody else. */
async function withOther(fn: (server: TestServer, other: pg.Client) => Promise<void>): Promise<void> {
  const database = await createDatabase()
  const server = await openServer({ databaseUrl: database.url, env: { PUSH_LOOPBACK: 'allow' } })
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  try {
    await fn(server, other)
  } finally {
    await other.end()
    await server.stop()
    await database.remove()
  }
}

const lock = (other: pg.Client, scope: string) => other.query('SELECT FROM scopes WHERE id = $1 FOR UPDATE', [scope])

const waitingHere = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

/** Begins `act`, and commits what the other one has begun once `act` waits for it. */
async function meanwhile<T>(other: pg.Client, act: () => Promise<T>, then = () => undefined as unknown): Promise<T> {
  const acting = act()
  await vi.waitFor(async () => {
    const { rows } = await other.query(waitingHere)
    expect(rows).not.toEqual([])
  })
  then()
  await other.query('COMMIT')
  return acting
}

test('of two people who begin with one device at once, the second is told that it is unknown', () =>
  withOther(async (server, other) => {
    const [ana, bia] = [await server.register(), await server.register()]
    const client = newId()
    await other.query('BEGIN')
    await other.query('INSERT INTO clients VALUES ($1, $2, 0, 0, 0, 0)', [client, bia.id])
    const request = syncRequest(ana.id, { client, push: [mutation(1, 'items.create', { id: newId(), name: 'Pão' })] })
    const refused = await meanwhile(other, () => refusal(ana.post('/api/sync', request)))
    expect(refused.slice(0, 2)).toEqual([409, 'client_unknown'])
  }))

test('an addition that waits for another write to its list has a time after that write', () =>
  withOther(async (server, other) => {
    const ana = await server.register()
    const { id: listId } = await startList(ana, 'Feira')
    await other.query('BEGIN')
    await lock(other, listScope(listId))
    const add = () => push(ana, [mutation(1, 'items.create', { id: newId(), name: 'Pão', listId })])
    await meanwhile(other, add, () => server.skip(60_000))
    const { rows } = await other.query('SELECT arrived_at at FROM items')
    expect(Number(rows[0].at)).toBeGreaterThan(server.now() - 60_000)
  }))

test('a reminder that is set while the next search for reminders is planned is found at its time', () =>
  withOther(async (server, other) => {
    const ana = await server.register()
    goToMinute(server, 12 * 60)
    const { subscription } = newBrowser({ url: 'http://127.0.0.1:1', received: [] })
    await ok(ana.put('/api/push', subscription))
    await other.query('BEGIN')
    await lock(other, userScope(ana.id))
    const at = server.now() + 300_000
    await other.query('INSERT INTO reminders VALUES ($1, $2, $3, $4)', [
      newId(),
      'todos',
      ana.id,
      clockAt(at, timeZone),
    ])
    await meanwhile(other, server.tellPushes)
    const { rows } = await other.query('SELECT look_at FROM push_subscriptions')
    expect(Number(rows[0].look_at)).toBeLessThanOrEqual(at)
  }))
