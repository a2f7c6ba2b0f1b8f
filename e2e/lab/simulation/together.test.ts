/** People who share a list, with pending edits during changes of their rights. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listScope } from '#shared/scopes.ts'
import { check } from './check.ts'
import type { Context } from './device.ts'
import { addItem, editList, editThing } from './edits.ts'
import type { Write } from './ledger.ts'
import { settle } from './settle.ts'
import { addSecondLists, endShare, leave, openInvite, share } from './sharing.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

const toBia = { owner: 0, other: 1, which: 1 }
const toCaio = { owner: 0, other: 2, which: 1 }

let world: World
let [ana, bia, desk, caio]: Context[] = []
let list: string
/** Id of an item that is on the list from the beginning. */
let rice: string

/** Ana shares a list with Bia, who may edit it and has it on her phone and on her desk. */
beforeEach(async () => {
  world = await createWorld()
  await addSecondLists(world)
  ;[ana, bia, desk, caio] = ['Ana1', 'Bia1', 'Bia2', 'Caio1'].map(
    (name) => world.devices.find((device) => device.name === name)?.contexts[0],
  )
  list = world.secondLists[0] ?? ''
  await sync(world, ana!)
  rice = (await add(ana)).row
  for (const page of [ana, bia, desk]) await sync(world, page!)
})

/** In the end every device has exactly the readable rows, and each refusal was reported to its author. */
afterEach(async () => {
  try {
    await settle(world)
    await check(world)
  } finally {
    await closeWorld(world)
  }
})

const add = async (page: Context | undefined): Promise<Write> =>
  (await addItem(world, page!, list, { afterMs: 60_000 })) as Write

const rename = async (page: Context | undefined): Promise<Write> =>
  (await editThing(world, page!, rice, { kind: 'rename', pick: 0, afterMs: 60_000 })) as Write

const namesOf = (...writes: Write[]) => writes.map(({ values }) => values.name).sort()

const namesOn = async (page: Context | undefined) =>
  namesOf(...(await page!.local.db.items.where('scope').equals(listScope(list)).toArray()).map(asWrite))

const asWrite = (row: object) => ({ values: row }) as Write

async function toldOn(page: Context | undefined) {
  const problems = await page!.local.db.problems.toArray()
  return {
    kinds: [...new Set(problems.map(({ kind, code }) => code ?? kind))],
    names: namesOf(...problems.map(asTold)),
  }
}

const asTold = ({ args }: { args: unknown }) => asWrite(args as object)

test('a new viewer is notified of refused changes, keeps reading, and may write again later', async () => {
  const before = await namesOn(ana)
  const waiting = [await rename(bia), await add(bia)]
  await share(world, toBia, 'viewer')
  await sync(world, bia!)
  expect(await namesOn(bia)).toEqual(before)
  expect(await toldOn(bia)).toEqual({ kinds: ['forbidden'], names: namesOf(...waiting) })
  await share(world, toBia, 'editor')
  const later = await rename(bia)
  for (const page of [bia, ana]) await sync(world, page!)
  expect(await namesOn(ana)).toEqual(namesOf(later))
})

test('pending changes are accepted if the role is viewer only until they are sent', async () => {
  const waiting = [await rename(bia), await add(bia)]
  await share(world, toBia, 'viewer')
  await share(world, toBia, 'editor')
  for (const page of [bia, ana]) await sync(world, page!)
  expect(await namesOn(ana)).toEqual(namesOf(...waiting))
  expect((await toldOn(bia)).names).toEqual([])
})

test('a person who leaves on one device can read the pending changes of the other, and the others see the departure', async () => {
  await sync(world, bia!)
  const waiting = [await rename(desk), await add(desk)]
  await leave(world, bia!, 0, list)
  for (const page of [bia, desk, ana]) await sync(world, page!)
  for (const page of [bia, desk]) expect(await namesOn(page)).toEqual([])
  expect(await toldOn(desk)).toEqual({ kinds: ['lost_access'], names: namesOf(...waiting) })
  expect(await namesOn(ana)).toHaveLength(1)
  expect((await ana!.local.db.lists.get(list))?.members).toMatchObject([
    { role: 'owner' },
    { name: 'Bia', role: 'left' },
  ])
})

test('an end of a share unknown to the phone, because it was shared again, has no effect', async () => {
  await endShare(world, toBia)
  const waiting = [await rename(bia), await add(bia)]
  await share(world, toBia, 'editor')
  for (const page of [bia, ana]) await sync(world, page!)
  expect(await namesOn(ana)).toEqual(namesOf(...waiting))
  expect((await toldOn(bia)).names).toEqual([])
})

test('pending changes for a deleted list are kept in the trash with it, reported, and restored with it', async () => {
  const waiting = [await rename(bia), await add(bia)]
  await editList(world, ana!, list, 'delete list')
  for (const page of [ana, bia]) await sync(world, page!)
  expect(await toldOn(bia)).toEqual({ kinds: ['list_deleted'], names: namesOf(...waiting) })
  world.clock.advance(60_000)
  await editList(world, ana!, list, 'restore list')
  for (const page of [ana, bia]) await sync(world, page!)
  for (const page of [ana, bia]) {
    expect(await namesOn(page)).toEqual(namesOf(...waiting))
    expect(await page!.local.db.lists.get(list)).toMatchObject({ deletedAt: null })
  }
})

test('an invitation accepted on two devices at once, and on one again, counts once', async () => {
  await share(world, toCaio, 'viewer')
  const invite = world.invites.length - 1
  await Promise.all([openInvite(world, invite), openInvite(world, invite, { reads: true })])
  await openInvite(world, invite)
  await sync(world, caio!)
  expect(await namesOn(caio)).toHaveLength(1)
  const members = (await caio!.local.db.lists.get(list))?.members ?? []
  expect(members.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Caio'])
})

test('an invitation opens nothing after the end of its share, also when the list is shared again', async () => {
  await share(world, toCaio, 'viewer')
  const old = world.invites.length - 1
  await openInvite(world, old)
  await endShare(world, toCaio)
  await openInvite(world, old)
  await sync(world, caio!)
  expect(await namesOn(caio)).toEqual([])
  await share(world, toCaio, 'editor')
  await openInvite(world, old, { reads: true })
  expect(world.wrong).toEqual([])
})

test('an ended share does not return with a late result of an earlier change', async () => {
  await add(bia)
  await sync(world, bia!, ['answer dropped'])
  await endShare(world, toBia)
  // The server accepts nothing from it but can be read: so the phone learns of the end first, and of its edit
  // afterwards.
  await sync(world, bia!, ['500'])
  await sync(world, bia!)
  expect(await namesOn(bia)).toEqual([])
  expect(await bia!.local.db.cursors.get(listScope(list))).toBeUndefined()
})
