/** The clock of the server is a year ahead for an hour, in which its sweep erases nothing (docs/decisions/001). */
import { doEdit } from './edits.ts'
import { type Kind, pageOf, type Run } from './step.ts'
import { sync } from './world.ts'

type WrongYearStep = Extract<Kind, 'server a year ahead'>

const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs

export const wrongYearSteps: { [K in WrongYearStep]: Run<K> } = {
  'server a year ahead': async (world, step) => {
    const [first, second] = [pageOf(world, step), pageOf(world, step.other)]
    await world.server.startSweeps()
    world.server.setClockError(yearMs)
    for (const page of [first, second]) {
      await doEdit(world, page, step.edits[0])
      await sync(world, page, step.fates)
    }
    world.clock.advance(hourMs)
    await world.server.sweepWithoutStart()
    world.server.setClockError(0)
    for (const page of [second, first]) {
      await doEdit(world, page, step.edits[1])
      await sync(world, page)
    }
  },
}
