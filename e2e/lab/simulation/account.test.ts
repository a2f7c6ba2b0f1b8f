/** A person deletes their account while their devices, and those of others, have pending edits. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaveEveryList } from '#sync-server/commands/memberships.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { closeAccount } from '#sync-server/db/queries/closed-accounts.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { check } from './check.ts'
import { coveringRuns } from './coverage.ts'
import { killContext } from './device.ts'
import { endOnFailure, runs, seed } from './options.ts'
import { punctual, type Scenario } from './scenario.ts'
import { settle } from './settle.ts'
import { addSecondLists } from './sharing.ts'
import { usualSite } from './site.ts'
import { runStep } from './steps.ts'
import { closeWorld, createWorld, sync } from './world.ts'
import type { World } from './world-state.ts'

type Person = World['people'][number]

/** Deletes the account as its command does, and has the server erase its rows. */
async function deleteAccount(world: World, person: Person): Promise<void> {
  const { server, clock } = world
  const poke = (tx: WriteTx, scopes: string[]) =>
    tx.afterCommit(() => void server.pokes.push(...scopes.map((scope) => ({ scope, client: undefined }))))
  const streams = { poke, closeSession: () => undefined, announce: () => undefined }
  const before = world.wrong.length
  await server.act(async ({ tx }) => {
    const [account] = (await tx.db.select().from(schema.users)).filter(({ id }) => id === person.id)
    if (account) await leaveEveryList({ now: clock.now, streams }, tx, account)
    await closeAccount(tx, person.id, clock.now())
  })
  await server.sweep()
  // All rows of the account disappear on purpose: the trash watch reports this as a loss.
  const known = world.wrong.splice(before).filter((line) => !/ (went|was emptied) too early/.test(line))
  world.wrong.push(...known)
}

/** Removes the person from the model: their devices get no pokes, and their lists are gone for others. */
function forget(world: World, person: Person): void {
  const at = world.people.indexOf(person)
  const lists = [world.firstLists, world.secondLists, world.people].map((all) => all.splice(at, 1)[0])
  for (const [key, { list, person: member }] of world.rights) {
    if (member === person.id || lists.includes(list)) {
      world.rights.delete(key)
      world.revoked.add(key)
    }
  }
  for (const device of world.devices)
    if (device.person === person) for (const page of device.contexts) killContext(page)
  world.devices = world.devices.filter((device) => device.person !== person)
  for (const write of world.ledger.writes) if (write.device.person === person) write.phoneLost = true
}

/** The fields of an item that name people by their ids; in lists of others they stay (docs/decisions/044). */
const peopleOfItem = { addedBy: null, boughtBy: null, editorId: null, arrivedBy: null }

/** All other stored data of people, as one text with a line for each row. */
async function stored({ server }: World): Promise<string> {
  // Queued mails are erased when they are sent, which no script does.
  const { facts: _facts, starts: _starts, connections: _connections, jobs: _jobs, ...tables } = schema
  const rows = await server.read(({ db }) =>
    Promise.all(Object.values(tables).map((table) => db.select().from(table as typeof schema.users))),
  )
  return rows
    .flat()
    .map((row) => JSON.stringify('arrivedBy' in row ? { ...row, ...peopleOfItem } : row))
    .join('\n')
}

async function run({ clockErrorsMs, steps }: Scenario, who: number): Promise<number> {
  const world = await createWorld(clockErrorsMs, usualSite)
  try {
    await addSecondLists(world)
    for (const step of steps) await runStep(world, step)
    const person = world.people[who % world.people.length] as Person
    const pages = world.devices.filter((device) => device.person === person).flatMap(({ contexts }) => contexts)
    const waiting = await Promise.all(pages.map(({ local }) => local.db.outbox.count()))
    await deleteAccount(world, person)
    for (const { device } of pages) device.session = null
    for (const page of pages) await sync(world, page)
    forget(world, person)
    await settle(world)
    await check(world)
    const text = await stored(world)
    const traces = text.split('\n').filter((row) => row.includes(person.id) || row.includes(person.email))
    expect(traces).toEqual([])
    return waiting.reduce((sum, count) => sum + count, 0)
  } catch (error) {
    throw new Error([String(error), ...world.wrong, ...world.trace.slice(-40)].join('\n'), { cause: error })
  } finally {
    await closeWorld(world)
  }
}

test('a deleted account leaves nothing behind, and the data of others stays', async () => {
  let waited = 0
  await fc.assert(
    fc.asyncProperty(punctual(25), fc.nat(2), async (scenario, who) => {
      waited += await run(scenario, who)
    }),
    { numRuns: Math.ceil(runs / 10), seed, endOnFailure },
  )
  if (runs >= coveringRuns) expect(waited).toBeGreaterThan(0)
})
