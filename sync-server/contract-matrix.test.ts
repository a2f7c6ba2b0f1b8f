import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, routeNames } from '#shared/contract.ts'
import { errorBodySchema } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Route } from '#shared/route.ts'
import { syncAnswerSchema, syncedTables, type TableName } from '#shared/sync.ts'
import { schema } from './db/schema.ts'
import { type Cast, ghostOf, ofList, ofOwner, openCast, type Role, roles, type Scene } from './testing-contract.ts'
import { matrix, type Row } from './testing-matrix.ts'

let cast: Cast

/** What is mounted beside the contract, with what everybody gets there; tested below. */
const besides = [
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/events',
  'GET /api/openapi.json',
  'GET /healthz',
]

test('every route of the contract is in the matrix, and every route of the server in one of the two', async () => {
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

const codes: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' }

describe.each(matrix)('$title', (row) => {
  beforeAll(async () => {
    cast = await openCast()
  })
  afterAll(() => cast.server.stop())

  const refused = roles.filter((role) => row.statuses[role] >= 400)
  const admitted = roles.filter((role) => row.statuses[role] < 400)
  const who = refused.map((role) => `${role} ${row.statuses[role]}`).join(', ')

  if (refused.length > 0) {
    test(`refuses ${who}, and changes nothing`, async () => {
      const scene = await cast.startScene()
      const calls = await Promise.all(refused.map((role) => prepare(row, role, scene)))
      const strangeCalls = await Promise.all(refused.map((role) => prepare(row, role, ghostOf(scene))))
      const before = await database()
      for (const [at, role] of refused.entries()) {
        const answer = await calls[at]!()
        expectRefusal(answer, row.statuses[role])
        // What they may not see answers like what never was.
        if (answer.status === 404) expect(await strangeCalls[at]!()).toEqual(answer)
      }
      expect(await database()).toEqual(before)
    })
  }

  test.each(admitted)('answers %s', async (role) => {
    const scene = await cast.startScene()
    const send = await prepare(row, role, scene)
    const before = await database()
    const answer = await send()
    expect(answer).toMatchObject({ status: row.statuses[role] })
    expectReply(row, answer)
    if (row.name !== 'invites.get') for (const word of hiddenFrom(role)) expect(answer.text).not.toContain(word)
    if (contract[row.name].kind === 'query') expect(await database()).toEqual(before)
  })
})

interface Answer {
  status: number
  text: string
  headers: Record<string, string>
}

/** Everything that is needed for the call, so that sending it is the only thing that may change anything. */
async function prepare(row: Row, role: Role, scene: Scene): Promise<() => Promise<Answer>> {
  const { people, call, signInAgain } = cast
  const mayEndSession = row.statuses[role] < 400 && row.name.startsWith('auth.') && role !== 'nobody'
  const person = mayEndSession ? await signInAgain(people[role]) : people[role]
  const asked = await row.ask(scene, person, people)
  return async () => {
    const response = await call(row.name, person, asked)
    return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) }
  }
}

const jsonType = 'application/json; charset=utf-8'

function expectRefusal({ status, text, headers }: Answer, expected: number): void {
  expect({ status, text }).toMatchObject({ status: expected })
  expectPrivate(headers)
  expect(headers['content-type']).toBe(jsonType)
  expect(headers).not.toHaveProperty('set-cookie')
  const body = JSON.parse(text)
  expect(Object.keys(body)).toEqual(['code', 'message', 'error'])
  expect(errorBodySchema.parse(body)).toEqual(body)
  expect(body.error).toBe(body.message)
  if (body.code !== 'invalid_credentials') expect(body.code).toBe(codes[status] ?? body.code)
}

function expectReply({ name }: Row, { status, text, headers }: Answer): void {
  const route: Route = contract[name]
  expect(status).toBe(route.status)
  expectPrivate(headers)
  const setsCookie = ['auth.register', 'auth.login', 'auth.logout'].includes(name)
  expect('set-cookie' in headers).toBe(setsCookie)
  if (status === 204) {
    expect(text).toBe('')
    expect(headers).not.toHaveProperty('content-type')
    return
  }
  expect(headers['content-type']).toBe(jsonType)
  const body = JSON.parse(text)
  // Parsing leaves out what the schema does not know, so nothing more was sent if nothing is missing.
  expect(route.reply.parse(body)).toEqual(body)
  if (name === 'sync') expectWholeRows(syncAnswerSchema.parse(body))
}

function expectWholeRows({ scopes }: ReturnType<typeof syncAnswerSchema.parse>): void {
  const rows = scopes.flatMap((scope) => scope.rows)
  expect(rows.length).toBeGreaterThan(0)
  for (const [table, row] of rows) expect(syncedTables[table as TableName].parse(row)).toEqual(row)
}

function expectPrivate(headers: Record<string, string>): void {
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
}

/** Words that no answer to them may contain. */
function hiddenFrom(role: Role): string[] {
  const { owner, editor, viewer } = cast.people
  const addresses = [owner, editor, viewer].filter((person) => person !== cast.people[role]).map(({ email }) => email)
  if (role === 'owner') return []
  return role === 'editor' || role === 'viewer' ? [ofOwner, ...addresses] : [ofOwner, ofList, ...addresses]
}

/** Everything that is stored, but for what counts attempts and commits. */
async function database(): Promise<unknown> {
  const { rateLimits, securityEvents, facts, ...tables } = schema
  return cast.server.store.read(async ({ db }) =>
    Promise.all(Object.values(tables).map((table) => db.select().from(table as typeof schema.users))),
  )
}

describe('what stands beside the contract', () => {
  beforeAll(async () => {
    cast = await openCast()
  })
  afterAll(() => cast.server.stop())

  const get = async (role: Role, path: string) => {
    const response = await cast.server.request(path, { headers: { Cookie: cast.people[role].cookie } })
    expectPrivate(Object.fromEntries(response.headers))
    return response
  }

  test.each(roles)('%s is told that the server lives, what its API is, and how to get to Google', async (role) => {
    expect(await (await get(role, '/healthz')).json()).toEqual({ ok: true })
    expect(await (await get(role, '/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
    for (const path of ['/api/auth/google', '/api/auth/google/callback?code=x&state=y']) {
      const response = await get(role, path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/auth?erro=google'])
    }
  })

  test.each(roles)('%s finds nothing where nothing is', async (role) => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nope',
      '/api/users',
      `/api/users/${cast.people.owner.id}`,
      '/api/admin',
    ]) {
      const response = await get(role, path)
      const answer = { status: response.status, text: await response.text() }
      expectRefusal({ ...answer, headers: Object.fromEntries(response.headers) }, 404)
    }
  })

  test('only who is signed in hears pokes', async () => {
    const path = `/api/events?client=${newId()}`
    for (const role of roles) {
      const response = await get(role, path)
      expect(response.status).toBe(role === 'nobody' ? 401 : 200)
      expect(response.headers.get('content-type')).toBe(role === 'nobody' ? jsonType : 'text/event-stream')
      await response.body?.cancel()
    }
  })
})
