/**
 * Whatever was ticked and taken back: after an accepted undo its occurrence is open, all others are as they were, and what
 * the mutation says besides is in the row.
 */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { doneOf, dueDayOf, occurrenceOf, openOf, saysDone, type Tick } from '#shared/ticks.ts'
import { schemaVersion } from '#shared/versions.ts'
import { ok, synced } from '#sync-server/testing/api.ts'
import { ana, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

let project: { id: string }
serverForAll(['ana'])
beforeAll(async () => {
  project = await ok(ana.post('/api/projects', { title: 'Casa' }), 201)
})

const { SAID_SEED = '20261127', SAID_RUNS = '25' } = process.env
const tables = ['todos', 'tasks'] as const
type Table = (typeof tables)[number]
type Fields = Record<string, unknown>

const days = ['2026-12-05', '2026-12-09', '2026-12-12', '2026-12-20']
const rules = ['FREQ=WEEKLY;BYDAY=SA', 'FREQ=WEEKLY;BYDAY=WE', 'FREQ=DAILY;COUNT=2', 'FREQ=WEEKLY;BYDAY=SA;COUNT=2']
const day = fc.record(
  {
    dueDate: fc.constantFrom(...days, null),
    repeat: fc.constantFrom(...rules, null),
    occurrence: fc.constant(null),
  },
  { requiredKeys: [] },
)
/** Nothing else is said in most ticks and undos. */
const said = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: day })
const act = fc.oneof(
  fc.record({ does: fc.constant('tick' as const), said }),
  fc.record({ does: fc.constant('tick' as const), said }),
  fc.record({ does: fc.constant('tick' as const), said }),
  fc.record({ does: fc.constant('undo' as const), said, of: fc.nat(2) }),
  fc.record({ does: fc.constant('undo' as const), said, of: fc.nat(2) }),
  fc.record({ does: fc.constant('edit' as const), said: day }),
  /** Done, perhaps on a device that has not heard of the repeat, and opened there. */
  fc.record({ does: fc.constant('both' as const), said: fc.constant({}), shape: fc.constantFrom(8, schemaVersion) }),
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

interface Scene {
  table: Table
  id: string
  /** Before the row had a repeat. */
  seen: number
  ticks: Tick[]
}

async function start(table: Table, repeat: string): Promise<Scene> {
  const path = table === 'todos' ? '/api/todos' : `/api/projects/${project.id}/tasks`
  const { id } = await ok(ana.post(path, { title: 'Feira', dueDate: days[0] }), 201)
  const seen = Number((await rowsOf({ table, id })).find((row) => row.id === id)?.stamp)
  await ok(ana.put(`/api/${table}/${id}`, { repeat }))
  return { table, id, seen, ticks: [] }
}

/** The live row and its done copies. */
async function rowsOf({ table, id, ticks = [] }: Pick<Scene, 'table' | 'id'> & { ticks?: Tick[] }) {
  const ids = new Set([id, ...ticks.map(({ copy }) => copy)])
  const rows = (await synced(ana, table)).filter((row) => ids.has(String(row.id)) && row.deletedAt === null)
  return rows.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
}

type Rows = Awaited<ReturnType<typeof rowsOf>>
const doneDays = (rows: Rows) => rows.filter((row) => saysDone(row)).map((row) => dueDayOf(row as never) ?? '')

const send = async (mutations: object[]) => (await sync(ana, syncRequest(ana.id, { push: mutations as never }))).results

async function doAct(scene: Scene, step: Act): Promise<void> {
  const { table, id, ticks, seen } = scene
  const before = await rowsOf(scene)
  const row = before.find((one) => one.id === id) ?? {}
  const all = { seen: Number.MAX_SAFE_INTEGER }
  const update = (changes: object, seq = 1) => ({ ...mutation(seq, `${table}.update`, { id, ...changes }), ...all })
  if (step.does === 'edit') await send([update(step.said)])
  else if (step.does === 'tick') {
    const occurrence = occurrenceOf(row)
    if (!occurrence || !row.repeat || saysDone(row)) return
    const tick = { occurrence, on: days[0] as string, copy: newId() }
    ticks.push(tick)
    await send([update({ ...doneOf(table), tick, ...step.said })])
  } else if (step.does === 'both') {
    if (saysDone(row)) return
    const about = { seen, v: step.shape }
    const both = [update(doneOf(table)), update(openOf(table), 2)].map((one) => ({ ...one, ...about }))
    await send(both)
    expect(await rowsOf(scene), 'done and opened').toMatchObject(
      before.map(({ rev: _rev, stamp: _at, ...same }) => same),
    )
  } else await undo(scene, step, before, update)
}

async function undo(
  scene: Scene,
  step: Extract<Act, { does: 'undo' }>,
  before: Rows,
  update: (changes: object) => object,
): Promise<void> {
  const { table, id, ticks } = scene
  const tick = ticks.at(-1 - step.of)
  if (!tick) return
  const [result] = await send([update({ ...openOf(table), tick, ...step.said })])
  if (result?.outcome !== 'ok') return
  const after = await rowsOf(scene)
  const row: Fields = after.find((one) => one.id === id) ?? {}
  const wrong = Object.entries(step.said).filter(([field, value]) => row[field] !== value)
  expect(wrong, 'what the undo says is in the row').toEqual([])
  // A tick with an earlier day may have led to it again.
  const isOpen = occurrenceOf(row) === tick.occurrence && !saysDone(row)
  const copies = after.filter((one) => one.id === tick.copy && saysDone(one))
  expect(isOpen ? [] : copies, 'the occurrence is open').toEqual([])
  if ('dueDate' in step.said) return
  const taken = before.find((one) => one.id === tick.copy) ?? before.find((one) => one.id === id) ?? {}
  const left = doneDays(after)
  const lost = doneDays(before).filter((done) => !left.includes(done) && done !== dueDayOf(taken))
  expect(lost, 'other occurrences stay done').toEqual([])
}

test('an accepted undo opens its occurrence and no other, and all that it says counts', async () => {
  const acts = fc.array(act, { minLength: 3, maxLength: 8, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tables), fc.constantFrom(...rules), acts, async (table, rule, steps) => {
      const scene = await start(table, rule)
      for (const step of steps) await doAct(scene, step)
    }),
    { numRuns: 4 * Number(SAID_RUNS), seed: Number(SAID_SEED) },
  )
})
