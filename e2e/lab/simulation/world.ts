/**
 * A small world: three people, their devices, a server, a network between them, and a clock that only the script moves.
 */
import { inspect } from 'node:util'
import { readIdentity } from '#app/data/store/local-store.ts'
import { runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { createFirstRows } from '#sync-server/commands/account-defaults.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { checkAccess } from './check-access.ts'
import { judge } from './check-decisions.ts'
import { type Confirmed, checkKept, confirmedOn } from './check-kept.ts'
import { differences } from './check-replica.ts'
import { checkScreen } from './check-screen.ts'
import { createClock, createIds } from './clock.ts'
import { type Context, createDevice, killContext, openContext } from './device.ts'
import type { Fate } from './fates.ts'
import { createLedger } from './ledger.ts'
import { createNetwork } from './network.ts'
import { openSimServer } from './server.ts'
import { share } from './sharing.ts'
import { usualSite } from './site.ts'
import { createTurns } from './turns.ts'
import type { World } from './world-state.ts'

const maxExchangesOfRun = 300

/** The number of devices of each person. */
const devicesOf = { Ana: 2, Bia: 2, Caio: 1 }

export async function createWorld(clockErrorsMs: readonly number[] = [], site = usualSite): Promise<World> {
  const clock = createClock()
  const newId = createIds(0, clock.now)
  const trace: string[] = []
  const wrong: string[] = []
  const server = await openSimServer({
    clock,
    databases: site.databases,
    newId,
    onBug: (error) => void wrong.push(`the server has a bug: ${inspect(error)}`),
  })
  const world: World = {
    clock,
    server,
    network: undefined as never,
    turns: site.inTurns ? createTurns() : undefined,
    ledger: createLedger(),
    people: [],
    devices: [],
    firstLists: [],
    secondLists: [],
    rights: new Map(),
    invites: [],
    newId,
    backups: [],
    restored: false,
    swept: false,
    revoked: new Set(),
    typing: [],
    joined: new Set(),
    repeating: new Set(),
    copies: new Map(),
    ticks: [],
    snapshots: [],
    dismissed: new Map(),
    trace,
    wrong,
    note: (line) => void trace.push(`${clock.now() % 1e9} ${line}`),
  }
  world.network = createNetwork({
    handle: server.handle,
    note: world.note,
    turns: world.turns,
    onFresh: (executions) => judge(world, executions),
  })
  for (const name of Object.keys(devicesOf)) await addPerson(world, name)
  await share(world, { owner: 0, other: 1 }, 'editor')
  await share(world, { owner: 0, other: 2 }, 'viewer')
  await share(world, { owner: 1, other: 0 }, 'editor')
  for (const [index, device] of world.devices.entries()) {
    device.clockErrorMs = clockErrorsMs[index] ?? 0
    const context = await openContext(clock, device)
    if (index > 0) await sync(world, context)
  }
  return world
}

/** Closes the server and all open pages of the devices. */
export async function closeWorld({ devices, server }: World): Promise<void> {
  for (const { contexts } of devices) for (const context of contexts) killContext(context)
  await server.close()
}

async function addPerson(world: World, name: keyof typeof devicesOf | string): Promise<void> {
  const { clock, newId, server, people, devices, firstLists } = world
  const account = { id: newId(), email: `${name.toLowerCase()}@example.com`, firstName: name }
  const person: User = { ...account, username: name, homePage: 'shopping' }
  const listId = newId()
  people.push(person)
  firstLists.push(listId)
  for (let index = 1; index <= devicesOf[name as keyof typeof devicesOf]; index++) {
    devices.push(createDevice(clock, `${name}${index}`, devices.length + 1, person))
  }
  await server.act(async (writer) => {
    await writer.tx.db.insert(schema.users).values({ ...account, createdAt: writer.nowMs })
    await createFirstRows(writer, person.id, listId)
  })
}

/**
 * The streams of all devices end, as by a restart of the server: a device that opens its stream again asks without a
 * poke.
 */
export function streamsEnd({ devices }: World): void {
  for (const device of devices) device.caughtUpAt = undefined
}

/**
 * Starts a run of the sync engine, with `fates` for its next requests. Resolves when the run has ended or waits only
 * for a held message. The context gives up the messages that it held before. Then a device that is up to date is
 * checked.
 */
export async function sync(world: World, context: Context, fates: readonly Fate[] = []): Promise<void> {
  await run(world, context, fates)
  await checkCaughtUp(world, [context])
}

/** Starts a run on each page of a device at the same moment, without any lock between them. */
export async function syncTogether(world: World, contexts: Context[], fates: readonly Fate[]): Promise<void> {
  await Promise.all(contexts.map((context, index) => run(world, context, fates.slice(index))))
  await checkCaughtUp(world, contexts)
}

/** Delivers a held message. If that was a request, and its run succeeds then, the device is checked. */
export async function deliver(world: World, index: number): Promise<void> {
  const message = await world.network.deliver(index)
  if (message && !message.isAnswer) await checkCaughtUp(world, [message.context])
}

/** Checks the device after runs of its pages: if all have succeeded, they have sent and received everything. */
async function checkCaughtUp(world: World, contexts: Context[]): Promise<void> {
  const [first] = contexts
  if (!first || contexts.some(({ run, error }) => run !== undefined || error !== undefined)) return
  const wrong = await differences(world, first.device, await world.server.rows())
  world.wrong.push(...wrong.map((what) => `after a run of ${first.name}: ${what}`))
  first.device.caughtUpAt = Math.min(...contexts.map(({ pokesBefore }) => pokesBefore))
}

async function run(world: World, context: Context, fates: readonly Fate[]): Promise<void> {
  await world.turns?.take()
  world.network.giveUp(context)
  await context.run
  await world.network.untilQuiet(context, startSync(world, context, fates))
  world.turns?.give()
}

function startSync(world: World, context: Context, fates: readonly Fate[]): Promise<void> {
  context.fates = [...fates]
  context.error = undefined
  context.device.caughtUpAt = undefined
  context.pokesBefore = world.server.pokes.length
  const run: Promise<void> = runToEnd(world, context)
    .catch((error: unknown) => {
      context.error = error
      if (!isExpected(world, context, error)) world.wrong.push(`${context.name} failed: ${String(error)}`)
      world.note(`${context.name} failed: ${error instanceof DomainError ? error.code : (error as Error).name}`)
    })
    .finally(() => {
      if (context.run === run) context.run = undefined
    })
  context.run = run
  return run
}

/** Runs the engine, and checks the device's data and screen after each answer. */
async function runToEnd(world: World, context: Context): Promise<void> {
  let exchanges = 0
  let answer: SyncAnswer | undefined
  let before: Confirmed = new Map()
  const look = async () => {
    const heard = answer && world.network.heardWith(answer)
    if (answer && heard) await checkAccess(world, context, answer, heard)
    if (answer) await checkKept(world, context.device, before, answer)
    answer = undefined
  }
  const exchange = async (request: SyncRequest) => {
    if (++exchanges > maxExchangesOfRun) throw new Error('the run goes on for ever')
    await look()
    // The screen must be right between two pages of an answer too.
    if (exchanges > 1) await checkScreen(world, context.device)
    answer = await world.network.exchange(context, request)
    before = await confirmedOn(context.device)
    await markAnswered(world, context, request, answer)
    return answer
  }
  try {
    await runSync(context.local, { exchange, first: context.first, pace: context.pace })
  } finally {
    await look()
  }
}

function isExpected({ devices }: World, { device, local }: Context, error: unknown): boolean {
  const killed = !devices.includes(device) || !device.contexts.some((context) => context.local === local)
  if (killed || !(error instanceof Error) || error.name === 'NetworkError' || error.name === 'AbortError') return true
  if (error.message.startsWith('other contexts')) return device.contexts.length > 1
  return (
    error instanceof DomainError &&
    ['internal', 'unavailable', 'too_large', 'unauthenticated', 'wrong_user', 'upgrade_required'].includes(error.code)
  )
}

/**
 * Marks the decisions in an answer as received. A device that has a new client name since, or follows another server,
 * has not received it.
 */
async function markAnswered(
  { server }: World,
  { local }: Context,
  { client, epoch, bookmark }: SyncRequest,
  { results }: SyncAnswer,
): Promise<void> {
  const mids = new Set(results.map(({ mid }) => mid))
  if (mids.size === 0) return
  const identity = await readIdentity(local.db).catch(() => undefined)
  if (identity?.client !== client || identity.epoch !== epoch || identity.bookmark !== bookmark) return
  for (const execution of server.executions) if (mids.has(execution.mid)) execution.answered = true
}
