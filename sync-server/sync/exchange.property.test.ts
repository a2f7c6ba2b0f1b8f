import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'
import { isMutationName, type MutationName } from '#shared/notebook-contract.ts'
import type { Mutation, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { answerOf, expectRefusal, expectReply } from '#sync-server/testing/answers.ts'
import { inputOf, type KnownValues } from '#sync-server/testing/arbitraries.ts'
import { knownTo, matrix } from '#sync-server/testing/contract-matrix.ts'
import { type Cast, openCast, type Person, type Scene } from '#sync-server/testing/contract-scene.ts'
import { nonsense } from '#sync-server/testing/nonsense.ts'
import { mutation, syncRequest } from '#sync-server/testing/server.ts'

let cast: Cast
beforeEach(async () => {
  cast = await openCast()
})
afterEach(() => cast.server.stop())

const seed = 20260311
const numRuns = 300
const scenes = 20
const ops = routeNames.filter(isMutationName)

const anyTime = fc.oneof(fc.constant(Date.now()), fc.double({ noNaN: true, noDefaultInfinity: true }))

/** Random mutations of a device, in any order and with any clock, including invalid ones. */
const acts = (known: Record<MutationName, KnownValues>, names: string[]) =>
  fc.array(
    fc
      .record({
        op: fc.oneof(
          { weight: 30, arbitrary: fc.constantFrom(...names) },
          fc.constantFrom('noop', 'sync', '__proto__', ''),
        ),
        wall: anyTime,
        seen: fc.oneof(fc.constant(0), fc.maxSafeNat()),
      })
      .chain((act) =>
        fc
          .oneof(
            {
              weight: 14,
              arbitrary: isMutationName(act.op) ? inputOf(contract[act.op].input, known[act.op]) : fc.constant({}),
            },
            { weight: 1, arbitrary: nonsense },
          )
          .map((args) => ({ ...act, args })),
      ),
    { minLength: 1, maxLength: 12 },
  )

const pushOf = (made: Pick<Mutation, 'op' | 'args' | 'wall' | 'seen'>[]) =>
  made.map(({ op, args, ...act }, at) => ({ ...mutation(at + 1, op, args), ...act }))

const exchange = async (person: Person, request: SyncRequest) =>
  answerOf(await cast.call('sync', person, { body: request }))

/** Pushes of devices that know all ids of the scene. */
async function pushes(scene: Scene, names: string[] = ops) {
  const known = await Promise.all(ops.map(async (op) => [op, await knownTo(cast, op, scene)] as const))
  return acts(Object.fromEntries(known) as Record<MutationName, KnownValues>, names).map(pushOf)
}

test('M175: any push has an outcome for each mutation, and the same one when repeated', async () => {
  const { owner } = cast.people
  const done = new Set<string>()
  const missing = () => ops.filter((op) => !done.has(op))
  // A push may erase the only row of a kind, so each scene has few runs. Further scenes have what chance has left out.
  for (let part = 0; part < scenes || (part < 2 * scenes && missing().length > 0); part++) {
    const scene = await cast.startScene()
    await fc.assert(
      fc.asyncProperty(await pushes(scene, part < scenes ? ops : missing()), anyTime, async (push, now) => {
        const request = syncRequest(owner.id, { push, now })
        const answer = await exchange(owner, request)
        expectReply('sync', answer)
        const { results } = JSON.parse(answer.text) as SyncAnswer
        expect(results.map(({ seq }) => seq)).toEqual(push.map(({ seq }) => seq))
        expect(results.map(({ outcome }) => outcome)).not.toContain('parked')
        for (const { seq, outcome } of results) if (outcome !== 'rejected') done.add(push[seq - 1]!.op)
        // Merged texts are not stored with the results: their rows contain them.
        const again = JSON.parse((await exchange(owner, request)).text) as SyncAnswer
        expect(again.results).toEqual(results.map(({ merged: _, ...result }) => result))
        await expectReadable(scene)
      }),
      { seed: seed + part, numRuns: numRuns / scenes },
    )
  }
  expect(missing()).toEqual([])
  expect(cast.server.logged).toEqual([])
})

test('I127: a stranger’s device changes nothing of the owner with any push', async () => {
  const { stranger } = cast.people
  const scene = await cast.startScene()
  const before = await cast.rowsOfOwner()
  await fc.assert(
    fc.asyncProperty(await pushes(scene), async (push) => {
      expectReply('sync', await exchange(stranger, syncRequest(stranger.id, { push })))
    }),
    { seed, numRuns },
  )
  expect(await cast.rowsOfOwner()).toEqual(before)
  expect(cast.server.logged).toEqual([])
})

/** Expects that each query of the contract gives the owner a reply in its format, or is refused with 404. */
async function expectReadable(scene: Scene): Promise<void> {
  const { people, call } = cast
  for (const { name, ask } of matrix) {
    if (contract[name].kind !== 'query') continue
    const answer = await answerOf(await call(name, people.owner, await ask(scene, people.owner, people)))
    if (answer.status === 404) expectRefusal(answer)
    else expectReply(name, answer)
  }
}
