/** The script of a run: steps of which each makes sense in any world, so that any of them may be left out. */
import { dismissProblem } from '#app/data/problems.ts'
import { listScope } from '#shared/sync.ts'
import { checkScreen } from './check-screen.ts'
import {
  abortAtWrite,
  type Context,
  createDevice,
  type Device,
  killContext,
  openContext,
  putSnapshot,
  takeSnapshot,
} from './device.ts'
import { doEdit, type Edit, editItem } from './edits.ts'
import type { Fate } from './network.ts'
import { endShare, share, sync, syncTogether, type World } from './world.ts'

/** Which device, and which of its pages. */
interface Where {
  device: number
  page: number
}

export type Step =
  | ({ do: 'edit'; edit: Edit } & Where)
  | ({ do: 'burst'; edits: Edit[] } & Where)
  | ({ do: 'sync'; fates: Fate[]; push?: number; rows?: number; first?: number } & Where)
  | { do: 'race'; a: Where; b: Where; pick: number; edits: [Edit, Edit]; fates: Fate[]; bFirst: boolean }
  | ({ do: 'edit around a lost answer'; edits: [Edit, Edit]; fate: Fate } & Where)
  | ({ do: 'both pages'; edit: Edit; fates: Fate[] } & Where)
  | ({ do: 'crash'; at: number; dies: boolean } & Where)
  | ({ do: 'die waiting'; fate: Fate } & Where)
  | ({ do: 'second page' } & Where)
  | { do: 'deliver'; pick: number }
  | { do: 'replay'; pick: number }
  | { do: 'wait'; ms: number }
  | { do: 'share'; owner: number; other: number; role: 'editor' | 'viewer' }
  | { do: 'revoke'; owner: number; other: number }
  | ({ do: 'session'; whose: 'nobody' | 'somebody else' | 'own' } & Where)
  | ({ do: 'app version'; old: boolean } & Where)
  | ({ do: 'dismiss' } & Where)
  | { do: 'restart server' }
  | { do: 'months pass'; days: number }
  | ({ do: 'clock jump'; ms: number } & Where)
  | ({ do: 'clock jump before sending'; pick: number; edits: [Edit, Edit]; again: boolean; ms: number } & Where)
  | ({ do: 'clone' } & Where)
  | ({ do: 'snapshot' } & Where)
  | { do: 'put phone back'; pick: number }
  | { do: 'backup' }
  | { do: 'restore server'; pick: number; marked: boolean }

const dayMs = 24 * 3600 * 1000

type Kind = Step['do']
type StepOf<K extends Kind> = Extract<Step, { do: K }>
type Run<K extends Kind> = (world: World, step: StepOf<K>) => Promise<void>

/** Does a step, then looks at the screens of the devices that it concerned. */
export async function runStep(world: World, step: Step): Promise<void> {
  world.note(`# ${step.do}`)
  await (runs[step.do] as Run<Kind>)(world, step)
  world.clock.advance(1)
  if ('device' in step) await checkScreen(world, deviceOf(world, step))
  if (world.wrong.length > 0) throw new Error(world.wrong.join('\n'))
}

const deviceOf = ({ devices }: World, { device }: Where): Device => devices[device % devices.length] as Device

function pageOf(world: World, where: Where): Context {
  const { contexts } = deviceOf(world, where)
  return contexts[where.page % contexts.length] as Context
}

const runs: { [K in Kind]: Run<K> } = {
  edit: async (world, step) => void (await doEdit(world, pageOf(world, step), step.edit)),
  burst: async (world, step) => {
    for (const edit of step.edits) await doEdit(world, pageOf(world, step), edit)
  },
  sync: async (world, step) => {
    const page = pageOf(world, step)
    page.pageRows = step.rows
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
  deliver: async ({ network }, { pick }) => {
    if (network.held.length > 0) await network.deliver(pick)
  },
  replay: ({ network }, { pick }) => network.replay(pick % Math.max(1, network.history.length)),
  wait: async ({ clock }, { ms }) => clock.advance(ms),
  share: (world, { owner, other, role }) => share(world, owner % 3, other % 3, role),
  revoke: (world, { owner, other }) => endShare(world, owner % 3, other % 3),
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
  'restart server': ({ server }) => server.restart(),
  'months pass': async (world, { days }) => {
    world.clock.advance(days * dayMs)
    world.swept = true
    // Whom the server has forgotten it cannot know to have sent something before.
    for (const device of world.devices) device.doubled = true
    await world.server.sweep()
  },
  'clock jump': async (world, step) => {
    deviceOf(world, step).clockErrorMs += step.ms
  },
  'clock jump before sending': async (world, step) => {
    const page = pageOf(world, step)
    const items = await page.local.db.items.toArray()
    const item = items[step.pick % Math.max(1, items.length)]
    if (!item) return
    await editItem(world, page, item.id, step.edits[0])
    page.device.clockErrorMs += step.ms
    if (step.again) await editItem(world, page, item.id, step.edits[1])
    await sync(world, page)
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
    await putSnapshot(world.clock, kept.device, kept.snapshot)
  },
  backup: async (world) => void world.backups.push(await world.server.backup()),
  'restore server': async (world, { pick, marked }) => {
    const backup = world.backups[pick % Math.max(1, world.backups.length)]
    if (!backup) return
    world.restored = true
    world.unmarked = !marked
    await world.server.restore(backup, marked ? world.newId() : undefined)
  },
}

/** Two people change the same thing without knowing of each other, and send in either order. */
async function runRace(world: World, { a, b, pick, edits, fates, bFirst }: StepOf<'race'>): Promise<void> {
  const [first, second] = [pageOf(world, a), pageOf(world, b)]
  const here = await first.local.db.items.toArray()
  const there = new Set(await second.local.db.items.toCollection().primaryKeys())
  const shared = here.filter(({ id }) => there.has(id))
  const item = shared[pick % Math.max(1, shared.length)]
  if (!item) return
  await editItem(world, first, item.id, edits[0])
  await editItem(world, second, item.id, edits[1])
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

/** What a server that bears only so much would have taught a device. */
function paceOf(limit = 500): Context['pace'] {
  let pushLimit = limit
  return {
    get pushLimit() {
      return pushLimit
    },
    set pushLimit(wanted) {
      pushLimit = Math.min(wanted, limit)
    },
  }
}
