/**
 * The rule of every command: whatever a mutation says is in its row afterwards, or its result says that it is not. The
 * commands and their fields come from the contract, the rows and their ages from earlier mutations of the same run.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aisleOrderId } from '#shared/aisle-orders.ts'
import { contract, routeNames } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { isMutationName, type MutationName } from '#shared/notebook-contract.ts'
import { pathParams, type Route } from '#shared/route.ts'
import type { TableName } from '#shared/scopes.ts'
import type { Joins } from '#shared/shopping.ts'
import type { Step, StepChange } from '#shared/steps.ts'
import type { MutationResult } from '#shared/sync.ts'
import {
  type DayRow,
  doneOf,
  dueDayOf,
  isRepeating,
  occurrenceOf,
  saysDone,
  type Tick,
  tickDay,
} from '#shared/ticks.ts'
import { schemaVersion } from '#shared/versions.ts'
import { findRow, type Row } from '#sync-server/db/queries/rows.ts'
import { asCounted, firstTick, isDropped, isTicked, newestCopy } from '#sync-server/db/queries/tick-names.ts'
import { inputOf, type KnownValues } from '#sync-server/testing/arbitraries.ts'
import { knownTo } from '#sync-server/testing/contract-matrix.ts'
import { type Cast, openCast, type Scene } from '#sync-server/testing/contract-scene.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.server.stop())

const { SAID_SEED = '20261127', SAID_RUNS = '25' } = process.env
const ops = routeNames.filter(isMutationName)
/** Rows with a day have most of the rules that drop fields. */
const oftener = ops.filter((op) => /^(todos|tasks)\.(update|create)/.test(op))

type Fields = Record<string, unknown>
type AnyRow = Fields & Row
interface Act {
  op: MutationName
  input: Fields
  via: 'rest' | 'sync'
  /** Hours since the change by the device, and the part of the row's stamps that its author saw. */
  late: number
  seen: number
  shape: number
  /** The tick of an update: as in the input, of the row's occurrence, or the one that the row got before. */
  day: 'as said' | 'current' | 'before'
}

function actsOf(known: Record<MutationName, KnownValues>) {
  const act = (op: MutationName) =>
    fc.record({
      op: fc.constant(op),
      input: (inputOf(contract[op].input, known[op]) as fc.Arbitrary<Fields>)
        .map((input) => contract[op].input.safeParse(input).data as Fields | undefined)
        .filter((input) => input !== undefined),
      via: fc.constantFrom('rest' as const, 'sync' as const, 'sync' as const),
      late: fc.constantFrom(0, 0, 1, 50),
      seen: fc.constantFrom(0, 0.5, 1),
      shape: fc.constantFrom(8, schemaVersion, schemaVersion),
      day: fc.constantFrom('as said' as const, 'current' as const, 'before' as const),
    })
  return fc.array(fc.constantFrom(...ops, ...oftener, ...oftener, ...oftener).chain(act), {
    minLength: 15,
    maxLength: 50,
  })
}

interface Target {
  table: TableName
  id: string
}

function targetOf({ op, input }: Act): Target {
  const id = String(input.id)
  if (op === 'trash.delete') return { table: input.table as TableName, id }
  if (op === 'settings.update') return { table: 'settings', id: cast.people.owner.id }
  const table = op.slice(0, op.indexOf('.')) as TableName
  return {
    table,
    id: table === 'aisleOrders' ? aisleOrderId(cast.people.owner.id, String(input.listId), input.market as string) : id,
  }
}

const read = ({ table, id }: Target): Promise<AnyRow | undefined> =>
  cast.server.store.read((tx) => findRow(tx, table, id)) as Promise<AnyRow | undefined>

test('everything that a mutation says is in its row, or its result names it as dropped', async () => {
  let accepted = 0
  for (let run = 0; run < Number(SAID_RUNS); run++) {
    const scene = await cast.startScene()
    const names = await Promise.all(ops.map(async (op) => [op, await likelyIn(op, scene)] as const))
    const known = Object.fromEntries(names) as Record<MutationName, KnownValues>
    const [acts = []] = fc.sample(actsOf(known), { numRuns: 1, seed: Number(SAID_SEED) + run })
    for (const act of acts) if (await isTrue(act)) accepted++
  }
  expect(failures).toEqual(new Map())
  expect(accepted).toBeGreaterThan(Number(SAID_RUNS))
})

async function likelyIn(op: MutationName, scene: Scene): Promise<KnownValues> {
  const { likely, others } = await knownTo(cast, op, scene)
  return { likely, others: [...others, scene.todos, scene.task] }
}

/** Does the act and checks its result. True if it was accepted. */
async function isTrue(act: Act): Promise<boolean> {
  if (act.op.endsWith('.create')) act.input.id ??= newId()
  const target = targetOf(act)
  const before = await read(target)
  if (/^(todos|tasks)\.update$/.test(act.op) && before) withLikelyTick(act, before as never)
  const result = act.via === 'rest' ? await overRest(act) : await byDevice(act, before)
  if (result === undefined || result.outcome === 'rejected') return false
  const after = await read(target)
  const all = claims(act, { before, after, result })
  const wrong = all.filter(({ field, isThere }) => !isThere && !isTold(field, result))
  const named = all.filter(({ field, isThere }) => isThere && isNamed(field, act, result))
  for (const { field, isThere } of [...wrong, ...named]) {
    if (!isThere && (await isDoneElsewhere(act, field, before, after))) continue
    const kind = `${act.op} ${act.via} ${field}`
    if (!failures.has(kind)) failures.set(kind, JSON.stringify({ act, result, before, after }, null, 1))
  }
  return true
}

const sent = new Map<string, Tick>()

/** A random tick seldom names the occurrence of its row. */
function withLikelyTick({ op, input, day, late }: Act, row: DayRow & { id: string }): void {
  const occurrence = occurrenceOf(row)
  const on = tickDay(Date.now() - late * 3_600_000)
  const current = occurrence && { occurrence, on, copy: newId() }
  const tick = day === 'as said' ? undefined : day === 'current' ? current : sent.get(row.id)
  if (!tick) return
  input.tick = tick
  sent.set(row.id, tick)
  if (saysDone(input) === undefined) Object.assign(input, doneOf(op.startsWith('todos') ? 'todos' : 'tasks'))
}

/** The first example of each command and field. */
const failures = new Map<string, string>()

interface Claim {
  field: string
  isThere: boolean
}

interface Outcome {
  before: AnyRow | undefined
  after: AnyRow | undefined
  result: Pick<MutationResult, 'outcome' | 'dropped' | 'merged'>
}

const isTold = (field: string, { dropped = [], merged = {} }: Outcome['result']): boolean =>
  dropped.includes(field) || field in merged

/** True for a column that a REST answer says was not applied. Of steps and texts a part may not be. */
const isNamed = (field: string, { via }: Act, { dropped = [] }: Outcome['result']): boolean =>
  via === 'rest' && !(field in others) && !['steps', 'content'].includes(field) && dropped.includes(field)

async function byDevice({ op, input, late, seen, shape }: Act, before: AnyRow | undefined) {
  const { owner } = cast.people
  const stamps = Object.values(before?.stamps ?? {}).filter((stamp) => stamp > 0)
  const about = { wall: Date.now() - late * 3_600_000, seen: Math.floor(seen * Math.max(0, ...stamps)), v: shape }
  const push = [{ ...mutation(1, op, input), ...about }]
  const person = { ...owner, ...cast.server.callsOf(owner.cookie) }
  const { results } = await sync(person, syncRequest(owner.id, { push }))
  expect(results[0]?.outcome).not.toBe('parked')
  return results[0]
}

/** Over REST the answer names the fields that were not applied. */
async function overRest({ op, input }: Act): Promise<Outcome['result'] | undefined> {
  const { method, path, query }: Route = contract[op]
  const inPath = pathParams(path)
  const params = Object.fromEntries(inPath.map((name) => [name, String(input[name])]))
  const body = Object.fromEntries(
    Object.entries(input).filter(([name]) => !inPath.includes(name) && !query.includes(name)),
  )
  const response = await cast.call(op, cast.people.owner, { params, ...(method !== 'GET' && { body }) })
  expect(response.status).not.toBe(500)
  if (response.status >= 400) return undefined
  const reply = response.status === 204 ? {} : ((await response.json()) as Fields)
  const ignored = [
    ...(response.headers.get('ignored-fields')?.split(', ') ?? []),
    ...((reply.ignored as string[]) ?? []),
  ]
  // With a base the reply has the merged text.
  return { outcome: 'ok', dropped: [...ignored, ...('base' in input ? ['content'] : [])] }
}

/** Mutations whose effect depends on another one; the tests of joins, of ticks and of trips try them. */
const isHalf = ({ input }: Act): boolean =>
  input.copyOf !== undefined ||
  input.undoes === 'tick' ||
  input.joined !== undefined ||
  (input.joins as Joins | undefined)?.of !== undefined ||
  input.items !== undefined

function claims(act: Act, outcome: Outcome): Claim[] {
  const { after } = outcome
  const kind = act.op.slice(act.op.indexOf('.') + 1)
  if (isHalf(act)) return []
  if (act.op === 'trash.delete') return [{ field: 'purgedAt', isThere: after?.purgedAt !== null }]
  if (kind === 'delete') return [{ field: 'deletedAt', isThere: after?.deletedAt !== null }]
  if (kind === 'restore') return [{ field: 'deletedAt', isThere: after?.deletedAt === null }]
  return Object.keys(act.input).flatMap((field) => claimOf(act, field, outcome))
}

/** Fields that are no column: what they mean is said here, so a new one needs a meaning. */
const others: Record<string, (act: Act, outcome: Outcome) => boolean> = {
  /** Names the list of a new item. */
  ownerId: () => true,
  /** The version that was edited. */
  base: () => true,
  joins: () => true,
  noPurchase: () => true,
  day: ({ input }, { after }) => (after?.boughtOn ?? null) === input.day,
  tick: ({ input }, { after }) => saysDone(input) === undefined || after !== undefined,
}

function claimOf(act: Act, field: string, outcome: Outcome): Claim[] {
  const { before, after } = outcome
  const value = act.input[field]
  if (value === undefined || !after) return after ? [] : [{ field: 'id', isThere: false }]
  if (act.op.endsWith('.create') && before !== undefined && isChangedSince(after, field)) return []
  if (field === 'steps')
    return [{ field, isThere: hasSteps(after.steps as Step[] | null, value as StepChange[] | null) }]
  if (!(field in after)) {
    const meaning = others[field]
    if (!meaning) throw new Error(`${act.op} has a field without a meaning: ${field}`)
    return [{ field, isThere: meaning(act, outcome) }]
  }
  // An addition to an amount contains the current one.
  const isAdded = act.input.joins !== undefined && (field === 'quantity' || field === 'purchased')
  return [{ field, isThere: isAdded || isEqual(after[field], value) }]
}

/** True if the field was written after the creation of its row. A tick changes the rule without a stamp of its own. */
const isChangedSince = ({ stamps }: AnyRow, field: string): boolean =>
  stamps[field] !== undefined || (field === 'repeat' && stamps.dueDate !== undefined)

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const hasSteps = (steps: Step[] | null, said: StepChange[] | null): boolean =>
  said === null
    ? steps === null
    : said.every(({ gone, ...change }, at) => {
        // The last change of a step counts.
        if (said.slice(at + 1).some(({ id }) => id === change.id)) return true
        const step = steps?.find(({ id }) => id === change.id)
        if (gone) return step === undefined
        return Object.entries(change).every(
          ([part, value]) => value === undefined || step?.[part as keyof Step] === value,
        )
      })

/**
 * True for a tick that moved the row to its next occurrence or repeats the tick of another device, and for the undo of
 * such a tick.
 */
async function isDoneElsewhere(
  act: Act,
  field: string,
  before: AnyRow | undefined,
  after: AnyRow | undefined,
): Promise<boolean> {
  const { op, input } = act
  const table = op.startsWith('todos') ? 'todos' : 'tasks'
  const isDone = saysDone(input)
  if (!/^(todos|tasks)\.update$/.test(op) || isDone === undefined || !after || !before) return false
  const stamps = after.stamps
  const tick = input.tick === undefined ? undefined : asCounted(stamps, input.tick as Tick)
  const copyId = (tick && firstTick(stamps, tick)?.copy) ?? tick?.copy ?? newestCopy(stamps)
  const copy = copyId === undefined ? undefined : await read({ table, id: copyId })
  const isCopy = copy?.scope === after.scope
  if (!isDone)
    return (
      ['completed', 'status', 'tick'].includes(field) &&
      Boolean(tick && !isTicked(stamps, tick) && !(isCopy && saysDone(copy as never)))
    )
  const isMoved = isRepeating(before as never) || input.repeat !== undefined
  if (!isMoved || !isCopy || !saysDone(copy as never)) return Boolean(tick && isDropped(stamps, tick))
  if (['completed', 'status'].includes(field)) return tick ? isTicked(stamps, tick) || isNamedAs(before, copy) : true
  if (field === 'steps') return hasSteps(copy.steps as Step[] | null, input.steps as StepChange[] | null)
  return field === 'dueDate' ? copy.dueDate === input.dueDate : ['occurrence', 'repeat', 'repeatFrom'].includes(field)
}

const isNamedAs = (before: AnyRow, copy: AnyRow): boolean =>
  occurrenceOf(before as never) === occurrenceOf(copy as never) || dueDayOf(before as never) === dueDayOf(copy as never)
