/** Steps that fill the room for old versions of notes, and let them expire. */
import { purgeAfterMs } from '#shared/retention.ts'
import type { Context } from './device.ts'
import { pass } from './disasters.ts'
import { doEdit } from './edits.ts'
import { type Kind, pageOf, type Run } from './step.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

type LongNoteStep = Extract<Kind, 'save often' | 'save many notes' | 'quarter passes'>

export const longNoteSteps: { [K in LongNoteStep]: Run<K> } = {
  'save often': (world, step) => saveOften(world, pageOf(world, step), step.pick, step.times),
  'save many notes': async (world, step) => {
    const page = pageOf(world, step)
    for (let note = 0; note < step.notes; note++) {
      await doEdit(world, page, { kind: 'add long note', pick: 0, afterMs: 700 })
      await saveOften(world, page, note, step.times)
    }
  },
  // Old versions expire; deletions and devices are kept for longer.
  'quarter passes': (world) => pass(world, purgeAfterMs + 1),
}

/** Types into one note and sends each text separately. */
async function saveOften(world: World, page: Context, pick: number, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await doEdit(world, page, { kind: 'type', pick, afterMs: 5_000 })
    await sync(world, page)
  }
}
