import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tickOf } from '#app/actions/tick.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import { type Mutation, mutateAllIn, mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { addDays, numberOf } from '#shared/days.ts'
import { occurrenceOf, saysDone, tickDay, withOccurrence } from '#shared/ticks.ts'
import type { Context } from './device.ts'
import { endOnFailure, runs, seed } from './options.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

/**
 * A weekly row whose days a person moves and ticks on two devices. Days stay within three days of their occurrence, so
 * the day of a done copy shows its occurrence.
 */

const firstDay = '2026-12-05'
const week = 7
const rules = ['FREQ=WEEKLY;BYDAY=SA', 'FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=SA;COUNT=40']

let world: World
afterEach(() => closeWorld(world))
beforeEach(async () => {
  world = await createWorld()
})

interface Scene {
  id: string
  phones: Context[]
  /** The mutations that undo the acts of each phone, those of the newest act last. */
  undos: [Context, readonly Mutation[]][]
}

async function begin(repeat: string): Promise<Scene> {
  await closeWorld(world)
  world = await createWorld()
  const phones = ['Ana1', 'Ana2'].map((name) => world.devices.find((device) => device.name === name)!.contexts[0]!)
  const { id } = await mutateIn(phones[0]!.local, 'todos.create', { title: 'Feira', dueDate: firstDay, repeat })
  for (const phone of phones) await sync(world, phone)
  return { id, phones, undos: [] }
}

const who = fc.nat(1)
const acts = fc.oneof(
  fc.record({ do: fc.constant('tick' as const), who }),
  fc.record({ do: fc.constant('move' as const), who, by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ do: fc.constant('undo' as const), who }),
  fc.record({ do: fc.constant('sync' as const), who }),
)
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never

async function carryOut(scene: Scene, act: Act): Promise<void> {
  const phone = scene.phones[act.who]!
  world.clock.advance(60_000)
  if (act.do === 'sync') return sync(world, phone)
  if (act.do === 'undo') return undoLast(scene, phone)
  const row = await phone.local.db.todos.get(scene.id)
  if (!row || saysDone(row)) return
  const [done, back] = act.do === 'tick' ? ticked(phone, row) : moved(row, act.by)
  await mutateAllIn(phone.local, done)
  scene.undos.push([phone, back])
}

type Both = [done: readonly Mutation[], back: readonly Mutation[]]

function ticked(phone: Context, row: LocalRow<'todos'>): Both {
  const { mutations, back } = tickOf('todos', row, { on: tickDay(world.clock.now()), copy: phone.device.newId() })!
  return [mutations, back]
}

function moved(row: LocalRow<'todos'>, by: number): Both {
  const changes = withOccurrence(row, { dueDate: addDays(occurrenceOf(row) ?? firstDay, by) })
  const done: Mutation<'todos.update'> = ['todos.update', { id: row.id, ...changes }]
  return [[done], [inverseOf(done as ['todos.update', { id: string; dueDate: string }], row)]]
}

async function undoLast({ undos }: Scene, phone: Context): Promise<void> {
  const place = undos.findLastIndex(([author]) => author === phone)
  const [last] = place === -1 ? [] : undos.splice(place, 1)
  if (last) await mutateAllIn(phone.local, last[1])
}

/** The Saturday for which a day within three days of it stands. */
const saturdayOf = (day: string): string =>
  addDays(firstDay, week * Math.round((numberOf(day) - numberOf(firstDay)) / week))

function* saturdaysUntil(end: string): Generator<string> {
  for (let day = firstDay; day < end; day = addDays(day, week)) yield day
}

/** Syncs both phones until the end. Resolves with the row and the days of its live copies on the server. */
async function endOf({ id, phones }: Scene) {
  for (const phone of [...phones, ...phones]) await sync(world, phone)
  const rows = (await world.server.rows()).todos as unknown as LocalRow<'todos'>[]
  const live = rows.filter(({ deletedAt }) => deletedAt === null)
  const days = live.filter((one) => one.id !== id).map(({ dueDate }) => dueDate ?? '')
  return { row: live.find((one) => one.id === id)!, days }
}

test('each occurrence is done once and none is skipped, however two devices move, tick and undo', async () => {
  const scripts = fc.array(acts, { maxLength: 18, size: 'max' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...rules), scripts, async (rule, script) => {
      const scene = await begin(rule)
      for (const act of script) await carryOut(scene, act)
      const { row, days } = await endOf(scene)
      expect(days.map(saturdayOf).sort()).toEqual([...saturdaysUntil(occurrenceOf(row) ?? '')])
      const { dueDate, occurrence, repeat } = row
      for (const { local } of scene.phones)
        expect(await local.db.todos.get(scene.id)).toMatchObject({ dueDate, occurrence, repeat })
    }),
    { numRuns: Math.ceil(runs / 2), seed, endOnFailure },
  )
})
