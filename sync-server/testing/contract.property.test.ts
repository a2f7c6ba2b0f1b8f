import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { answerOf, expectRefusal, expectReply } from './answers.ts'
import { type AnyRequest, requestsTo } from './arbitraries.ts'
import { knownTo, matrix } from './contract-matrix.ts'
import { type Cast, openCast, type Role } from './contract-scene.ts'
import { json } from './server.ts'

let cast: Cast

/** Another seed tries other inputs; a fixed one makes failures reproducible. */
const seed = 20260310
const numRuns = 50
/** The number of runs for a route: more for an input with many fields, which is seldom valid as a whole. */
const runsOf = (name: RouteName) => Math.max(numRuns, 8 * Object.keys(contract[name].input.shape).length)

describe.each(['nobody', 'stranger', 'owner'] satisfies Role[])('random input from %s', (role) => {
  // A cast for each role: each route sets a scene, and one owner may have 500 lists.
  beforeAll(async () => {
    cast = await openCast()
  })
  afterAll(() => cast.server.stop())

  test.each(routeNames)('M174: to %s is applied or refused, never a server failure', async (name) => {
    const { people, signInAgain, server } = cast
    const known = await knownTo(cast, name, await cast.startScene())
    const endsSession = role !== 'nobody' && name.startsWith('auth.')
    const person = endsSession ? await signInAgain(people[role]) : people[role]
    const before = await cast.rowsOfOwner()
    const logged = server.logged.length
    let done = 0
    const property = fc.asyncProperty(requestsTo(contract[name], known), async (request) => {
      const answer = await answerOf(await send(request, person.cookie))
      expect(answer.status).not.toBe(500)
      if (answer.status >= 400) return expectRefusal(answer)
      expectReply(name, answer, await new Response(request.body || '{}').json())
      done++
    })
    // The input of an exchange must be consistent, see exchange.property.test.ts.
    const canBeDone = name !== 'sync' && matrix.some((row) => row.name === name && row.statuses.owner < 400)
    const isDoneOnce = role === 'owner' && canBeDone
    // An input that is seldom valid, such as a browser's push address, gets more tries.
    for (let round = 0; round === 0 || (isDoneOnce && done === 0 && round < 10); round++)
      await fc.assert(property, { seed: seed + routeNames.indexOf(name) + 1000 * round, numRuns: runsOf(name) })
    expect(server.logged.slice(logged)).toEqual([])
    if (isDoneOnce) expect(done).toBeGreaterThan(0)
    if (role !== 'owner') expect(await cast.rowsOfOwner()).toEqual(before)
  })
})

const send = ({ path, method, body }: AnyRequest, cookie: string) =>
  cast.server.request(path, {
    method,
    headers: { Cookie: cookie, ...(body !== undefined && json) },
    ...(body !== undefined && { body }),
  })
