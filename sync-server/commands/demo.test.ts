import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoLifeMs } from '#shared/demo.ts'
import { newId } from '#shared/ids.ts'
import { findAccount } from '#sync-server/db/queries/accounts.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { createDatabase, isOnPostgres } from '#sync-server/testing/database.ts'
import { cookieOf, openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { receivedBy, startList } from '#sync-server/testing/sharing.ts'
import { endDemos } from './end-demos.ts'

const folder = mkdtempSync(join(tmpdir(), 'caderneta-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))

let server: TestServer
/** Its mails would be files of the folder. */
const open = (env: Record<string, string> = {}, more = {}) =>
  openServer({ env: { DEMO: 'on', DATA_DIR: join(folder, 'data'), ...env }, ...more })
beforeEach(async () => {
  server = await open()
})
afterEach(() => server.stop())

const begin = (from?: string) => server.post('/api/demo', {}, {}, from)

const endOverdue = () => endDemos({ ...server, isOffered: server.env.demo })

/** A visitor with a demo. */
async function visit(): Promise<TestPerson & { demoUntil: number }> {
  const answer = begin()
  const cookie = cookieOf(await answer)
  return { ...(await ok(answer, 201)), cookie, ...server.callsOf(cookie) }
}

/** All rows of people as one text. */
const stored = async () => {
  const { facts: _facts, starts: _starts, connections: _connections, ...tables } = schema
  const rows = await server.store.read(async ({ db }) =>
    Promise.all(Object.values(tables).map((table) => db.select().from(table as typeof schema.users))),
  )
  return JSON.stringify(rows)
}

test('a visitor gets lists with aisles, prices and bought items, to-dos with days, a note and a project', async () => {
  const before = server.now()
  const visitor = await visit()
  expect(visitor).toMatchObject({ username: 'Visitante', hasPassword: false, emailConfirmed: true })
  expect(visitor.demoUntil - demoLifeMs).toBeGreaterThanOrEqual(before)
  expect(visitor.demoUntil - demoLifeMs).toBeLessThanOrEqual(server.now())
  expect(await ok(visitor.get('/api/auth/user'))).toMatchObject({ demoUntil: visitor.demoUntil })
  const lists = await ok(visitor.get('/api/shopping-lists'))
  expect(lists.map(({ title }: { title: string }) => title).sort()).toEqual([
    'Churrasco de domingo',
    'Compras da semana',
  ])
  const items: { purchased: boolean; price: number | null; category: string }[] = await ok(
    visitor.get('/api/shopping-items'),
  )
  expect(new Set(items.map(({ category }) => category)).size).toBeGreaterThan(4)
  expect(items.filter(({ purchased, price }) => purchased && price)).toHaveLength(4)
  const todos: { dueDate: string | null }[] = await ok(visitor.get('/api/todos'))
  expect(todos.filter(({ dueDate }) => dueDate)).toHaveLength(5)
  expect(await ok(visitor.get('/api/notes'))).toHaveLength(1)
  const [project] = await ok(visitor.get('/api/projects'))
  expect(await ok(visitor.get(`/api/projects/${project.id}/tasks`))).toHaveLength(5)
})

test('a server without DEMO has no demo, and does not offer one', async () => {
  await server.stop()
  server = await open({ DEMO: 'off' })
  expect(await codes(begin())).toEqual([404, 'not_found'])
  expect(await ok(server.request('/api/capabilities'))).not.toHaveProperty('demo')
})

describe('the end of a demo', () => {
  test('comes two hours after its beginning, with everything in it, for its device and for those it shared with', async () => {
    const [visitor, ana] = [await visit(), await server.register()]
    const { id } = await startList(visitor, 'Rastro', 'Carvão')
    const { shareToken } = await ok(visitor.post(`/api/shopping-lists/${id}/share-link`, {}))
    await ok(ana.post(`/api/accept-invite/${shareToken}`))
    server.skip(demoLifeMs / 2)
    await endOverdue()
    expect(await receivedBy(ana)).toEqual(['Rastro'])
    const stream = (await visitor.get(`/api/events?client=${newId()}`)).text()
    server.skip(demoLifeMs / 2)
    await endOverdue()
    expect(await stream).toContain('beat')
    expect(await refusal(visitor.get('/api/auth/user'))).toEqual([401, 'account_deleted', 'Esta conta foi excluída.'])
    expect(await receivedBy(ana)).toEqual([])
    await server.runJobs()
    for (const trace of [visitor.id, visitor.email, 'Churrasco', 'natação']) expect(await stored()).not.toContain(trace)
    expect(await ok(ana.get('/api/auth/user'))).toMatchObject({ email: ana.email })
  })

  test('comes after a restart too, and at once after one without DEMO', async () => {
    const database = isOnPostgres ? await createDatabase() : undefined
    const databaseUrl = database?.url ?? `file:${folder}/restarted.db`
    const restart = async (env = {}) => {
      await server.stop()
      server = await open(env, { databaseUrl })
    }
    await restart()
    const [old, young] = [await visit(), await visit()]
    const age = demoLifeMs + 1000
    await server.store.write(async ({ db }) => {
      const { users } = schema
      const [row] = await db.select().from(users).where(eq(users.id, old.id))
      await db
        .update(users)
        .set({ createdAt: (row?.createdAt ?? 0) - age })
        .where(eq(users.id, old.id))
    })
    await restart()
    await endOverdue()
    const isHere = async ({ id }: { id: string }) =>
      server.store.read(async (tx) => (await findAccount(tx, id)) !== undefined)
    expect([await isHere(old), await isHere(young)]).toEqual([false, true])
    await restart({ DEMO: 'off' })
    await endOverdue()
    expect(await isHere(young)).toBe(false)
    await server.stop()
    await database?.remove()
    server = await open()
  })

  test('a visitor ends it earlier without a password', async () => {
    const visitor = await visit()
    server.skip(3_600_000)
    await ok(visitor.del('/api/user', {}), 204)
    await server.runJobs()
    expect(await stored()).not.toContain(visitor.email)
    expect(readdirSync(folder)).not.toContain('data')
  })
})
