/** Rare steps in the life of a device or a server: broken clocks, copies, backups, long absences. */
import { dayMs } from '#shared/days.ts'
import { createDevice, openContext, putSnapshot, takeSnapshot } from './device.ts'
import { doEdit, editThing, thingsOn } from './edits.ts'
import { at } from './plan.ts'
import { copyOf } from './rights.ts'
import { deviceOf, type Kind, pageOf, type Run } from './step.ts'
import { deliver, streamsEnd, sync } from './world.ts'
import type { World } from './world-state.ts'

type Disaster = Extract<
  Kind,
  | 'months pass'
  | 'clock jump'
  | 'clock jump before sending'
  | 'delete by a wrong clock'
  | 'clone'
  | 'snapshot'
  | 'put phone back'
  | 'backup'
  | 'restore server'
  | 'lose the newest'
>

export const disasters: { [K in Disaster]: Run<K> } = {
  'months pass': (world, { days }) => pass(world, days * dayMs),
  'clock jump': async (world, step) => {
    deviceOf(world, step).clockErrorMs += step.ms
  },
  'clock jump before sending': async (world, step) => {
    const page = pageOf(world, step)
    const thing = at(await thingsOn(page.local), step.pick)
    if (!thing) return
    await editThing(world, page, thing.row.id, step.edits[0])
    page.device.clockErrorMs += step.ms
    if (step.again) await editThing(world, page, thing.row.id, step.edits[1])
    await sync(world, page)
  },
  'delete by a wrong clock': async (world, step) => {
    const page = pageOf(world, step)
    const thing = at(await thingsOn(page.local), step.pick)
    if (!thing) return
    await editThing(world, page, thing.row.id, { kind: 'delete', pick: 0, afterMs: 1 })
    page.device.clockErrorMs += step.ms
    await sync(world, page)
    await pass(world, step.days * dayMs)
  },
  clone: async (world, step) => {
    if (world.devices.length >= 8) return
    const original = deviceOf(world, step)
    const copy = createDevice(world.clock, `${original.name}+`, world.devices.length + 1, original.person)
    copy.clockErrorMs = original.clockErrorMs
    const snapshot = await takeSnapshot(pageOf(world, step).local)
    await putSnapshot(world.clock, copy, snapshot)
    original.doubled = true
    copy.doubled = true
    world.devices.push(copy)
  },
  snapshot: async (world, step) => {
    const device = deviceOf(world, step)
    const snapshot = await takeSnapshot(pageOf(world, step).local)
    world.snapshots.push({ device, snapshot, writes: world.ledger.writes.length })
  },
  'put phone back': async (world, { pick }) => {
    const kept = world.snapshots[pick % Math.max(1, world.snapshots.length)]
    if (!kept) return
    for (const write of world.ledger.writes.slice(kept.writes)) if (write.device === kept.device) write.phoneLost = true
    kept.device.doubled = true
    world.ticks = world.ticks.filter(({ device }) => device !== kept.device)
    await putSnapshot(world.clock, kept.device, kept.snapshot)
  },
  backup: async (world) => void world.backups.push(await backUp(world)),
  'restore server': async (world, { pick, marked }) => {
    const backup = world.backups[pick % Math.max(1, world.backups.length)]
    if (backup) await restore(world, backup, marked)
  },
  'lose the newest': async (world, step) => {
    const page = pageOf(world, step)
    const { device } = page
    await sync(world, page)
    const backup = await backUp(world)
    const author = pageOf(world, step.author)
    const [theirs, before, after] = step.edits
    await doEdit(world, author, theirs)
    await sync(world, author)
    await sync(world, page)
    if (before) await doEdit(world, page, before)
    if (before) await sync(world, page, step.fates)
    await restore(world, backup, step.marked)
    if (device.contexts.length < 2) await openContext(world.clock, device)
    const other = device.contexts.find((context) => context !== page) ?? page
    await doEdit(world, other, after)
    await sync(world, other, step.fatesThen)
    while (world.network.held.length > 0) await deliver(world, 0)
    await sync(world, page)
  },
}

/** Time passes, and the server prunes and erases old data without a poke. */
export async function pass(world: World, ms: number): Promise<void> {
  world.clock.advance(ms)
  world.swept = true
  await world.server.sweep()
  // The sweep pokes nobody; devices learn of it with the next change.
  for (const device of world.devices) device.caughtUpAt = undefined
  await noteForgotten(world)
}

/** Sets `forgotten` of each device that has sent something under a name that the server no longer knows. */
async function noteForgotten({ server, ledger }: World): Promise<void> {
  const known = new Set((await server.query<{ id: string }>('SELECT id FROM clients')).map(({ id }) => id))
  for (const { mid, client } of server.executions) {
    const device = ledger.find(mid)?.device
    if (device && !known.has(client)) device.forgotten = true
  }
}

const backUp = async ({ server, rights }: World): Promise<World['backups'][number]> => ({
  server: await server.backup(),
  rights: copyOf(rights),
})

/**
 * Continues with an older copy of the server. With `marked` the copy has a new epoch, as by the restore procedure;
 * without, only a device that is ahead of it proves the restore.
 */
async function restore(world: World, backup: World['backups'][number], marked: boolean): Promise<void> {
  world.restored = true
  await world.server.restore(backup.server, marked ? world.newId() : undefined)
  world.rights = copyOf(backup.rights)
  streamsEnd(world)
}
