/** Two devices of a person change a repeating row, and at the end of each script every repeating row is ticked. */
import { dueDayOf, saysDone } from '#shared/ticks.ts'
import { isDayThing, isRepeatingThing, type RepeatingThing } from './day-edits.ts'
import type { Context } from './device.ts'
import { doEdit, editThing } from './edits.ts'
import { readOwn, visible } from './own-edits.ts'
import { at, type Edit } from './plan.ts'
import { settle } from './settle.ts'
import { deviceOf, type Kind, type Run } from './step.ts'
import { sync } from './world.ts'
import type { World } from './world-state.ts'

type DayStep = Extract<Kind, 'race of ticks'>

export const daySteps: { [K in DayStep]: Run<K> } = {
  'race of ticks': async (world, step) => {
    const first = deviceOf(world, step)
    const second = world.devices.find((device) => device !== first && device.person === first.person)
    const [a, b] = [first.contexts[0], second?.contexts[0]]
    if (!a || !b) return
    const { pick, late } = step
    const isFit = (thing: RepeatingThing) => isRepeatingThing(thing) !== Boolean(late)
    const added = late ? (pick % 2 === 0 ? 'add to todos' : 'add task') : 'add repeating'
    if (!(await openOn(a)).some(isFit)) await doEdit(world, a, { kind: added, pick, afterMs: 1 })
    for (const page of [a, b]) await sync(world, page)
    const thing = at((await openOn(a)).filter(isFit), pick)
    if (!thing) return
    const [ruled, ticked]: [Edit[], Edit[]] = late
      ? [[{ kind: 'give rule', pick, afterMs: 1 }], [{ kind: late, pick, afterMs: 1 }]]
      : [[], []]
    for (const edit of [...ruled, ...step.edits[0]]) await editThing(world, a, thing.row.id, edit)
    b.device.clockErrorMs += step.jumpMs
    for (const edit of [...ticked, ...step.edits[1]]) await editThing(world, b, thing.row.id, edit)
    const order = step.bFirst ? [b, a] : [a, b]
    for (const page of order) await sync(world, page, step.fates)
    for (const page of order) await sync(world, page)
  },
}

/** The to-dos and tasks on the screen that are not done. */
async function openOn({ local: { db } }: Context): Promise<RepeatingThing[]> {
  const own = await db.transaction('r', db.tables, () => readOwn(db))
  return visible(own)
    .filter(isDayThing)
    .filter(({ row }) => !saysDone(row))
}

/** A tick of the day that all devices show counts, whatever happened before: each open repeating row is ticked once. */
export async function tickOnceMore(world: World): Promise<void> {
  const ticked: { page: Context; thing: RepeatingThing; mid: string; shown: string }[] = []
  for (const person of world.people) {
    const page = world.devices.find((device) => device.person === person)?.contexts[0]
    for (const thing of page ? (await openOn(page)).filter(isRepeatingThing) : []) {
      if (!page) continue
      // With a fast clock the server would count from another day than the screen.
      page.device.clockErrorMs = 0
      const write = await editThing(world, page, thing.row.id, { kind: 'tick day', pick: 0, afterMs: 1 })
      if (write) ticked.push({ page, thing, mid: write.mid, shown: await shownOn(page, thing) })
    }
  }
  await settle(world)
  for (const { page, thing, mid, shown } of ticked) {
    const done = world.server.executions.find((execution) => execution.mid === mid)
    if (done?.code === 'quota_reached') continue
    for (const device of world.devices.filter(({ person }) => person === page.device.person)) {
      const now = device.contexts[0] && (await shownOn(device.contexts[0], thing))
      if (now !== shown) world.wrong.push(`a tick led ${thing.row.id} to ${shown}, but ${device.name} shows ${now}`)
    }
  }
}

const shownOn = async ({ local }: Context, { table, row }: RepeatingThing): Promise<string> =>
  inWords(await local.db.table(table).get(row.id))

/** The day of a row, and if it is done. */
export const inWords = (row: object = {}): string => `${dueDayOf(row)}${saysDone(row) ? ' done' : ''}`
