/** The end of each run: everything is repaired, and the devices run their engine until nothing moves. */
import type { LocalDb } from '#app/data/store/db.ts'
import { checkPokes } from './check-pokes.ts'
import type { Context } from './device.ts'
import { writeLeftDrafts } from './draft-steps.ts'
import { deliver, sync } from './world.ts'
import type { World } from './world-state.ts'

/** Enough for several writes that make the server fail, which are parked one after the other. */
const maxRounds = 60

/** Repairs the damage of the script, then syncs until all devices are idle. Throws if they never are. */
export async function settle(world: World): Promise<void> {
  world.note('# mend')
  const { network, devices } = world
  await checkPokes(world)
  while (network.held.length > 0) await deliver(world, 0)
  for (const device of devices) {
    if (device.contexts[0]) await writeLeftDrafts(world, device.contexts[0])
    device.session = device.person.id
    device.appIsOld = false
  }
  for (let round = 0; round < maxRounds; round++) {
    if ((await isSilent(world)) || world.wrong.length > 0) return
  }
  throw new Error('the devices never come to rest')
}

async function isSilent(world: World): Promise<boolean> {
  let silent = true
  for (const device of world.devices) {
    for (const context of device.contexts) {
      const before = await fingerprint(context)
      const sentBefore = world.network.history.length
      await sync(world, context)
      const quiet = context.error === undefined && world.network.history.length === sentBefore + 1
      silent &&= quiet && (await fingerprint(context)) === before
    }
  }
  return silent
}

/** The whole database of the device as text, except the time of the last contact. */
async function fingerprint({ local }: Context): Promise<string> {
  const db: LocalDb = local.db
  return db.transaction('r', db.tables, async () => {
    const content = await Promise.all(db.tables.map((table) => table.toArray()))
    return JSON.stringify(content, (key, value) => (key === 'lastSuccessAt' ? undefined : value))
  })
}
