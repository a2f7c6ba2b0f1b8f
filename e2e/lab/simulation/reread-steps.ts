/** Reading anew: an update of the app or an unreadable bookmark makes a device read everything, in pages that may be cut. */
import fc from 'fast-check'
import { readIdentity } from '#app/data/store/local-store.ts'
import { checkScreen } from './check-screen.ts'
import { type Context, killContext, openContext } from './device.ts'
import { doEdit } from './edits.ts'
import type { Edit } from './plan.ts'
import { deviceOf, type Kind, pageOf, type Run } from './step.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

export const rereadSteps: { [K in Extract<Kind, 'read anew'>]: Run<K> } = {
  'read anew': async (world, step) => {
    const device = deviceOf(world, step)
    const page = await causes[step.cause](world, pageOf(world, step))
    for (const [edit, cut] of step.parts) {
      page.pageBytes = step.pageBytes
      await sync(world, page, [...Array(cut).fill('ok'), 'request dropped'])
      await checkScreen(world, device)
      await doEdit(world, page, edit)
      await checkScreen(world, device)
    }
  },
}

/** The fields of such a step: each part is cut after some pages, and followed by an edit. */
export const rereads = (anyEdit: fc.Arbitrary<Edit>) => ({
  cause: fc.constantFrom('update', 'bookmark'),
  pageBytes: fc.constantFrom(300, 900, 3000),
  parts: fc.array(fc.tuple(anyEdit, fc.nat(6)), { maxLength: 3 }),
})

const causes: Record<'update' | 'bookmark', (world: World, page: Context) => Promise<Context>> = {
  // The device had the schema of the version before.
  update: async (world, { device, local }) => {
    const identity = await readIdentity(local.db)
    await local.db.meta.put({ ...identity, schema: identity.schema - 1 })
    for (const context of device.contexts) killContext(context)
    return openContext(world.clock, device)
  },
  bookmark: async (_world, page) => {
    const { db } = page.local
    const identity = await readIdentity(db)
    if (identity.epoch !== null) await db.meta.put({ ...identity, bookmark: 'unreadable' })
    return page
  },
}
