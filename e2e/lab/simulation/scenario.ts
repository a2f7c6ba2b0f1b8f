/** Scripts for fast-check, and their execution. */
import fc from 'fast-check'
import { dayMs } from '#shared/days.ts'
import { check } from './check.ts'
import { tickOnceMore } from './day-steps.ts'
import { fates } from './fates.ts'
import { replaceMachineTime } from './machine-time.ts'
import { type Edit, editKinds } from './plan.ts'
import { boughtItems, erasedPrices } from './purchase-steps.ts'
import { rereads } from './reread-steps.ts'
import { Script } from './script.ts'
import { settle } from './settle.ts'
import { addSecondLists } from './sharing.ts'
import { type Site, usualSite } from './site.ts'
import type { Step } from './step.ts'
import { runStep } from './steps.ts'
import { endedShops } from './trip-steps.ts'
import { closeWorld, createWorld } from './world.ts'
import type { World } from './world-state.ts'

export interface Scenario {
  /** Ms by which each device's clock is ahead; negative if it is behind. */
  clockErrorsMs: number[]
  steps: Step[]
}

const maxTraceLines = 120
const yearsMs = 3652 * dayMs

/**
 * Runs a script, repairs all damage, settles and checks. Returns the final world; throws with the trace if something is
 * wrong.
 */
export async function simulate(scenario: Scenario, alsoCheck?: Check, site = usualSite): Promise<World> {
  const restoreMachineTime = replaceMachineTime()
  try {
    return await run(scenario, alsoCheck, site)
  } finally {
    restoreMachineTime()
  }
}

async function run({ clockErrorsMs, steps }: Scenario, alsoCheck: Check | undefined, site: Site): Promise<World> {
  const world = await createWorld(clockErrorsMs, site)
  const begun = await world.server.commits()
  try {
    await addSecondLists(world)
    for (const step of steps) await runStep(world, step)
    await settle(world)
    await tickOnceMore(world)
    await check(world)
    await alsoCheck?.(world)
    world.note(`# the end, after ${(await world.server.commits()) - begun} commits`)
    return world
  } catch (error) {
    const wrong = [String(error), ...world.wrong].join('\n')
    throw new Error(`${wrong}\n\n${world.trace.slice(0, maxTraceLines).join('\n')}`, { cause: error })
  } finally {
    await closeWorld(world)
  }
}

type Check = (world: World) => Promise<void>

const pick = fc.nat(997)
const where = { device: fc.nat(7), page: fc.nat(1) }
const afterMs = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 3e6 }))
const edit = (...kinds: Edit['kind'][]): fc.Arbitrary<Edit> =>
  fc.record({ kind: fc.constantFrom(...kinds), pick, afterMs }, { noNullPrototype: true })
const itemEdit = edit('rename', 'rename', 'quantity', 'tick', 'tick', 'price', 'delete', 'restore')
const anyEdit = edit('add', 'add', 'add with quantity', ...editKinds)
const choice = edit('correct', 'correct', 'correct', 'correct', 'aisle order', 'home page', 'language')
const fate = fc.constantFrom(...fates)
const promptFate = fc.constantFrom(...fates.filter((name) => name !== 'request held'))
const lostAnswer = fc.constantFrom('answer dropped', 'truncated', 'twice', 'answer held', 'request held')
const clockErrorMs = fc.constantFrom(0, 0, 1500, -1500, dayMs, -dayMs, yearsMs, -yearsMs)
const list = <T>(arbitrary: fc.Arbitrary<T>, maxLength: number) => fc.array(arbitrary, { maxLength, size: 'max' })

const step = <K extends Step['do']>(name: K, fields: object): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constant(name), ...fields }, { noNullPrototype: true }) as unknown as fc.Arbitrary<Step>

const edits = [
  { weight: 14, arbitrary: step('edit', { edit: anyEdit, ...where }) },
  { weight: 10, arbitrary: step('edit', { edit: itemEdit, ...where }) },
  {
    weight: 2,
    arbitrary: step('edit', {
      edit: fc.tuple(anyEdit, fc.nat(3)).map(([e, abortAt]) => ({ ...e, abortAt })),
      ...where,
    }),
  },
  { weight: 4, arbitrary: step('burst', { edits: list(itemEdit, 4), ...where }) },
  {
    weight: 2,
    arbitrary: step('many at once', { edits: fc.array(itemEdit, { minLength: 2, maxLength: 12 }), ...where }),
  },
  { weight: 4, arbitrary: step('edit', { edit: edit('erase'), ...where }) },
  { weight: 6, arbitrary: step('join items', { pick, pickOther: pick, afterMs, takesBack: fc.boolean(), ...where }) },
  {
    weight: 4,
    arbitrary: step('type into a note', {
      pick,
      syncs: fc.boolean(),
      ends: fc.constantFrom('leaves', 'dies'),
      fates: list(promptFate, 1),
      ...where,
    }),
  },
  { weight: 1, arbitrary: step('take in a file', { rows: fc.integer({ min: 8, max: 24 }), pick, ...where }) },
  {
    weight: 2,
    arbitrary: step('race of choices', {
      edits: fc.tuple(choice, choice),
      bFirst: fc.boolean(),
      ...where,
    }),
  },
]
const dayEdit = edit('add repeating', 'tick day', 'tick day', 'old tick', 'untick day', 'move day', 'change day')
const dayAct = edit('tick day', 'tick day', 'tick day', 'old tick', 'untick day', 'move day', 'change day', 'rename')
const late = fc.option(fc.constantFrom('tick', 'old tick', 'tick by form'), { freq: 2, nil: undefined })
/** Rows with a repeat. `jumpMs`: by how much the clock of the second device jumps in between. */
const days = (anyFate: fc.Arbitrary<(typeof fates)[number]>, jumpMs: fc.Arbitrary<number>) => [
  { weight: 8, arbitrary: step('edit', { edit: dayEdit, ...where }) },
  {
    weight: 12,
    arbitrary: step('race of ticks', {
      pick,
      late,
      edits: fc.tuple(list(dayAct, 3), list(dayAct, 3)),
      jumpMs,
      fates: list(anyFate, 2),
      bFirst: fc.boolean(),
      ...where,
    }),
  },
]
const pair = { owner: fc.nat(2), other: fc.nat(2), which: fc.nat(1) }
const role = fc.constantFrom('editor', 'editor', 'viewer')
const rights = (anyFate: fc.Arbitrary<(typeof fates)[number]>) => [
  { weight: 3, arbitrary: step('share', { role, ...pair }) },
  { weight: 2, arbitrary: step('revoke', pair) },
  { weight: 2, arbitrary: step('leave', { pick, ...where }) },
  {
    weight: 3,
    arbitrary: step('open invite', { pick, reads: fc.boolean(), stranger: fc.option(fc.nat(2), { nil: undefined }) }),
  },
  { weight: 2, arbitrary: step('delete list', { restore: fc.boolean(), ...where }) },
  {
    weight: 4,
    arbitrary: step('rights change', {
      change: fc.constantFrom('editor', 'viewer', 'viewer', 'end', 'leave', 'delete'),
      back: fc.boolean(),
      pick,
      edits: fc.tuple(itemEdit, itemEdit),
      fates: list(anyFate, 3),
      ...pair,
      ...where,
    }),
  },
]
const calm = [
  {
    weight: 2,
    arbitrary: step('session', { whose: fc.constantFrom('nobody', 'somebody else', 'own', 'own'), ...where }),
  },
  { weight: 2, arbitrary: step('app version', { old: fc.boolean(), ...where }) },
  { weight: 1, arbitrary: step('dismiss', where) },
  { weight: 2, arbitrary: step('solve problem', { pick, setsAside: fc.boolean(), ...where }) },
  { weight: 1, arbitrary: step('restart server', {}) },
  { weight: 2, arbitrary: step('second page', where) },
  { weight: 3, arbitrary: step('read anew', { ...rereads(anyEdit), ...where }) },
  { weight: 2, arbitrary: step('wait', { ms: fc.integer({ min: 1, max: dayMs }) }) },
]
const traffic = (anyFate: fc.Arbitrary<(typeof fates)[number]>) => [
  {
    weight: 16,
    arbitrary: step('sync', {
      fates: list(anyFate, 3),
      push: fc.constantFrom(500, 500, 1, 2, 3),
      rows: fc.constantFrom(500, 500, 1, 2, 4),
      first: fc.nat(3),
      ...where,
    }),
  },
  {
    weight: 10,
    arbitrary: step('race', {
      a: fc.record(where),
      b: fc.record(where),
      pick,
      edits: fc.tuple(itemEdit, itemEdit),
      fates: list(anyFate, 2),
      bFirst: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: step('end a shop', endedShops(where, list(anyFate, 2))) },
  { weight: 8, arbitrary: step('poke', { arrives: fc.constantFrom(true, true, false), ...where }) },
  { weight: 6, arbitrary: step('both pages', { edit: anyEdit, fates: list(anyFate, 3), ...where }) },
  { weight: 3, arbitrary: step('crash', { at: fc.nat(14), dies: fc.boolean(), ...where }) },
  { weight: 4, arbitrary: step('deliver', { pick }) },
]
const shops = [
  { weight: 20, arbitrary: step('buy with prices', boughtItems(where, list(fate, 2))) },
  { weight: 8, arbitrary: step('erase prices', erasedPrices(where, list(fate, 2))) },
]
const delays = [
  { weight: 4, arbitrary: step('replay', { pick }) },
  {
    weight: 6,
    arbitrary: step('edit around a lost answer', { edits: fc.tuple(anyEdit, itemEdit), fate: lostAnswer, ...where }),
  },
  {
    weight: 4,
    arbitrary: step('poke meanwhile', {
      edit: itemEdit,
      author: fc.record(where),
      fates: fc.tuple(fc.constantFrom('answer held', 'request held')),
      ...where,
    }),
  },
  { weight: 2, arbitrary: step('die waiting', { fate: fc.constantFrom('answer held', 'request held'), ...where }) },
]
const disasters = [
  { weight: 1, arbitrary: step('clock jump', { ms: clockErrorMs, ...where }) },
  {
    weight: 4,
    arbitrary: step('clock jump before sending', {
      pick,
      edits: fc.tuple(itemEdit, itemEdit),
      again: fc.boolean(),
      ms: clockErrorMs,
      ...where,
    }),
  },
  { weight: 1, arbitrary: step('server clock', { ms: fc.constantFrom(0, 3_600_000, -60_000) }) },
  {
    weight: 1,
    arbitrary: step('server a year ahead', {
      edits: fc.tuple(anyEdit, itemEdit),
      other: fc.record(where),
      fates: list(promptFate, 2),
      ...where,
    }),
  },
  { weight: 1, arbitrary: step('months pass', { days: fc.constantFrom(20, 31, 91, 181) }) },
  {
    weight: 1,
    arbitrary: step('delete by a wrong clock', { pick, ms: clockErrorMs, days: fc.constantFrom(20, 91), ...where }),
  },
  { weight: 1, arbitrary: step('clone', where) },
  { weight: 1, arbitrary: step('snapshot', where) },
  { weight: 1, arbitrary: step('put phone back', { pick }) },
  { weight: 1, arbitrary: step('backup', {}) },
  { weight: 1, arbitrary: step('restore server', { pick, marked: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: step('lose the newest', {
      author: fc.record(where),
      edits: fc.tuple(anyEdit, fc.option(anyEdit), itemEdit),
      fates: list(lostAnswer, 1),
      fatesThen: list(promptFate, 3),
      marked: fc.boolean(),
      ...where,
    }),
  },
]

const scenario = (anyStep: fc.Arbitrary<Step>, length: number): fc.Arbitrary<Scenario> =>
  fc.record({
    clockErrorsMs: fc.array(clockErrorMs, { minLength: 5, maxLength: 5 }),
    steps: new Script(anyStep, length),
  })

/** Scripts with every kind of failure, around rows with a day. */
export const stormy = (length: number, rows = days(fate, clockErrorMs)) =>
  scenario(fc.oneof(...edits, ...rows, ...rights(fate), ...calm, ...traffic(fate), ...delays, ...disasters), length)

/** The same around purchases with a price. */
export const shopping = (length: number) => stormy(length, shops)

/** No held requests, clock changes, restores or copied phones, so that the time of each action is known exactly. */
export const punctual = (length: number) =>
  scenario(
    fc.oneof(...edits, ...days(promptFate, fc.constant(0)), ...rights(promptFate), ...calm, ...traffic(promptFate)),
    length,
  )
