/** Several people read everything at the same time: the event loop is held no longer than by one of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { longReadsAtOnce } from '#sync-server/db/engine/readers.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from './api.ts'
import { many } from './heavy-texts.ts'
import { shortestLag } from './loop-lag.ts'
import { openServer, type TestPerson, type TestServer } from './server.ts'

const todosOfEach = 5000

let folder: string
let server: TestServer
let people: TestPerson[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-readers-'))
  const env = { RATE_LIMIT_SCALE: '1000000' }
  server = await openServer({ env, databaseUrl: `file:${join(folder, 'test.db')}` })
  people = await Promise.all(many(longReadsAtOnce, () => server.register()))
  for (const { id } of people) await fill(id)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const fill = (personId: string) =>
  server.store.write(async ({ db }) => {
    const row = () => ({ scope: userScope(personId), stamps: { '*': 1 }, title: 'a'.repeat(80), completed: false })
    const rows = many(todosOfEach, (at) => ({ ...row(), id: newId(), rev: at + 2 }))
    for (let from = 0; from < todosOfEach; from += 500)
      await db.insert(schema.todos).values(rows.slice(from, from + 500) as never)
  })

const lagOf = (readers: TestPerson[]) =>
  shortestLag(async () => () => Promise.all(readers.map((person) => ok(person.get('/api/todos')))))

test.each([
  ['four people read', () => people],
  ['one person reads on four devices', () => many(4, () => people[0] as TestPerson)],
])(
  'X30: while %s 5,000 to-dos at once, the event loop is held no longer than by one of these answers',
  async (title, readers) => {
    const alone = await lagOf(people.slice(0, 1))
    const together = await lagOf(readers())
    process.stdout.write(`\n${title}: ${together.ms.toFixed(0)} ms at once, one alone ${alone.ms.toFixed(0)} ms\n`)
    for (const todos of together.result) expect(todos).toHaveLength(todosOfEach)
    expect(together.turns).toBeGreaterThanOrEqual(0.9 * longReadsAtOnce * alone.turns)
  },
)
