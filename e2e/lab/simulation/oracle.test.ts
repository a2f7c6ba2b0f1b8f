/** The faults that the simulator itself must detect. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autosaveDelayMs } from '#app/data/mutations/note-editing.ts'
import { dayMs } from '#shared/days.ts'
import { revokeList } from '#sync-server/commands/memberships.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { failuresBeforeParking } from '#sync-server/sync/push.ts'
import { checkPokes } from './check-pokes.ts'
import { checkRights } from './check-rights.ts'
import { typedStays } from './check-typing.ts'
import { poisonIsBounded } from './check-writes.ts'
import type { Context } from './device.ts'
import { doEdit } from './edits.ts'
import { gather } from './final-state.ts'
import { simulate } from './scenario.ts'
import { settle } from './settle.ts'
import { endShare } from './sharing.ts'
import { runStep } from './steps.ts'
import { type Watched, watchTrash } from './trash-watch.ts'
import { closeWorld, createWorld, deliver, sync } from './world.ts'
import type { World } from './world-state.ts'

let world: World
let ana: Context
let bia: Context

beforeEach(async () => {
  world = await createWorld()
  const [first, , second] = world.devices
  ;[ana, bia] = [first?.contexts[0] as Context, second?.contexts[0] as Context]
  await sync(world, ana)
  await sync(world, bia)
})
afterEach(() => closeWorld(world))
afterEach(() => void vi.restoreAllMocks())

const ananas = { kind: 'add', pick: 0, afterMs: 1 } as const

test('the checks compare a device with a late request like any other', async () => {
  await sync(world, ana, ['request held'])
  await ana.local.db.lists.clear()
  await deliver(world, 0)
  expect(world.wrong.join()).toContain(`after a run of ${ana.name}: Ana1 has lists nothing`)
})

test('an answer that arrives late has the state of the server when it was made', async () => {
  await sync(world, ana, ['answer held'])
  await doEdit(world, bia, ananas)
  await sync(world, bia)
  await deliver(world, 0)
  await checkPokes(world)
  expect(world.wrong).toEqual([])
})

test('a device that lacks rows without a poke is detected', async () => {
  await doEdit(world, bia, ananas)
  await sync(world, bia)
  await checkPokes(world)
  expect(world.wrong).toEqual([])
  world.server.pokes.length = 0
  ana.device.caughtUpAt = 0
  await checkPokes(world)
  expect(world.wrong.join()).toMatch(/Ana1 was not told that l:.* has moved/)
})

test('a device that keeps rows of a lost list after an answer is detected', async () => {
  await doEdit(world, bia, ananas)
  await sync(world, bia)
  const items = await bia.local.db.items.toArray()
  await endShare(world, { owner: 0, other: 1 })
  await sync(world, bia)
  expect(world.wrong).toEqual([])
  await bia.local.db.items.bulkPut(items)
  await sync(world, bia)
  expect(world.wrong[0]).toMatch(/^Bia1.0 has items of l:.*, which Bia may not read$/)
})

test('a missing right on the server is detected', async () => {
  const [listId, userId] = [world.firstLists[0] ?? '', bia.device.person.id]
  await world.server.act((writer) => revokeList(writer, { listId, userId }))
  await checkRights(world)
  expect(world.wrong.join()).toMatch(/^the server has memberships/)
})

test('a deletion that waits for a row erased with its list is on the screen', async () => {
  const usual = { fates: [], push: 500, rows: 500, first: 2, page: 0 }
  await simulate({
    clockErrorsMs: [0, 0, 0, 0, 0],
    steps: [
      { do: 'sync', ...usual, device: 1 },
      { do: 'sync', ...usual, device: 0 },
      { do: 'delete list', restore: false, device: 1, page: 0 },
      { do: 'both pages', edit: { kind: 'add', pick: 906, afterMs: 17 }, fates: ['ok', 'ok'], device: 0, page: 1 },
      { do: 'sync', ...usual, device: 1 },
      { do: 'months pass', days: 91 },
      { do: 'edit', edit: { kind: 'delete', pick: 994, afterMs: 1 }, device: 1, page: 0 },
      { do: 'sync', ...usual, fates: ['500'], device: 1 },
    ],
  })
})

test('a word that vanishes from a note is found, also after a month', async () => {
  await doEdit(world, ana, { kind: 'add note', pick: 0, afterMs: 1 })
  await sync(world, ana)
  await runStep(world, { do: 'months pass', days: 31 })
  expect(typedStays(await gather(world))).toEqual([])
  await world.server.act(async ({ tx }) => void (await tx.db.update(schema.notes).set({ content: '' })))
  expect(typedStays(await gather(world))).toHaveLength(1)
})

test('the check accepts a mutation that was done twice only from a device that the server had forgotten', async () => {
  await doEdit(world, ana, ananas)
  await sync(world, ana)
  await runStep(world, { do: 'months pass', days: 31 })
  expect(ana.device.forgotten).toBe(false)
  await runStep(world, { do: 'months pass', days: 181 })
  expect([ana.device.forgotten, bia.device.forgotten]).toEqual([true, false])
})

test('a mutation that makes the server fail may do so again once that is forgotten, and no more', async () => {
  await doEdit(world, ana, ananas)
  await sync(world, ana)
  await doEdit(world, ana, { kind: 'poison', pick: 1, afterMs: 1 })
  const failOften = async () => {
    for (let times = 0; times < failuresBeforeParking; times++) await sync(world, ana)
    return poisonIsBounded(await gather(world))
  }
  await failOften()
  await runStep(world, { do: 'months pass', days: 181 })
  expect(await failOften()).toEqual([])
  const [mid] = world.server.failures.keys()
  world.server.failures.set(mid ?? '', 2 * failuresBeforeParking)
  expect(poisonIsBounded(await gather(world))).toHaveLength(1)
})

test('a machine so slow that the editor would save by itself during an exchange changes nothing', async () => {
  const { setTimeout } = globalThis
  const soon = (ring: () => void, ms?: number) => setTimeout(ring, ms === autosaveDelayMs ? 0 : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon as never)
  await doEdit(world, ana, { kind: 'add note', pick: 0, afterMs: 1 })
  const typing = { pick: 0, syncs: true, fates: [], device: 0, page: 0 }
  await runStep(world, { do: 'type into a note', ends: 'leaves', ...typing })
  await settle(world)
  expect(world.wrong).toEqual([])
})

test('emptied rows are measured from the deletion of their project, even a pruned one; too early is detected, unless a person erased them', () => {
  const project: Watched = { id: 'project', parent: null, deleted: 1, text: 'Casa' }
  const task: Watched = { id: 'task', parent: 'project', deleted: 0, text: 'pintar' }
  const { trash } = watchTrash(new Map(), [project, task], 0)
  const emptied = { ...task, deleted: 1, text: '' } as const
  const later = watchTrash(trash, [emptied], 181 * dayMs)
  expect(later.wrong).toEqual([])
  expect(watchTrash(later.trash, [emptied], 181 * dayMs).wrong).toEqual([])
  const early = [{ ...project, text: '' }, emptied]
  expect(watchTrash(trash, early, 5 * dayMs).wrong).toHaveLength(2)
  expect(watchTrash(trash, early, 5 * dayMs, new Set(['project'])).wrong).toEqual([])
  expect(watchTrash(trash, early, 5 * dayMs, new Set(['task'])).wrong).toHaveLength(1)
})
