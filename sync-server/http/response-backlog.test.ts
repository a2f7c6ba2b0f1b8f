import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok } from '#sync-server/testing/api.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { syncRequest } from '#sync-server/testing/server.ts'
import { type Listener, listen } from './listen.ts'

serverForEach(['ana'], { env: { RATE_LIMIT_SCALE: '100' } })
let listener: Listener
beforeEach(async () => {
  listener = await listen(server.app, 0)
})
afterEach(() => listener.close())

async function writeLongNotes(count: number): Promise<void> {
  const content = '漢'.repeat(80_000)
  for (let i = 0; i < count; i++) await ok(ana.post('/api/notes', { title: `Longa ${i}`, content }), 201)
}

/** Requests over a connection of its own, and reads only the head of the answer. */
async function ask(path: string, { cookie } = ana, port = listener.port): Promise<IncomingMessage> {
  const asking = get(`http://localhost:${port}${path}`, { agent: false, headers: { Cookie: cookie } })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return answer
}

function hangUp(answers: IncomingMessage[]): void {
  for (const answer of answers) answer.destroy()
}

/** Waits until Ana's requests are no longer refused; on a busy machine this may take a while. */
async function served(): Promise<void> {
  while ((await ana.get('/api/todos')).status === 429) await nextTurn()
  expect((await ana.get('/api/todos')).status).toBe(200)
}

test('two or three of ten unread answers are made; after a hang-up the person is served again, and others always are', async () => {
  await writeLongNotes(60)
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/api/notes')))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3)
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('5')

  const bia = await server.register()
  const forBia = await ask('/api/notes', bia)
  expect(forBia.statusCode).toBe(200)
  const forAna = await ask('/api/todos')
  expect(forAna.statusCode).toBe(429)
  expect((await ana.post('/api/sync', syncRequest(ana.id))).status).toBe(429)

  hangUp([...answers, forBia, forAna])
  await served()
})

test('a client that reads nothing is disconnected', async () => {
  await writeLongNotes(60)
  const hasty = await listen(server.app, 0, undefined, 1500)
  // On a busy machine some are disconnected before their answer has begun.
  const asked = await Promise.allSettled(Array.from({ length: 3 }, () => ask('/api/notes', ana, hasty.port)))
  await served()
  hangUp(asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
  await hasty.close()
})

test('many answers that are read are all made, one after the other', async () => {
  await writeLongNotes(6)
  const lengths = await Promise.all(Array.from({ length: 12 }, async () => (await ok(ana.get('/api/notes'))).length))
  expect(lengths).toEqual(Array(12).fill(6))
})

test('more than fifty waiting requests are refused', async () => {
  await writeLongNotes(4)
  const statuses = await Promise.all(Array.from({ length: 80 }, async () => (await ana.get('/api/notes')).status))
  const refused = statuses.filter((status) => status === 429)
  // On PostgreSQL sessions are read a few at a time, so some requests are answered before the last has come.
  if (isOnPostgres) expect(refused).not.toEqual([])
  else expect(refused).toHaveLength(28)
})
