/** The execution of steps: each is valid in any world, so that any of them may be left out. */
import { dismissProblem } from '#app/data/mutations/problems.ts'
import { listScope } from '#shared/scopes.ts'
import { bring } from './bring.ts'
import { checkScreen } from './check-screen.ts'
import { daySteps } from './day-steps.ts'
import { abortAtWrite, type Context, killContext, openContext } from './device.ts'
import { disasters } from './disasters.ts'
import { draftSteps } from './draft-steps.ts'
import { doEdit, editThing, thingsOn } from './edits.ts'
import { joinSteps } from './join-steps.ts'
import { longNoteSteps } from './long-note-steps.ts'
import { manySteps } from './many-steps.ts'
import { at } from './plan.ts'
import { problemSteps } from './problem-steps.ts'
import { purchaseSteps } from './purchase-steps.ts'
import { rereadSteps } from './reread-steps.ts'
import { sharingSteps } from './sharing-steps.ts'
import { deviceOf, type Kind, pageOf, type Run, type Step, type StepOf } from './step.ts'
import { tripSteps } from './trip-steps.ts'
import { deliver, streamsEnd, sync, syncTogether } from './world.ts'
import type { World } from './world-state.ts'
import { wrongYearSteps } from './wrong-year-steps.ts'

/** Runs a step, then checks the screen of its device. Throws if anything was wrong. */
export async function runStep(world: World, step: Step): Promise<void> {
  world.note(`# ${step.do}`)
  await (runs[step.do] as Run<Kind>)(world, step)
  world.clock.advance(1)
  if ('device' in step) await checkScreen(world, deviceOf(world, step))
  if (world.wrong.length > 0) throw new Error(world.wrong.join('\n'))
}

const runs: { [K in Kind]: Run<K> } = {
  edit: async (world, step) => void (await doEdit(world, pageOf(world, step), step.edit)),
  burst: async (world, step) => {
    for (const edit of step.edits) await doEdit(world, pageOf(world, step), edit)
  },
  sync: async (world, step) => {
    const page = pageOf(world, step)
    page.pageBytes = step.rows && step.rows * bytesOfOne
    page.pace = paceOf(step.push)
    page.first = world.firstLists.slice(step.first ?? 3).map(listScope)
    await sync(world, page, step.fates)
  },
  race: runRace,
  'edit around a lost answer': async (world, step) => {
    const page = pageOf(world, step)
    await doEdit(world, page, step.edits[0])
    await sync(world, page, [step.fate])
    await doEdit(world, page, step.edits[1])
    await sync(world, page)
  },
  'both pages': async (world, step) => {
    const device = deviceOf(world, step)
    if (device.contexts.length < 2) await openContext(world.clock, device)
    await doEdit(world, pageOf(world, step), step.edit)
    await syncTogether(world, device.contexts, step.fates)
  },
  crash: async (world, step) => {
    const page = pageOf(world, step)
    const disarm = abortAtWrite(page, step.at)
    await sync(world, page)
    if (step.dies) await die(world, page)
    else disarm()
  },
  'die waiting': async (world, step) => {
    const page = pageOf(world, step)
    await sync(world, page, [step.fate])
    await die(world, page)
  },
  'second page': async (world, step) => {
    const device = deviceOf(world, step)
    if (device.contexts.length < 2) await openContext(world.clock, device)
    else killContext(pageOf(world, step))
  },
  poke: (world, step) => bring(world, pageOf(world, step), step.arrives),
  deliver: (world, { pick }) => deliver(world, pick),
  replay: ({ network }, { pick }) => network.replay(pick % Math.max(1, network.history.length)),
  wait: async ({ clock }, { ms }) => clock.advance(ms),
  session: async (world, step) => {
    const device = deviceOf(world, step)
    const others = world.people.filter(({ id }) => id !== device.person.id)
    const sessions = { nobody: null, own: device.person.id, 'somebody else': others[step.page % 2]?.id ?? null }
    device.session = sessions[step.whose]
  },
  'app version': async (world, step) => {
    deviceOf(world, step).appIsOld = step.old
  },
  dismiss: async (world, step) => {
    const device = deviceOf(world, step)
    const { local } = pageOf(world, step)
    for (const { mid } of await local.db.problems.toArray()) {
      world.dismissed.set(device, [...(world.dismissed.get(device) ?? []), mid])
      await dismissProblem(local, mid)
    }
  },
  'restart server': async (world) => {
    await world.server.restart()
    streamsEnd(world)
  },
  ...daySteps,
  ...draftSteps,
  ...joinSteps,
  ...longNoteSteps,
  ...manySteps,
  ...problemSteps,
  ...purchaseSteps,
  ...rereadSteps,
  ...sharingSteps,
  ...tripSteps,
  ...disasters,
  ...wrongYearSteps,
}

/** Two people change the same row independently, and send in either order. */
async function runRace(world: World, { a, b, pick, edits, fates, bFirst }: StepOf<'race'>): Promise<void> {
  const [first, second] = [pageOf(world, a), pageOf(world, b)]
  const there = new Set((await thingsOn(second.local)).map(({ row }) => row.id))
  const shared = (await thingsOn(first.local)).filter(({ row }) => there.has(row.id))
  const thing = at(shared, pick)
  if (!thing) return
  await editThing(world, first, thing.row.id, edits[0])
  await editThing(world, second, thing.row.id, edits[1])
  const order = bFirst ? [second, first] : [first, second]
  for (const page of order) await sync(world, page, fates)
  for (const page of order) await sync(world, page)
  await checkScreen(world, first.device)
  await checkScreen(world, second.device)
}

async function die(world: World, page: Context): Promise<void> {
  killContext(page)
  if (page.device.contexts.length === 0) await openContext(world.clock, page.device)
}

/** The pace that a device would have learned from a server that accepts this many mutations at once. */
function paceOf(mutations = 500): Context['pace'] {
  const most = mutations * bytesOfOne
  let bytes = most
  return {
    get bytes() {
      return bytes
    },
    set bytes(wanted) {
      bytes = Math.min(wanted, most)
    },
  }
}

/** The approximate length of a row or a mutation. */
const bytesOfOne = 300
