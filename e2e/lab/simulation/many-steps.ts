/** Many actions at once, and events in the middle of an exchange. */
import { readIdentity } from '#app/data/store/local-store.ts'
import { bring } from './bring.ts'
import { doEdit, editMany } from './edits.ts'
import type { Edit } from './plan.ts'
import { deviceOf, type Kind, pageOf, type Run } from './step.ts'
import { deliver, sync } from './world.ts'

type ManyStep = Extract<Kind, 'many at once' | 'take in a file' | 'poke meanwhile' | 'race of choices' | 'server clock'>

/** A `pick` by which two devices change the same existing correction instead of creating one. */
const ofKnown = 1
const kindsInFile = ['add', 'add to todos', 'add to projects', 'add note'] as const

export const manySteps: { [K in ManyStep]: Run<K> } = {
  'many at once': (world, step) => editMany(world, pageOf(world, step), step.edits),
  'take in a file': (world, step) =>
    editMany(
      world,
      pageOf(world, step),
      Array.from({ length: step.rows }, (_, row): Edit => {
        const kind = kindsInFile[row % kindsInFile.length] ?? 'add'
        return { kind, pick: step.pick + row, afterMs: 0 }
      }),
    ),
  // An answer or request is in transit while a delta arrives on the stream of the same device.
  'poke meanwhile': async (world, step) => {
    const [page, author] = [pageOf(world, step), pageOf(world, step.author)]
    if (page.device === author.device) return
    await doEdit(world, author, step.edit)
    await sync(world, page, step.fates)
    await sync(world, author)
    const { client } = await readIdentity(page.local.db)
    world.note(`a poke comes to ${client} in the middle of an exchange`)
    await bring(world, page, true)
    const held = world.network.held.findIndex(({ context }) => context === page)
    if (held >= 0) await deliver(world, held)
    await sync(world, page)
  },
  // Two devices of one person choose separately, and send in either order.
  'race of choices': async (world, step) => {
    const first = deviceOf(world, step)
    const second = world.devices.find((device) => device !== first && device.person === first.person)
    const [a, b] = [first.contexts[0], second?.contexts[0]]
    if (!a || !b) return
    if ((await a.local.db.corrections.count()) === 0) await doEdit(world, a, { ...step.edits[0], kind: 'correct' })
    for (const page of [a, b]) await sync(world, page)
    await doEdit(world, a, { ...step.edits[0], pick: ofKnown })
    await doEdit(world, b, { ...step.edits[1], pick: ofKnown })
    for (const page of step.bFirst ? [b, a] : [a, b]) await sync(world, page)
    for (const page of [a, b]) await sync(world, page)
  },
  'server clock': async (world, step) => {
    world.server.setClockError(step.ms)
  },
}
