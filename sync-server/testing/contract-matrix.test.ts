import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Answer, answerOf, expectPrivate, expectRefusal, expectReply, jsonType } from './answers.ts'
import { matrix } from './contract-matrix.ts'
import type { Row } from './contract-rows.ts'
import { type Cast, ghostOf, ofList, ofOwner, openCast, type Role, roles, type Scene } from './contract-scene.ts'

let cast: Cast

/** Routes outside of the contract, with the same answer for everybody; tested below. */
const besides = [
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/calendar/{file}',
  'GET /api/docs',
  'GET /api/events',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'POST /compartilhar',
]

test('T24: every route of the contract is in the matrix, and every other route of the server is listed here', async () => {
  const { server } = await openCast()
  const tested = [...new Set(matrix.map(({ name }) => name))]
  expect(tested.toSorted()).toEqual(routeNames.toSorted())
  const declared = routeNames.map((name) => `${contract[name].method} ${contract[name].path}`)
  const mounted = server.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect([...new Set(mounted)].toSorted()).toEqual([...declared, ...besides].toSorted())
  await server.stop()
})

describe.each(matrix)('$title', (row) => {
  beforeAll(async () => {
    cast = await openCast()
  })
  afterAll(() => cast.server.stop())

  const refused = roles.filter((role) => row.statuses[role] >= 400)
  const admitted = roles.filter((role) => row.statuses[role] < 400)
  const who = refused.map((role) => `${role} ${row.statuses[role]}`).join(', ')

  if (refused.length > 0) {
    test(`I127, I128, S137, M170, T24: refuses ${who}, and changes nothing`, async () => {
      const scene = await cast.startScene()
      const calls = await Promise.all(refused.map((role) => prepare(row, role, scene)))
      const strangeCalls = await Promise.all(refused.map((role) => prepare(row, role, ghostOf(scene))))
      const before = await database()
      for (const [at, role] of refused.entries()) {
        const answer = await calls[at]!()
        expect(answer).toMatchObject({ status: row.statuses[role] })
        expectRefusal(answer)
        // An invisible id is answered like an unknown one.
        if (answer.status === 404) expect(await strangeCalls[at]!()).toEqual(answer)
      }
      expect(await database()).toEqual(before)
    })
  }

  test.each(admitted)('C89, M170: answers %s', async (role) => {
    const scene = await cast.startScene()
    const send = await prepare(row, role, scene)
    const before = await database()
    const answer = await send()
    expect(answer).toMatchObject({ status: row.statuses[role] })
    expectReply(row.name, answer)
    if (row.name !== 'invites.get') for (const word of hiddenFrom(role)) expect(answer.text).not.toContain(word)
    if (contract[row.name].kind === 'query') expect(await database()).toEqual(before)
  })
})

/** Prepares a call, so that only sending it can change anything. */
async function prepare(row: Row, role: Role, scene: Scene): Promise<() => Promise<Answer>> {
  const { people, call, signInAgain } = cast
  const mayEndSession =
    row.statuses[role] < 400 && row.name.startsWith('auth.') && role !== 'nobody' && role !== 'disabled'
  const person = mayEndSession ? await signInAgain(people[role]) : people[role]
  const asked = await row.ask(scene, person, people)
  return async () => answerOf(await call(row.name, person, asked))
}

/** Words that no answer to this role may contain. */
function hiddenFrom(role: Role): string[] {
  const { owner, editor, viewer } = cast.people
  const addresses = [owner, editor, viewer].filter((person) => person !== cast.people[role]).map(({ email }) => email)
  if (role === 'owner') return []
  // Administrators see the addresses of people, and nothing of what they write.
  if (role === 'administrator') return [ofOwner, ofList]
  return role === 'editor' || role === 'viewer' ? [ofOwner, ...addresses] : [ofOwner, ofList, ...addresses]
}

/** All tables but those of attempts, account events and `facts`, which a refused call changes too. */
async function database(): Promise<unknown> {
  const { rateLimits, securityEvents, facts, ...tables } = schema
  return cast.server.store.read(async ({ db }) =>
    Promise.all(Object.values(tables).map((table) => db.select().from(table as typeof schema.users))),
  )
}

describe('routes outside of the contract', () => {
  beforeAll(async () => {
    cast = await openCast()
  })
  afterAll(() => cast.server.stop())

  const get = async (role: Role, path: string) => {
    const response = await cast.server.request(path, { headers: { Cookie: cast.people[role].cookie } })
    expectPrivate(Object.fromEntries(response.headers))
    return response
  }

  test.each(roles)('%s gets the health, the API document and the redirect to Google', async (role) => {
    for (const path of ['/healthz', '/readyz']) expect(await (await get(role, path)).json()).toEqual({ ok: true })
    expect(await (await get(role, '/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    for (const path of ['/api/auth/google', '/api/auth/google/callback?code=x&state=y']) {
      const response = await get(role, path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/auth?erro=google'])
    }
  })

  test.each(roles)(
    '%s who shares a text with a server without its worker gets the list, and the text is not read',
    async (role) => {
      const { cookie } = cast.people[role]
      const response = await cast.server.request('/compartilhar', {
        method: 'POST',
        headers: { Cookie: cookie },
        body: 'arroz',
      })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/shopping'])
    },
  )

  test.each(roles)('M173: %s gets not found for an unknown address', async (role) => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nope',
      '/api/users',
      `/api/users/${cast.people.owner.id}`,
      '/api/admin',
    ]) {
      const response = await get(role, path)
      expect(response.status).toBe(404)
      expectRefusal(await answerOf(response))
    }
  })

  test('M166: only signed-in people can open an event stream', async () => {
    const path = `/api/events?client=${newId()}`
    for (const role of roles) {
      const response = await get(role, path)
      const isOut = role === 'nobody' || role === 'disabled'
      expect(response.status).toBe(isOut ? 401 : 200)
      expect(response.headers.get('content-type')).toBe(isOut ? jsonType : 'text/event-stream')
      await response.body?.cancel()
    }
  })
})
