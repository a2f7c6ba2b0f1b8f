/** The hourly sweep, whose clock may jump. Everything that a sweep erases by the clock is prepared here. */

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, push } from '#sync-server/testing/api.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'
import { createSweepClock } from './sweep-clock.ts'
import { sweep } from './sweeper.ts'

const hourMs = 3600 * 1000
const jumped =
  'O relógio do servidor pulou mais de um dia: nada é apagado até que ele volte ou o servidor seja reiniciado.'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caderneta-clock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))
serverForEach(['ana'], () => ({ env: { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100' } }))

/** Rows of all that is erased by the clock: sessions, trash, versions, purchases, devices, limits, tokens and mail. */
async function fill(): Promise<void> {
  const note = await ok(ana.post('/api/notes', { title: 'Diário', content: 'um' }), 201)
  await ok(ana.put(`/api/notes/${note.id}`, { content: 'dois' }))
  const todo = await ok(ana.post('/api/todos', { title: 'Ligar' }), 201)
  await ok(ana.del(`/api/todos/${todo.id}`), 204)
  for (let at = 0; at < 5; at++) await ok(ana.post('/api/shopping-items', { name: 'Leite', purchased: true }), 201)
  await push(ana, [mutation(1, 'todos.create', { id: newId(), title: 'Varrer' })])
  await server.post('/api/reset-password', { email: ana.email })
  await server.login(ana.email, 'errada-123')
  await server.runJobs()
  writeFileSync(join(dataDir, 'mail', 'old.eml'), '')
}

/** The rows of all tables but `facts`, and the files of mail. */
async function everything(): Promise<unknown> {
  const tables = Object.entries(schema).filter(([name]) => name !== 'facts')
  const rows = await server.store.read(({ db }) =>
    Promise.all(tables.map(async ([name, table]) => [name, await db.select().from(table as typeof schema.users)])),
  )
  return { rows: Object.fromEntries(rows), mail: readdirSync(join(dataDir, 'mail')).sort() }
}

const readyz = async () => {
  const response = await server.request('/readyz')
  return [response.status, (await response.json()).problem]
}

test('while the clock of a running server is a year ahead, the sweep erases nothing, and log and /readyz say so', async () => {
  await server.sweepHourly()
  await fill()
  const before = await everything()
  server.skip(365 * dayMs)
  await server.sweepHourly()
  server.skip(hourMs)
  await server.sweepHourly()
  expect(await everything()).toEqual(before)
  expect(await readyz()).toEqual([200, jumped])
  expect(server.logged.join()).toContain('"event":"nothing is erased"')
  server.skip(-365 * dayMs)
  await server.sweepHourly()
  expect(await readyz()).toEqual([200, undefined])
  expect((await ana.get('/api/auth/user')).status).toBe(200)
  // The sweep without this guard is what would have erased it.
  server.skip(365 * dayMs)
  await sweep(server)
  expect(await everything()).not.toEqual(before)
})

test('a server that was suspended for two days stays up, and erases nothing until its next start', async () => {
  await server.sweepHourly()
  await fill()
  server.skip(2 * dayMs)
  await server.sweepHourly()
  const before = await everything()
  for (let look = 1; look < 48; look++) {
    server.skip(hourMs)
    await server.sweepHourly()
  }
  expect(await readyz()).toEqual([200, jumped])
  expect(await everything()).toEqual(before)
  const now = server.now()
  expect(await looks(now, hours(now, 3))).toEqual([wait, wait, yes])
})

test('a build that has never swept compares its clock with the newest row before its start, and with its start', async () => {
  await fill()
  const before = await everything()
  server.skip(365 * dayMs)
  await server.sweepHourly()
  expect(await everything()).toEqual(before)
  // A row of the wrong year, written since, proves nothing.
  const wrong = server.now() - hourMs
  await server.login(ana.email)
  expect(await looks(wrong, [wrong, server.now()])).toEqual([wait, wait])
  const now = wrong - 365 * dayMs + hourMs
  expect(await looks(now, [now])).toEqual([yes])
})

/** The answers of a process that starts at `startedAt` to its hourly looks at `times`, ms. */
async function looks(startedAt: number, times: number[]): Promise<[boolean, string | undefined][]> {
  const clock = createSweepClock(server.store, startedAt)
  const answers: [boolean, string | undefined][] = []
  for (const time of times) answers.push([await clock.believes(time), clock.problem()])
  return answers
}

const hours = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at * hourMs)
const yes = [true, undefined]
const wait = [false, undefined]
const no = [false, jumped]

test('a server that was off for a week sweeps again two hours after its start', async () => {
  const now = server.now()
  expect(await looks(now, hours(now, 2))).toEqual([yes, yes])
  const later = now + 7 * dayMs
  expect(await looks(later, hours(later, 4))).toEqual([wait, wait, yes, yes])
})

test('a clock that is wrong at boot and corrected within two hours erases nothing', async () => {
  const now = server.now()
  expect(await looks(now, [now])).toEqual([yes])
  expect(await looks(now + 365 * dayMs, [now + 365 * dayMs, now + hourMs, now + 2 * hourMs])).toEqual([wait, yes, yes])
  // It is wrong only after the start.
  expect(await looks(now + 3 * hourMs, [now + 3 * hourMs + 400 * dayMs])).toEqual([no])
})

test('a clock that goes back, and forward again, is believed', async () => {
  const now = server.now()
  expect(await looks(now, [now, now - 400 * dayMs, now + hourMs])).toEqual([yes, yes, yes])
})

test('a time stored by a wrong clock counts only until the next start', async () => {
  const now = server.now()
  const wrong = now + 365 * dayMs
  expect(await looks(wrong, hours(wrong, 3))).toEqual([wait, wait, yes])
  expect(await looks(now, [now, now + 300 * dayMs])).toEqual([yes, no])
})

test('a clock that has jumped is not believed until a start, however long it goes on', async () => {
  const now = server.now()
  const year = now + 365 * dayMs
  expect(await looks(now, [now, ...hours(year, 100)])).toEqual([yes, ...Array(100).fill(no)])
  expect(await looks(year, hours(year, 3))).toEqual([wait, wait, yes])
})

test('a clock that was wrong at the start and is set right is checked for jumps again a day later', async () => {
  const now = server.now()
  const [year, right] = [now + 365 * dayMs, now + 2 * dayMs]
  const back = [...hours(right, 25), right + 30 * dayMs]
  expect(await looks(now, [now])).toEqual([yes])
  expect((await looks(year, [...hours(year, 3), ...back])).slice(3)).toEqual([...Array(25).fill(yes), no])
})

test('a process whose clock is a year ahead does not sweep beside one with the right clock', async () => {
  const now = server.now()
  const right = createSweepClock(server.store, now)
  const wrong = createSweepClock(server.store, now + 365 * dayMs)
  const answers: boolean[] = []
  for (const time of hours(now, 50)) {
    expect(await right.believes(time)).toBe(true)
    answers.push(await wrong.believes(time + 365 * dayMs))
  }
  expect(answers).toEqual(Array(50).fill(false))
  expect(wrong.problem()).toBe(jumped)
})
