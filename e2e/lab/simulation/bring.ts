/** The delta that a poke brings to a device, at once or late. */
import { readIdentity } from '#app/data/store/local-store.ts'
import { applyDelta } from '#app/sync/apply.ts'
import { deltaSchema } from '#shared/sync.ts'
import { checkAccess } from './check-access.ts'
import { differences } from './check-replica.ts'
import type { Context } from './device.ts'
import type { World } from './world-state.ts'

/**
 * The server pokes a device, with a delta if it has one. With `arrives` this page applies the oldest delta in transit
 * to the device, and the device is checked.
 */
export async function bring(world: World, page: Context, arrives: boolean): Promise<void> {
  const { device, local } = page
  const { client } = await readIdentity(local.db)
  // A session of another person gets no pokes.
  const isSignedIn = device.session === device.person.id
  const latest = isSignedIn ? await world.server.delta(device.person.id, client) : undefined
  if (latest) device.brought.push(latest)
  const message = arrives ? device.brought.shift() : undefined
  if (!message) return
  const delta = deltaSchema.parse(JSON.parse(message.text))
  const isTaken = await applyDelta(local, delta)
  world.note(`${page.name} ← a delta, ${isTaken ? 'taken in' : 'left'}`)
  if (!isTaken) return
  await checkAccess(world, page, delta.answer, message.heard)
  if (message !== latest || (await local.db.outbox.count()) > 0) return
  const wrong = await differences(world, device, await world.server.rows())
  world.wrong.push(...wrong.map((what) => `after a delta for ${device.name}: ${what}`))
}
